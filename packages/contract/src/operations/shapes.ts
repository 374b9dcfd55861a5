import type { TSchema } from 'typebox';
import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { Shape, ShapeChange, ShapeInput, StoredShape } from '../objects/shape.ts';
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

const id = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';

const example = {
  meta: { id, name: 'Note' },
  frame_id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d',
  basic: { type: 'RECTANGLE' },
  properties: {
    layout: { top: 40, left: 60, width: 200, height: 120 },
    fills: [{ solid: { color: { rgb: { red: 255, green: 240, blue: 150 } } } }],
  },
  text: {
    paragraphs: [
      {
        id: '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a31',
        portions: [{ text: 'Will the parts arrive in time?', style: { size: 14 } }],
      },
    ],
  },
};

const shapesOf = <Schema extends TSchema>(schema: Schema) =>
  closed({ total_count: TotalCount, shapes: Type.Array(schema) });

export const listShapes = operation({
  id: 'listShapes',
  area: 'Shapes',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/shapes',
  summary: 'List the shapes of a zone, bottom first',
  message: 'Shapes fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: ElementQuery,
  data: shapesOf(Type.Union([Shape, StoredShape])),
  clientForm: { query: { form: 'input' }, data: shapesOf(StoredShape) },
  errors: readErrors,
  extension: true,
  example: { data: { total_count: 1, shapes: [example] } },
});

export const insertShapes = operation({
  id: 'insertShapes',
  area: 'Shapes',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/shapes',
  summary: 'Insert shapes, all or none; sending the same ones again is safe',
  message: 'Shapes inserted successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ shapes: someOf(ShapeInput) }),
  data: InsertedIds,
  errors: [...insertErrors, 'referenceMissing'],
  extension: true,
  example: { body: { shapes: [example] }, data: { inserted_ids: [id] } },
});

export const changeShapes = operation({
  id: 'changeShapes',
  area: 'Shapes',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/shapes',
  summary: 'Change shapes, each on its own',
  message: 'Shapes updated successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ shapes: someOf(ShapeChange) }),
  data: ChangeResults,
  errors: writeErrors,
  extension: true,
  example: {
    body: { shapes: [{ id, basic: { type: 'OVAL' }, frame_id: null }] },
    data: { results: [{ id, status: 'success' }] },
  },
});

export const removeShapes = operation({
  id: 'removeShapes',
  area: 'Shapes',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/shapes',
  summary: 'Remove shapes, each on its own',
  message: 'Shapes removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  body: ElementIds,
  data: closed({ results: Type.Array(closed({ shape_id: ElementId, ...outcome })) }),
  errors: writeErrors,
  extension: true,
  example: {
    body: { ids: [id] },
    data: { results: [{ shape_id: id, status: 'success' }] },
  },
});
