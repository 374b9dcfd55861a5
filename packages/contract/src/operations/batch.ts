import type { TSchema } from 'typebox';
import Type from 'typebox';
import { CommentChange, CommentInput, CommentUpdate } from '../objects/comment.ts';
import { ConnectorChange, ConnectorInput, ConnectorUpdate } from '../objects/connector.ts';
import { ElementId } from '../objects/element-id.ts';
import { atLeastOne } from '../objects/exactly-one.ts';
import { FrameChange, FrameInput, FrameUpdate } from '../objects/frame.ts';
import { withRules } from '../objects/rule.ts';
import { ShapeChange, ShapeInput, ShapeUpdate } from '../objects/shape.ts';
import { operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import { insertErrors, MAX_ITEMS } from './element-lists.ts';

// Lists may be empty, so that a program need not leave out what it has nothing of.
function listOf<Schema extends TSchema>(schema: Schema) {
  return Type.Array(schema, { maxItems: MAX_ITEMS });
}

const Insertions = closed(
  {
    frames: Type.Optional(listOf(FrameInput)),
    shapes: Type.Optional(listOf(ShapeInput)),
    connectors: Type.Optional(listOf(ConnectorInput)),
    comments: Type.Optional(listOf(CommentInput)),
    order: Type.Optional(
      Type.Array(ElementId, {
        maxItems: MAX_ITEMS,
        description:
          'Ids of inserted elements from bottom to top. Elements that are not listed are placed above them: frames, then shapes, connectors and comments, each in the given order.',
      }),
    ),
  },
  { title: 'BatchInsertions' },
);

const Changes = closed(
  {
    frames: Type.Optional(listOf(FrameChange)),
    shapes: Type.Optional(listOf(ShapeChange)),
    connectors: Type.Optional(listOf(ConnectorChange)),
    comments: Type.Optional(listOf(CommentChange)),
  },
  { title: 'BatchChanges' },
);

function upsertOf<Input extends TSchema, Update extends TSchema>(input: Input, update: Update) {
  return Type.Optional(listOf(closed({ insert: input, update: Type.Optional(update) })));
}

const Upserts = closed(
  {
    frames: upsertOf(FrameInput, FrameUpdate),
    shapes: upsertOf(ShapeInput, ShapeUpdate),
    connectors: upsertOf(ConnectorInput, ConnectorUpdate),
    comments: upsertOf(CommentInput, CommentUpdate),
  },
  {
    title: 'BatchUpserts',
    description:
      'If the zone has an element with the same `metadata.key` as `insert`, or else with the same ID, it is changed as `update` says; without `update`, it stays as it is. Otherwise, `insert` is inserted. Fields that `update` does not have, such as a position, keep their values.',
  },
);

const Batch = withRules(
  closed({
    insert: Type.Optional(Insertions),
    update: Type.Optional(Changes),
    upsert: Type.Optional(Upserts),
    delete: Type.Optional(closed({ ids: listOf(ElementId) })),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Validate the batch without applying it; false by default' }),
    ),
  }),
  [atLeastOne(['insert', 'update', 'upsert', 'delete'])],
);

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
  body: Batch,
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
