import Type from 'typebox';
import { CommentChange, CommentInput } from '../objects/comment.ts';
import { ConnectorChange, ConnectorInput } from '../objects/connector.ts';
import { ElementId } from '../objects/element-id.ts';
import { atLeastOne } from '../objects/exactly-one.ts';
import { FrameChange, FrameInput } from '../objects/frame.ts';
import { withRules } from '../objects/rule.ts';
import { ShapeChange, ShapeInput } from '../objects/shape.ts';
import { operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import { ElementIds, insertErrors, itemsOf, MAX_ITEMS } from './element-lists.ts';

const Insertions = closed(
  {
    frames: Type.Optional(itemsOf(FrameInput)),
    shapes: Type.Optional(itemsOf(ShapeInput)),
    connectors: Type.Optional(itemsOf(ConnectorInput)),
    comments: Type.Optional(itemsOf(CommentInput)),
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
    frames: Type.Optional(itemsOf(FrameChange)),
    shapes: Type.Optional(itemsOf(ShapeChange)),
    connectors: Type.Optional(itemsOf(ConnectorChange)),
    comments: Type.Optional(itemsOf(CommentChange)),
  },
  { title: 'BatchChanges' },
);

const Batch = withRules(
  closed({
    insert: Type.Optional(Insertions),
    update: Type.Optional(Changes),
    delete: Type.Optional(ElementIds),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Validate the batch without applying it; false by default' }),
    ),
  }),
  [atLeastOne(['insert', 'update', 'delete'])],
);

const shape = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';
const other = '0194d0b2-4e7d-7c05-8f3a-92b6d4e1c7a8';
const connector = '0194d0b3-5f20-7a18-b7c4-0e9d3a6b8f12';
const gone = '0194d0b3-91e6-7d3b-8a50-f6c2b4d7e913';

export const changeElements = operation({
  id: 'changeElements',
  area: 'Batches',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/batch',
  summary: 'Insert, change and delete elements of all kinds, all or nothing',
  message: 'Elements changed successfully.',
  // The request can do what all three scopes allow.
  scopes: [['Service.zones.CREATE', 'Service.zones.UPDATE', 'Service.zones.DELETE']],
  rate: 'write',
  body: Batch,
  data: closed({
    dry_run: Type.Boolean(),
    inserted_ids: Type.Array(ElementId),
    updated_ids: Type.Array(ElementId),
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
      delete: { ids: [gone] },
    },
    data: {
      dry_run: false,
      inserted_ids: [other, connector],
      updated_ids: [shape],
      deleted_ids: [gone],
    },
  },
});
