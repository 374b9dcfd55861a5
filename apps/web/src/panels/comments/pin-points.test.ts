import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from './comment-store.ts';
import { boxToShow, cardPlace, freeArea, pinPoints } from './pin-points.ts';
import type { Thread } from './threads.ts';

function thread(key: string, rest: Partial<Comment>): Thread {
  const first = { id: key, key, text: '', resolved: false, author: '1', time: 0, ...rest };
  return { first, replies: [], resolved: false, lastTime: first.time };
}

const boundsOf = (key: string) =>
  key === 'shape' ? { left: 10, top: 20, width: 100, height: 50 } : undefined;

describe('pins', () => {
  it('are at their position, or at the corner of their element', () => {
    const points = pinPoints(
      [
        thread('place', { position: { left: 5, top: 6 } }),
        thread('element', { elementKey: 'shape' }),
      ],
      boundsOf,
    );
    expect(points.get('place')?.point).toEqual({ x: 5, y: 6 });
    expect(points.get('element')?.point).toEqual({ x: 110, y: 20 });
  });

  it('are ranked at the same element, oldest first', () => {
    const points = pinPoints(
      [
        thread('newer', { elementKey: 'shape', time: 2 }),
        thread('older', { elementKey: 'shape', time: 1 }),
      ],
      boundsOf,
    );
    expect(points.get('older')?.rank).toBe(0);
    expect(points.get('newer')?.rank).toBe(1);
  });

  it('are missing when their element was deleted', () => {
    expect(pinPoints([thread('lost', { elementKey: 'gone' })], boundsOf).size).toBe(0);
  });
});

const screen = { width: 1000, height: 600 };
const area = freeArea(screen, 0);

describe('the card of a thread', () => {
  const card = { width: 300, height: 200 };

  it('opens to the right of its pin, or to the left without room', () => {
    expect(cardPlace({ x: 100, y: 300 }, card, area).x).toBeGreaterThan(100);
    expect(cardPlace({ x: 900, y: 300 }, card, area).x).toBeLessThan(900 - card.width);
    expect(cardPlace({ x: 500, y: 300 }, card, freeArea(screen, 340)).x).toBeLessThan(500);
  });

  it('stays in the free area wherever its pin is', () => {
    const far = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(far, far, fc.constantFrom(0, 340), (x, y, panel) => {
        const free = freeArea(screen, panel);
        const place = cardPlace({ x, y }, card, free);
        expect(place.x).toBeGreaterThanOrEqual(free.left);
        expect(place.y).toBeGreaterThanOrEqual(free.top);
        expect(place.x + card.width).toBeLessThanOrEqual(free.left + free.width);
        expect(place.y + card.height).toBeLessThanOrEqual(free.top + free.height);
      }),
    );
  });
});

describe('the jump to a pin', () => {
  const margin = 64;

  it('does not move a view that shows the pin', () => {
    const view = { x: 0, y: 0, zoom: 1 };
    expect(boxToShow({ x: 400, y: 300 }, view, { screen, area, margin })).toBeUndefined();
    expect(boxToShow({ x: 4000, y: 300 }, view, { screen, area, margin })).toBeDefined();
  });

  it('brings the pin to the center of the free area at a readable zoom', () => {
    const free = freeArea(screen, 340);
    const box = boxToShow(
      { x: 90, y: -70 },
      { x: 0, y: 0, zoom: 0.05 },
      { screen, area: free, margin },
    );
    if (!box) throw new Error('The pin cannot be seen.');
    // The view fits a box into the center of the screen without the margin.
    const zoom = (screen.width - 2 * margin) / box.width;
    const corner = {
      x: box.left + box.width / 2 - screen.width / 2 / zoom,
      y: box.top + box.height / 2 - screen.height / 2 / zoom,
    };
    expect(zoom).toBeCloseTo(0.6);
    expect((90 - corner.x) * zoom).toBeCloseTo(free.left + free.width / 2);
    expect((-70 - corner.y) * zoom).toBeCloseTo(free.top + free.height / 2);
  });
});
