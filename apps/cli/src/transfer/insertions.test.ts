import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Element } from './format.ts';
import { batchesOf, idOf } from './insertions.ts';

const frame = (id = randomUUID()): Element => ({ frame: { meta: { id, name: 'Frame' } } });
const shape = (id = randomUUID(), frame_id?: string): Element => ({
  shape: { meta: { id, name: 'x' }, frame_id, basic: { type: 'OVAL' } },
});
const connector = (first: string, second: string): Element => ({
  connector: {
    meta: { id: randomUUID() },
    connected: { first: { shape_id: first }, second: { shape_id: second } },
  },
});
const sizes = (elements: Element[]) =>
  batchesOf(elements).map(({ frames, shapes, connectors }) => [
    frames.length,
    shapes.length,
    connectors.length,
  ]);

describe('the requests of an import', () => {
  it('are one if frames are below shapes and shapes below connectors', () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(sizes([frame(), shape(one), shape(other), connector(one, other)])).toEqual([[1, 2, 1]]);
  });

  it('are one for any order of kinds, which they state', () => {
    const elements = [shape(), frame(), shape(), frame()];
    expect(sizes(elements)).toEqual([[2, 2, 0]]);
    expect(batchesOf(elements)[0]?.order).toEqual(elements.map(idOf));
  });

  it('insert a frame before the shapes that refer to it', () => {
    const id = randomUUID();
    expect(sizes([shape(randomUUID(), id.toUpperCase()), frame(id)])).toEqual([[1, 1, 0]]);
  });

  it('stay below the limits for items and bytes', () => {
    expect(sizes(Array.from({ length: 2500 }, () => frame()))).toEqual([
      [1000, 0, 0],
      [1000, 0, 0],
      [500, 0, 0],
    ]);
    const large = (): Element => ({
      frame: { meta: { id: randomUUID(), name: 'x'.repeat(400_000) } },
    });
    expect(sizes([large(), large(), large()])).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ]);
  });

  it('are empty for an empty zone', () => {
    expect(batchesOf([])).toEqual([]);
  });
});
