import type { TSchema } from 'typebox';
import Type from 'typebox';
import { CommentRecord, StoredComment } from '../objects/comment.ts';
import { Connector, StoredConnector } from '../objects/connector.ts';
import { ElementId } from '../objects/element-id.ts';
import { Frame, StoredFrame } from '../objects/frame.ts';
import { Shape, StoredShape } from '../objects/shape.ts';
import { operation } from '../operation.ts';
import { matching } from '../wire/patterns.ts';
import { Count, caseInsensitive, closed, Moment, nameOf } from '../wire/primitives.ts';
import { ElementQuery, readErrors } from './element-lists.ts';

const { keys, from, limit, form } = ElementQuery.properties;

// Every spelling of a finite number that programs write.
const NUMBER = '-?[0-9]{1,21}(?:\\.[0-9]{1,24})?(?:[eE][+-]?[0-9]{1,2})?';

const Filter = Type.Object({
  bbox: Type.Optional(
    matching(
      `^${NUMBER}(?:,${NUMBER}){3}$`,
      'four numbers, separated by commas',
      'Only elements that touch this box: its left, top, right and bottom on the canvas, separated by commas. The box of a connector spans both of its ends. A comment is at its position or its element, and a reply is where its thread is.',
    ),
  ),
  text: Type.Optional(
    Type.String({
      ...nameOf({ maximum: 256 }),
      description:
        'Only elements with these 1 to 256 characters in their text, or for a frame in its name. Case and accents are ignored.',
    }),
  ),
  type: Type.Optional(
    Type.Array(caseInsensitive(['frame', 'shape', 'connector', 'comment']), {
      description: 'Only these types, separated by commas: frame, shape, connector, comment',
    }),
  ),
  connected_to: Type.Optional(
    Type.String({
      ...ElementId,
      description: 'Only the connectors of this element and the elements at their other ends',
    }),
  ),
  frame_id: Type.Optional(
    Type.String({ ...ElementId, description: 'Only elements in this frame' }),
  ),
  keys,
  changed_since: Type.Optional(
    Type.String({
      ...Moment,
      description:
        'Only elements inserted or changed at this time or later; a date like 2026-01-31 or a time like 2026-01-31T08:30:00Z',
    }),
  ),
  after_seq: Type.Optional(
    matching(
      '^[0-9]{1,18}$',
      'the `seq` of a response',
      'Only elements inserted or changed after the response with this `seq`',
    ),
  ),
  from,
  limit,
  form,
});

interface Forms<F extends TSchema, S extends TSchema, L extends TSchema, C extends TSchema> {
  frame: F;
  shape: S;
  connector: L;
  comment: C;
}

function answerOf<F extends TSchema, S extends TSchema, L extends TSchema, C extends TSchema>({
  frame,
  shape,
  connector,
  comment,
}: Forms<F, S, L, C>) {
  return closed({
    total_count: Type.Integer({ minimum: 0, description: 'Number of elements on all pages' }),
    elements: Type.Array(
      Type.Union([
        closed({ type: Type.Literal('frame'), frame }),
        closed({ type: Type.Literal('shape'), shape }),
        closed({ type: Type.Literal('connector'), connector }),
        closed({ type: Type.Literal('comment'), comment }),
      ]),
    ),
    seq: Type.String({
      ...Count,
      description: 'Number of changes to the zone; send it as `after_seq` in the next request',
    }),
    deleted: Type.Optional(
      closed(
        {
          total_count: Type.Integer({ minimum: 0 }),
          ids: Type.Array(ElementId, {
            maxItems: 1_000,
            description:
              'The last 1,000 ids in lower case, most recent first. If there are more, read the whole zone again.',
          }),
        },
        {
          description:
            'With `changed_since` or `after_seq`: the deleted elements of all kinds, regardless of the other filters',
        },
      ),
    ),
  });
}

const id = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';

export const listElements = operation({
  id: 'listElements',
  area: 'Elements',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/elements/query',
  summary: 'List the elements of a zone that match all filters, bottom first',
  message: 'Elements fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  tag: 'zone',
  query: Filter,
  data: answerOf({
    frame: Type.Union([Frame, StoredFrame]),
    shape: Type.Union([Shape, StoredShape]),
    connector: Type.Union([Connector, StoredConnector]),
    comment: Type.Union([CommentRecord, StoredComment]),
  }),
  clientForm: {
    query: { form: 'input' },
    data: answerOf({
      frame: StoredFrame,
      shape: StoredShape,
      connector: StoredConnector,
      comment: StoredComment,
    }),
  },
  errors: readErrors,
  extension: true,
  example: {
    data: {
      total_count: 1,
      elements: [
        {
          type: 'shape',
          shape: {
            meta: { id, name: 'Note' },
            basic: { type: 'RECTANGLE' },
            properties: { layout: { top: 40, left: 60, width: 200, height: 120 } },
          },
        },
      ],
      seq: '318',
      deleted: { total_count: 1, ids: ['0194d0b3-91e6-7d3b-8a50-f6c2b4d7e913'] },
    },
  },
});
