import type { TSchema } from 'typebox';
import Type from 'typebox';
import {
  Connector,
  ConnectorChange,
  ConnectorInput,
  StoredConnector,
} from '../objects/connector.ts';
import { ElementId } from '../objects/element-id.ts';
import { operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import {
  ChangeResults,
  ElementIds,
  ElementQuery,
  InsertedIds,
  insertErrors,
  outcome,
  readErrors,
  someOf,
  TotalCount,
  writeErrors,
} from './element-lists.ts';

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

const connectorsOf = <Schema extends TSchema>(schema: Schema) =>
  closed({ total_count: TotalCount, connectors: Type.Array(schema) });

export const listConnectors = operation({
  id: 'listConnectors',
  area: 'Connectors',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/connectors',
  summary: 'List the connectors of a zone, bottom first',
  message: 'Connectors fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: ElementQuery,
  data: connectorsOf(Type.Union([Connector, StoredConnector])),
  clientForm: { query: { form: 'input' }, data: connectorsOf(StoredConnector) },
  errors: readErrors,
  extension: true,
  example: { data: { total_count: 1, connectors: [example] } },
});

export const insertConnectors = operation({
  id: 'insertConnectors',
  area: 'Connectors',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/connectors',
  summary: 'Insert connectors, all or none; sending the same ones again is safe',
  message: 'Connectors inserted successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ connectors: someOf(ConnectorInput) }),
  data: InsertedIds,
  errors: [...insertErrors, 'referenceMissing'],
  extension: true,
  example: { body: { connectors: [example] }, data: { inserted_ids: [id] } },
});

export const changeConnectors = operation({
  id: 'changeConnectors',
  area: 'Connectors',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/connectors',
  summary: 'Change connectors, each on its own',
  message: 'Connectors updated successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ connectors: someOf(ConnectorChange) }),
  data: ChangeResults,
  errors: writeErrors,
  extension: true,
  example: {
    body: { connectors: [{ id, type: 'CURVE' }] },
    data: { results: [{ id, status: 'success' }] },
  },
});

export const removeConnectors = operation({
  id: 'removeConnectors',
  area: 'Connectors',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/connectors',
  summary: 'Remove connectors, each on its own',
  message: 'Connectors removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  body: ElementIds,
  data: closed({ results: Type.Array(closed({ connector_id: ElementId, ...outcome })) }),
  errors: writeErrors,
  extension: true,
  example: {
    body: { ids: [id] },
    data: { results: [{ connector_id: id, status: 'success' }] },
  },
});
