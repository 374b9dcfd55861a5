import {
  Connector,
  ConnectorChange,
  ConnectorInput,
  StoredConnector,
} from '../objects/connector.ts';
import { elementOperations } from './element-operations.ts';

const id = '0194d0b3-5f20-7a18-b7c4-0e9d3a6b8f12';

const example = {
  meta: { id },
  connected: {
    first: { shape_id: '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30', side: 'EAST' },
    second: {
      shape_id: '0194d0b2-4e7d-7c05-8f3a-92b6d4e1c7a8',
      side: 'WEST',
      marker: 'BLOCK',
    },
  },
  type: 'ELBOW',
  stroke: { width: 2, fill: { solid: { color: { hex: { value: '#334455' } } } } },
};

const connectors = elementOperations('connector', {
  schemas: {
    input: ConnectorInput,
    change: ConnectorChange,
    stored: StoredConnector,
    output: Connector,
  },
  clientForm: { query: { form: 'input' }, schema: StoredConnector },
  insertErrors: ['referenceMissing', 'elementLocked', 'elementTooLarge'],
  extension: true,
  examples: {
    list: { data: { total_count: 1, connectors: [example] } },
    insert: { body: { connectors: [example] }, data: { inserted_ids: [id] } },
    change: {
      body: { connectors: [{ id, type: 'CURVE' }] },
      data: { results: [{ id, status: 'success' }] },
    },
    remove: {
      body: { ids: [id] },
      data: { results: [{ connector_id: id, status: 'success' }] },
    },
  },
});

export const listConnectors = connectors.list;
export const insertConnectors = connectors.insert;
export const changeConnectors = connectors.change;
export const removeConnectors = connectors.remove;
