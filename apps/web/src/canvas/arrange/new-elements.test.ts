import { toStored } from '@lienzo/contract';
import { isValidElement, toFacets } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import { testId } from '../board/test-board.ts';
import { centerOf } from '../geometry/box.ts';
import { createDraft, defaultBox, type NewElement } from './new-elements.ts';

const kinds: readonly NewElement[] = [
  { kind: 'shape', geometry: { basic: { type: 'OVAL' } } },
  { kind: 'note' },
  { kind: 'note', color: '#ffffff' },
  { kind: 'text' },
  { kind: 'frame' },
];
const place = { id: testId(1), frameName: 'Frame' };

describe('new elements', () => {
  it.each(kinds)('are centered on the click: %j', (newElement) => {
    const box = defaultBox(newElement, { x: 30, y: -40 });
    // A text starts where the pointer is.
    const x = newElement.kind === 'text' ? box.left + 8 : centerOf(box).x;
    expect({ x, y: centerOf(box).y }).toEqual({ x: 30, y: -40 });
  });

  it.each(kinds)('are valid in the document: %j', (newElement) => {
    const box = defaultBox(newElement, { x: 0.123456, y: 0 });
    const { kind, element } = createDraft(newElement, { ...place, box });
    const stored = { kind, element: toStored(kind, element), z: 'a0' };
    const facets = toFacets(stored as Parameters<typeof toFacets>[0]); // kind and element belong together
    expect(isValidElement(kind, place.id, { element: stored.element, facets })).toBe(true);
  });

  it('round their layout to hundredths', () => {
    const box = { left: 0.123456, top: 1, width: 10.987, height: 5 };
    expect(createDraft({ kind: 'text' }, { ...place, box }).element).toMatchObject({
      properties: { layout: { left: 0.12, top: 1, width: 10.99, height: 5 } },
    });
  });
});
