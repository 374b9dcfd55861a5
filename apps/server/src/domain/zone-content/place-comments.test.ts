import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PlainRecord } from './copy-records.ts';
import { placeComments } from './place-comments.ts';

const shape = (key: string, layout: object): PlainRecord => ({
  key,
  kind: 'shape',
  z: 'a0',
  element: { meta: { id: key }, basic: { type: 'OVAL' }, properties: { layout } },
});
const sourceOf = (record: PlainRecord) => ({ key: record.key, size: 1, read: () => record });
const comment = (anchor: object): PlainRecord => {
  const key = randomUUID();
  const element = { meta: { id: key }, text: 'Why?', resolved: false, ...anchor };
  return { key, kind: 'comment', z: 'a1', element };
};

it('keeps a comment at the position of its missing element', () => {
  const [kept, gone] = [randomUUID(), randomUUID()];
  const present = [shape(kept, { top: 1, left: 2 }), shape(gone, { top: 3, left: 4 })].map(
    sourceOf,
  );
  const comments = [
    comment({ element_id: kept.toUpperCase() }),
    comment({ element_id: gone.toUpperCase() }),
    comment({ position: { top: 5, left: 6 } }),
  ];
  const placed = placeComments(comments, { present, canvas: present.slice(0, 1) });
  expect(placed[0]).toEqual(comments[0]);
  expect(placed[1]?.element).toEqual({
    ...comment({ position: { top: 3, left: 4 } }).element,
    meta: { id: comments[1]?.key },
  });
  expect(placed[2]).toEqual(comments[2]);
});
