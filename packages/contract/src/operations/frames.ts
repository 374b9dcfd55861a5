import { Frame, FrameChange, FrameInput, StoredFrame } from '../objects/frame.ts';
import { elementOperations } from './element-operations.ts';

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

const frames = elementOperations('frame', {
  schemas: { input: FrameInput, change: FrameChange, stored: StoredFrame, output: Frame },
  clientForm: { query: { form: 'input' }, schema: StoredFrame },
  insertErrors: ['elementLocked', 'elementTooLarge'],
  examples: {
    list: { data: { total_count: 1, frames: [example] } },
    insert: { body: { frames: [example] }, data: { inserted_ids: [id] } },
    change: {
      body: {
        frames: [
          { id, properties: { layout: { width: 1000 } } },
          { id: gone, meta: { name: 'Answers' } },
        ],
      },
      data: {
        results: [
          { id, status: 'success' },
          {
            id: gone,
            status: 'failed',
            error_code: 'EL1002',
            message: 'The zone has no element with this ID.',
          },
        ],
      },
    },
    remove: {
      body: { ids: [id, gone] },
      data: {
        results: [
          { frame_id: id, status: 'success' },
          {
            frame_id: gone,
            status: 'failed',
            error_code: 'EL1002',
            message: 'The zone has no element with this ID.',
          },
        ],
      },
    },
  },
});

export const listFrames = frames.list;
export const insertFrames = frames.insert;
export const changeFrames = frames.change;
export const removeFrames = frames.remove;
