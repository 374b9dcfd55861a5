import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionPoints, connectorBetween, nearestSide, reconnect } from './connectors.ts';
import { anyBox } from './test-elements.ts';

const rotation = fc.integer({ min: 0, max: 359 });

describe('connection points', () => {
  it('are the centers of the four sides', () => {
    const box = { left: 0, top: 0, width: 100, height: 40 };
    expect(connectionPoints({ box, rotation: 0 })).toEqual([
      { side: 'NORTH', point: { x: 50, y: 0 } },
      { side: 'EAST', point: { x: 100, y: 20 } },
      { side: 'SOUTH', point: { x: 50, y: 40 } },
      { side: 'WEST', point: { x: 0, y: 20 } },
    ]);
  });

  it('rotate with the element: the center stays between opposite points', () => {
    fc.assert(
      fc.property(anyBox, rotation, (box, degrees) => {
        const [north, east, south, west] = connectionPoints({ box, rotation: degrees });
        const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        for (const [a, b] of [
          [north, south],
          [east, west],
        ] as const) {
          expect(((a?.point.x ?? 0) + (b?.point.x ?? 0)) / 2).toBeCloseTo(center.x, 6);
          expect(((a?.point.y ?? 0) + (b?.point.y ?? 0)) / 2).toBeCloseTo(center.y, 6);
        }
      }),
    );
  });

  it('are each nearest to their own side', () => {
    fc.assert(
      fc.property(anyBox, rotation, (box, degrees) => {
        const element = { box, rotation: degrees };
        for (const { side, point } of connectionPoints(element))
          expect(nearestSide(element, point)).toBe(side);
      }),
    );
  });
});

describe('connectors', () => {
  it('have an arrow at the second end only', () => {
    const draft = connectorBetween({ id: 'a', side: 'EAST' }, { id: 'b' }, 'c');
    expect(draft.element).toMatchObject({
      meta: { id: 'c' },
      connected: { first: { shape_id: 'a', side: 'EAST' }, second: { marker: 'CLASSIC' } },
    });
  });

  it('lose the side but keep the marker and the other end when reconnected', () => {
    const connected = {
      first: { shape_id: 'a', side: 'WEST', marker: 'DIAMOND' },
      second: { shape_id: 'b' },
    } as const;
    expect(reconnect({ connected }, 'first', { id: 'c' })).toEqual({
      first: { shape_id: 'c', marker: 'DIAMOND' },
      second: { shape_id: 'b' },
    });
  });
});
