import { describe, expect, it } from 'vitest';
import { presentationOrder } from './presentation-order.ts';

type Numbers = readonly [left: number, top: number, width: number, height: number];

const frame = (key: string, [left, top, width, height]: Numbers, frameKey?: string) => ({
  key,
  box: { left, top, width, height },
  ...(frameKey !== undefined && { frameKey }),
});

const orderOf = (frames: readonly ReturnType<typeof frame>[]) =>
  presentationOrder(frames)
    .map(({ key }) => key)
    .join(' ');

describe('the order of a presentation', () => {
  it('goes from left to right and then to the next row', () => {
    const frames = [
      frame('d', [500, 600, 400, 300]),
      frame('b', [500, 0, 400, 300]),
      frame('c', [0, 600, 400, 300]),
      frame('a', [0, 0, 400, 300]),
    ];
    expect(orderOf(frames)).toBe('a b c d');
  });

  it('keeps frames in a row that are not exactly at the same height', () => {
    const frames = [frame('b', [500, -20, 400, 300]), frame('a', [0, 15, 400, 300])];
    expect(orderOf(frames)).toBe('a b');
  });

  it('starts a new row with a frame whose center is below the row', () => {
    const frames = [frame('b', [0, 200, 400, 300]), frame('a', [500, 0, 400, 300])];
    expect(orderOf(frames)).toBe('a b');
  });

  it('shows the frames in a frame after it', () => {
    const frames = [
      frame('next', [2000, 0, 400, 1000]),
      frame('inner 2', [100, 600, 400, 300], 'outer'),
      frame('inner 1', [100, 100, 400, 300], 'outer'),
      frame('outer', [0, 0, 1000, 1000]),
    ];
    expect(orderOf(frames)).toBe('outer inner 1 inner 2 next');
  });

  it('contains every frame once, even if frames refer to each other or to a missing one', () => {
    const frames = [
      frame('a', [0, 0, 9, 9], 'b'),
      frame('b', [20, 0, 9, 9], 'a'),
      frame('c', [0, 50, 9, 9], 'gone'),
    ];
    expect(orderOf(frames).split(' ').toSorted()).toEqual(['a', 'b', 'c']);
  });
});
