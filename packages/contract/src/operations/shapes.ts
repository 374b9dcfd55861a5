import { Shape, ShapeChange, ShapeInput, StoredShape } from '../objects/shape.ts';
import { elementOperations } from './element-operations.ts';

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

const shapes = elementOperations('shape', {
  schemas: {
    input: ShapeInput,
    change: ShapeChange,
    stored: StoredShape,
    output: Shape,
  },
  clientForm: { query: { form: 'input' }, schema: StoredShape },
  insertErrors: ['referenceMissing', 'elementLocked', 'elementTooLarge'],
  extension: true,
  examples: {
    list: { data: { total_count: 1, shapes: [example] } },
    insert: { body: { shapes: [example] }, data: { inserted_ids: [id] } },
    change: {
      body: { shapes: [{ id, basic: { type: 'OVAL' }, frame_id: null }] },
      data: { results: [{ id, status: 'success' }] },
    },
    remove: {
      body: { ids: [id] },
      data: { results: [{ shape_id: id, status: 'success' }] },
    },
  },
});

export const listShapes = shapes.list;
export const insertShapes = shapes.insert;
export const changeShapes = shapes.change;
export const removeShapes = shapes.remove;
