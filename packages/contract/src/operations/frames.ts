import type { TSchema } from 'typebox';
import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { Frame, FrameChange, FrameInput, StoredFrame } from '../objects/frame.ts';
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

const id = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';
const gone = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4e';

const example = {
  meta: { id, name: 'Risks' },
  type: 'CUSTOM',
  properties: {
    layout: { top: 0, left: 0, width: 800, height: 600 },
    fills: [{ solid: { color: { hex: { value: '#fff4d6' } } } }],
    strokes: [{ type: 'SOLID', width: 2, fill: { noFill: {} } }],
  },
};

const framesOf = <Schema extends TSchema>(schema: Schema) =>
  closed({ total_count: TotalCount, frames: Type.Array(schema) });

export const listFrames = operation({
  id: 'listFrames',
  area: 'Frames',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/frames',
  summary: 'List the frames of a zone, bottom first',
  message: 'Frames fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: ElementQuery,
  data: framesOf(Type.Union([Frame, StoredFrame])),
  clientForm: { query: { form: 'input' }, data: framesOf(StoredFrame) },
  errors: readErrors,
  example: { data: { total_count: 1, frames: [example] } },
});

export const insertFrames = operation({
  id: 'insertFrames',
  area: 'Frames',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/frames',
  summary: 'Insert frames, all or none; sending the same ones again is safe',
  message: 'Frames inserted successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ frames: someOf(FrameInput) }),
  data: InsertedIds,
  errors: insertErrors,
  example: { body: { frames: [example] }, data: { inserted_ids: [id] } },
});

export const changeFrames = operation({
  id: 'changeFrames',
  area: 'Frames',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/frames',
  summary: 'Change frames, each on its own',
  message: 'Frames updated successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ frames: someOf(FrameChange) }),
  data: ChangeResults,
  errors: writeErrors,
  example: {
    body: {
      frames: [
        { id, properties: { layout: { width: 1000 } } },
        { id: gone, meta: { name: 'Answers' } },
      ],
    },
    data: {
      results: [
        { id, status: 'success' },
        { id: gone, status: 'failed', message: 'The zone has no frame with this id.' },
      ],
    },
  },
});

export const removeFrames = operation({
  id: 'removeFrames',
  area: 'Frames',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/frames',
  summary: 'Remove frames, each on its own',
  message: 'Frames removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  body: ElementIds,
  data: closed({ results: Type.Array(closed({ frame_id: ElementId, ...outcome })) }),
  errors: writeErrors,
  example: {
    body: { ids: [id, gone] },
    data: {
      results: [
        { frame_id: id, status: 'success' },
        { frame_id: gone, status: 'failed', message: 'The zone has no frame with this id.' },
      ],
    },
  },
});
