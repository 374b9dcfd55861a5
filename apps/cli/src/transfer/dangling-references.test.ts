import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixCommentReferences, fixElementReferences } from './dangling-references.ts';
import type { Element } from './format.ts';

const GONE = randomUUID();
const frame: Element = { frame: { meta: { id: randomUUID(), name: 'Frame' } } };
const frameId = frame.frame.meta.id;
const shape = (frame_id?: string): Element => ({
  shape: {
    meta: { id: randomUUID(), name: 'x' },
    basic: { type: 'OVAL' },
    ...(frame_id && { frame_id }),
  },
});
const line = (first: string, second: string): Element => ({
  connector: {
    meta: { id: randomUUID() },
    connected: { first: { shape_id: first }, second: { shape_id: second } },
  },
});

it('keeps valid references, ignoring case', () => {
  const inside = shape(frameId.toUpperCase());
  const canvas = [frame, inside, line(frameId.toUpperCase(), frameId)];
  expect(fixElementReferences(canvas)).toEqual(canvas);
});

it('removes connectors to deleted elements and references to deleted frames', () => {
  const lost = shape(GONE);
  const [kept, ...others] = fixElementReferences([lost, line(GONE, frameId), line(frameId, GONE)]);
  expect(others).toEqual([]);
  expect(kept).not.toHaveProperty('shape.frame_id');
  expect(kept).toMatchObject({ shape: { basic: { type: 'OVAL' } } });
});

it('moves comments on deleted elements and removes replies to deleted threads', () => {
  const meta = () => ({ id: randomUUID() });
  const at = { meta: meta(), text: 'There', element_id: frameId, resolved: false };
  const lost = { meta: meta(), text: 'Where?', element_id: GONE, resolved: false };
  const answer = { meta: meta(), text: 'Here', parent_id: lost.meta.id, resolved: false };
  const astray = { meta: meta(), text: 'What?', parent_id: GONE, resolved: false };
  const { element_id: _, ...moved } = lost;
  expect(fixCommentReferences([at, lost, answer, astray], [frame])).toEqual([
    at,
    { ...moved, position: { top: 0, left: 0 } },
    answer,
  ]);
});
