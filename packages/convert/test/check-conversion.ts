import { changeElements, elements } from '@lienzo/contract';
import { expect } from 'vitest';
import { faultOf } from '../../contract/test/fault.ts';
import type { Content } from '../src/conversion.ts';

/** Expects elements that the contract accepts, whose references and stacking order are complete. */
export function expectValid({ frames, shapes, connectors, order = [], files }: Content): void {
  for (const frame of frames) expect(faultOf(elements.frame.input, frame)).toBeUndefined();
  for (const shape of shapes) expect(faultOf(elements.shape.input, shape)).toBeUndefined();
  for (const one of connectors) expect(faultOf(elements.connector.input, one)).toBeUndefined();
  const ids = [...frames, ...shapes, ...connectors].map(({ meta }) => meta.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(order.toSorted()).toEqual(ids.toSorted());
  const frameIds = new Set(frames.map(({ meta }) => meta.id));
  for (const { frame_id: frame } of [...shapes, ...connectors]) {
    if (frame !== undefined) expect(frameIds).toContain(frame);
  }
  const targets = new Set([...frames, ...shapes].map(({ meta }) => meta.id));
  for (const { connected } of connectors) {
    for (const { shape_id: id } of [connected.first, connected.second]) {
      if (id !== undefined) expect(targets).toContain(id);
    }
  }
  for (const { usedBy } of files) for (const id of usedBy) expect(targets).toContain(id);
  if (ids.length <= 300) {
    const insert = { frames, shapes, connectors, order };
    expect(faultOf(changeElements.body, { insert })).toBeUndefined();
  }
}

/** Returns a function that creates the UUIDs 1, 2, 3 and so on. */
export function countingIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-4000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}
