import { expect, it } from 'vitest';
import { imageShape } from './image-shape.ts';

const file = { file_id: '71', name: 'harbour.jpg', width: 1_200, height: 800 };

it('shows an image in its proportions', () => {
  expect(imageShape(file, { left: 5, top: 6, width: 300, alt: 'Boats' })).toMatchObject({
    meta: { name: 'harbour.jpg' },
    basic: { type: 'IMAGE' },
    properties: { layout: { left: 5, top: 6, width: 300, height: 200 } },
    image: { file_id: '71', alt: 'Boats' },
  });
  const { properties } = imageShape(file, { left: 0, top: 0 });
  expect(properties?.layout).toEqual({ left: 0, top: 0, width: 1_200, height: 800 });
});

it('refuses files that are not images', () => {
  const { width: _, height: __, ...notes } = file;
  expect(() => imageShape(notes, { left: 0, top: 0 })).toThrow('not an image');
});
