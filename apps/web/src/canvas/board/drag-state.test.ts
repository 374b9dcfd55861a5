import { describe, expect, it } from 'vitest';
import { createObservable } from '../state/observable.ts';
import { type Drag, finishDrag, sharedLayouts, sharedMove } from './drag-state.ts';

const layouts = (count: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`k${index}`, { left: index, top: 5 }]));
const keys = (count: number) => new Set(layouts(count).keys());

describe('a shared drag', () => {
  it('names the position of one lead element of a move', () => {
    expect(sharedMove(keys(3), layouts(3))).toEqual({ lead: 'k0', left: 0, top: 5 });
  });

  it('is left out when the selection is too large for a presence message', () => {
    expect(sharedMove(keys(50), layouts(50))).toBeDefined();
    expect(sharedMove(keys(51), layouts(51))).toBeUndefined();
    expect(sharedLayouts(layouts(12))).toBeDefined();
    expect(sharedLayouts(layouts(13))).toBeUndefined();
  });

  it('is left out when nothing moves', () => {
    expect(sharedMove(keys(1), new Map())).toBeUndefined();
  });
});

describe('finishDrag', () => {
  const first: Drag = { lead: 'a', left: 1, top: 2 };

  it('clears the drag when the change is durable, and also when it never will be', async () => {
    for (const durable of [async () => {}, () => Promise.reject(new Error('closed'))]) {
      const drag = createObservable<Drag | undefined>(first);
      finishDrag({ drag, zone: { durable } });
      expect(drag.get()).toBe(first);
      await Promise.resolve();
      await Promise.resolve();
      expect(drag.get()).toBeUndefined();
    }
  });

  it('keeps a newer drag', async () => {
    const drag = createObservable<Drag | undefined>(first);
    finishDrag({ drag, zone: { durable: async () => {} } });
    const next: Drag = { lead: 'b', left: 0, top: 0 };
    drag.set(next);
    await Promise.resolve();
    await Promise.resolve();
    expect(drag.get()).toBe(next);
  });
});
