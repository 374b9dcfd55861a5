import Type from 'typebox';
import { ElementId } from '../../objects/element-id.ts';
import { operation } from '../../operation.ts';
import { closed } from '../../wire/primitives.ts';
import { insertErrors } from '../element-lists.ts';
import { BatchBody } from './batch-body.ts';

const shape = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';
const other = '0194d0b2-4e7d-7c05-8f3a-92b6d4e1c7a8';
const connector = '0194d0b3-5f20-7a18-b7c4-0e9d3a6b8f12';
const card = '0194d0b3-7a41-7e09-9c26-b8d5f1a3e647';
const gone = '0194d0b3-91e6-7d3b-8a50-f6c2b4d7e913';

export const changeElements = operation({
  id: 'changeElements',
  area: 'Batches',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/batch',
  summary: 'Insert, change, upsert and delete elements of all kinds, all or nothing',
  message: 'Elements changed successfully.',
  // The request can do what all three scopes allow.
  scopes: [['Service.zones.CREATE', 'Service.zones.UPDATE', 'Service.zones.DELETE']],
  rate: 'write',
  ifMatch: true,
  body: BatchBody,
  data: closed({
    dry_run: Type.Boolean(),
    inserted_ids: Type.Array(ElementId),
    updated_ids: Type.Array(ElementId),
    upserted: Type.Array(
      closed({
        id: ElementId,
        inserted: Type.Boolean({
          description: 'Whether the element was inserted; otherwise, it existed before',
        }),
      }),
      { description: 'Frames, then shapes, connectors and comments, each in the given order' },
    ),
    deleted_ids: Type.Array(ElementId),
  }),
  errors: [
    ...insertErrors,
    ...([
      'elementNotFound',
      'tooManyElements',
      'referenceMissing',
      'elementLocked',
      'elementTooLarge',
    ] as const),
  ],
  extension: true,
  example: {
    body: {
      insert: {
        shapes: [{ meta: { id: other, name: 'Answer' }, basic: { type: 'OVAL' } }],
        connectors: [
          {
            meta: { id: connector },
            connected: { first: { shape_id: shape }, second: { shape_id: other } },
          },
        ],
      },
      update: { shapes: [{ id: shape, properties: { layout: { left: 400 } } }] },
      upsert: {
        shapes: [
          {
            insert: {
              meta: { id: card, name: 'Ticket' },
              metadata: { key: 'LNZ-7' },
              basic: { type: 'RECTANGLE' },
              properties: { layout: { left: 40, top: 40 } },
            },
            update: { meta: { name: 'Ticket' } },
          },
        ],
      },
      delete: { ids: [gone] },
    },
    data: {
      dry_run: false,
      inserted_ids: [other, connector],
      updated_ids: [shape],
      upserted: [{ id: card, inserted: true }],
      deleted_ids: [gone],
    },
  },
});
