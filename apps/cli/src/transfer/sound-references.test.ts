import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Element } from './format.ts';
import { soundComments, soundElements } from './sound-references.ts';

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

it('leaves alone what refers to what is there, in either case of letters', () => {
  const inside = shape(frameId.toUpperCase());
  const canvas = [frame, inside, line(frameId.toUpperCase(), frameId)];
  expect(soundElements(canvas)).toEqual(canvas);
});

it('drops lines to what is gone, and the name of a frame that is', () => {
  const lost = shape(GONE);
  const [kept, ...others] = soundElements([lost, line(GONE, frameId), line(frameId, GONE)]);
  expect(others).toEqual([]);
  expect(kept).not.toHaveProperty('shape.frame_id');
  expect(kept).toMatchObject({ shape: { basic: { type: 'OVAL' } } });
});

it('puts comments at what is gone somewhere else, and drops answers to nothing', () => {
  const meta = () => ({ id: randomUUID() });
  const at = { meta: meta(), text: 'There', element_id: frameId, resolved: false };
  const lost = { meta: meta(), text: 'Where?', element_id: GONE, resolved: false };
  const answer = { meta: meta(), text: 'Here', parent_id: lost.meta.id, resolved: false };
  const astray = { meta: meta(), text: 'What?', parent_id: GONE, resolved: false };
  const { element_id: _, ...moved } = lost;
  expect(soundComments([at, lost, answer, astray], [frame])).toEqual([
    at,
    { ...moved, position: { top: 0, left: 0 } },
    answer,
  ]);
});
