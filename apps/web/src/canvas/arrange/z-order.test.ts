import { byStackOrder, indicesAbove } from '@lienzo/zone-doc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitZOrder } from '../board/edits.ts';
import { createTestBoard, putFrame, putShape } from '../board/test-board.ts';
import { reorder, reorderInFrames, type ZOrderMove } from './z-order.ts';

const bounds = { left: 0, top: 0, width: 10, height: 10 };

function stackOf(count: number) {
  return indicesAbove(undefined, count).map((z, index) => ({ key: `k${index}`, z, bounds }));
}

function after(stack: ReturnType<typeof stackOf>, keys: string[], to: ZOrderMove): string {
  const places = reorder(stack, new Set(keys), to);
  return stack
    .map((one) => ({ ...one, z: places.get(one.key) ?? one.z }))
    .sort(byStackOrder)
    .map(({ key }) => key.slice(1))
    .join('');
}

describe('the stacking order', () => {
  it('moves to the front, to the back, or by one step', () => {
    const stack = stackOf(5);
    expect(after(stack, ['k1'], 'front')).toBe('02341');
    expect(after(stack, ['k3'], 'back')).toBe('30124');
    expect(after(stack, ['k1'], 'forward')).toBe('02134');
    expect(after(stack, ['k3'], 'backward')).toBe('01324');
  });

  it('keeps the relative order of moved elements', () => {
    const stack = stackOf(5);
    expect(after(stack, ['k3', 'k0'], 'front')).toBe('12403');
    expect(after(stack, ['k2', 'k4'], 'back')).toBe('24013');
    expect(after(stack, ['k0', 'k2'], 'forward')).toBe('13024');
  });

  it('changes nothing that is already there', () => {
    const stack = stackOf(3);
    expect(reorder(stack, new Set(['k2']), 'front').size).toBe(0);
    expect(reorder(stack, new Set(['k2']), 'forward').size).toBe(0);
    expect(reorder(stack, new Set(['k0', 'k1']), 'back').size).toBe(0);
    expect(reorder(stack, new Set(), 'front').size).toBe(0);
  });

  it('steps past the next overlapping element', () => {
    const [a, b, c] = stackOf(3);
    if (!a || !b || !c) throw new Error('There are three.');
    const aside = { ...b, bounds: { ...bounds, left: 500 } };
    const places = reorder([a, aside, c], new Set([a.key]), 'forward');
    expect((places.get(a.key) ?? '') > c.z).toBe(true);
    expect(reorder([a, aside], new Set([a.key]), 'forward').size).toBe(0);
  });

  it('stays within a frame', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 100, 100]);
    const low = putShape(board, 2, [0, 0, 20, 20], { frame_id: frame });
    const high = putShape(board, 3, [0, 0, 20, 20], { frame_id: frame });
    const other = putShape(board, 4, [0, 0, 20, 20]);
    const move = (key: string, to: ZOrderMove) => {
      commitZOrder(board, reorderInFrames(board.scene, new Set([key]), to));
      return board.scene.all().map((element) => element.key);
    };
    expect(move(low, 'front')).toEqual([frame, high, low, other]);
    expect(move(low, 'back')).toEqual([frame, low, high, other]);
    expect(move(frame, 'front')).toEqual([other, frame, low, high]);
  });

  it('never changes the order of the other elements', () => {
    const to = fc.constantFrom<ZOrderMove>('front', 'back', 'forward', 'backward');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(11)),
        to,
        (count, moved, how) => {
          const stack = stackOf(count);
          const keys = moved.filter((index) => index < count).map((index) => `k${index}`);
          const order = after(stack, keys, how);
          const others = (text: string) =>
            [...stack.keys()]
              .filter((index) => !keys.includes(`k${index}`))
              .map((index) => text.indexOf(String(index)));
          if (count <= 10) expect(others(order)).toEqual(others(order).toSorted((a, b) => a - b));
        },
      ),
    );
  });
});
