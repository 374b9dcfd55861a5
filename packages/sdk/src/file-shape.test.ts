import { expect, it } from 'vitest';
import { fileShape } from './file-shape.ts';

it('makes a card with the name and the size of a file', () => {
  const shape = fileShape(
    { file_id: '71', name: 'plan.pdf', bytes: '1204224' },
    { left: 5, top: 6 },
  );
  expect(shape).toMatchObject({
    meta: { name: 'plan.pdf' },
    basic: { type: 'FILE' },
    properties: { layout: { left: 5, top: 6, width: 280, height: 72 } },
    file: { file_id: '71', bytes: 1_204_224 },
  });
});
