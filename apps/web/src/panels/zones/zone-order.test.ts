import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighborOf, orderWith, placeAt, unusedName } from './zone-order.ts';

describe('the order of zones', () => {
  it('moves a zone to an index', () => {
    expect(orderWith(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(orderWith(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(orderWith(['a', 'b', 'c'], 'b', 99)).toEqual(['a', 'c', 'b']);
  });

  it('is the same list when nothing moves', () => {
    const order = ['a', 'b'];
    expect(orderWith(order, 'a', 0)).toBe(order);
    expect(orderWith(order, 'a', -5)).toBe(order);
    expect(orderWith(order, 'gone', 1)).toBe(order);
  });

  it('keeps every zone exactly once and puts the moved one at its index', () => {
    const order = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (zones, which, place) => {
        const id = zones[which % zones.length] ?? '';
        const to = place % zones.length;
        const moved = orderWith(zones, id, to);
        expect(moved.toSorted()).toEqual(zones.toSorted());
        expect(moved[to]).toBe(id);
      }),
    );
  });

  it('has a neighbor to open when a zone is removed', () => {
    expect(neighborOf(['a', 'b', 'c'], 'b')).toBe('c');
    expect(neighborOf(['a', 'b', 'c'], 'c')).toBe('b');
    expect(neighborOf(['a', 'b'], 'gone')).toBe('a');
    expect(neighborOf(['a'], 'a')).toBeUndefined();
  });

  it('counts the tab centers that a dragged tab has passed', () => {
    const tabs = ['a', 'b', 'c'].map((id, index) => ({ id, left: index * 100, width: 100 }));
    expect(placeAt(tabs, 'a', 20)).toBe(0);
    expect(placeAt(tabs, 'a', 160)).toBe(1);
    expect(placeAt(tabs, 'a', 260)).toBe(2);
    expect(placeAt(tabs, 'c', 40)).toBe(0);
  });
});

describe('the name of a new zone', () => {
  it('is one that no zone has', () => {
    const nameOf = (count: number) => `Zone ${count}`;
    expect(unusedName(['Zone 1'], nameOf)).toBe('Zone 2');
    expect(unusedName(['Zone 3', 'Ideas'], nameOf)).toBe('Zone 4');
    expect(unusedName([], nameOf)).toBe('Zone 1');
  });
});
