import type { Card, StoredShape } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import { drawShape } from '../draw-shape.ts';
import type { TextItem } from '../drawing.ts';
import { themes } from '../theme.ts';
import type { CardContext } from './draw-card.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

function cardOf(card: Card, layout: object = {}): StoredShape {
  return {
    meta: { id },
    basic: { type: 'CARD' },
    properties: { layout: { left: 100, top: 50, width: 260, height: 120, ...layout } },
    text: { paragraphs: [{ id, portions: [{ text: 'Title' }] }] },
    card,
  };
}

function textsOf(shape: StoredShape, context?: CardContext): TextItem[] {
  const { items } = drawShape(shape, fixedWidthMeasure, themes.light, context);
  return items.filter((item) => item.kind === 'text');
}

const wordsOf = (shape: StoredShape, context?: CardContext) =>
  textsOf(shape, context).map(({ text }) => text);

describe('a card', () => {
  it('shows its title, tag and due date', () => {
    expect(wordsOf(cardOf({ tag: 'Urgent', due_date: '2026-01-31' }))).toEqual([
      'Title',
      'Urgent',
      'Jan 31, 2026',
    ]);
  });

  it('starts its title at the top left, above everything else', () => {
    const [title, tag] = textsOf(cardOf({ tag: 'Urgent' }));
    expect(title?.x).toBeLessThan(120);
    expect(title?.y).toBeLessThan(80);
    expect(title?.y).toBeLessThan((tag?.y ?? 0) - 30);
  });

  it('leaves out the year of today', () => {
    expect(wordsOf(cardOf({ due_date: '2026-01-01' }), { today: '2026-11-17' })).toContain('Jan 1');
  });

  it('shows a due date in red from the day after', () => {
    const colorOn = (today: string) =>
      textsOf(cardOf({ due_date: '2026-01-31' }), { today }).at(-1)?.paint.color;
    expect(colorOn('2026-01-31')).toBe(themes.light.mutedForeground);
    expect(colorOn('2026-02-01')).toBe('#c2261d');
  });

  it('shows the initials of a person who is known, and a silhouette of others', () => {
    const ada = { initials: 'AL', color: '#2f5d8a' };
    const personOf = (userId: string) => (userId === '17' ? ada : undefined);
    expect(wordsOf(cardOf({ assignee: '17' }), { personOf })).toEqual(['Title', 'AL']);
    expect(wordsOf(cardOf({ assignee: '18' }), { personOf })).toEqual(['Title']);
    const plain = drawShape(cardOf({}), fixedWidthMeasure).items.length;
    expect(drawShape(cardOf({ assignee: '18' }), fixedWidthMeasure).items).toHaveLength(plain + 3);
  });

  it('cuts a tag that is too long', () => {
    const [, tag] = wordsOf(cardOf({ tag: 'a'.repeat(40) }));
    expect(tag).toMatch(/^a+…$/);
  });

  it.each([1, 20, 60, 100, 260])('%i pixels wide paints nothing outside', (width) => {
    const card = { assignee: '17', tag: 'Urgent and important', due_date: '2026-01-31' };
    const shape = { ...cardOf(card, { width }), text: {} } as StoredShape; // the title may overflow
    const { left, width: painted } = drawShape(shape, fixedWidthMeasure).bounds;
    expect(left).toBeGreaterThanOrEqual(98);
    expect(left + painted).toBeLessThanOrEqual(102 + width);
  });

  it('keeps chips below their text when it is flipped', () => {
    const card = { tag: 'Urgent' };
    const flipped = textsOf(cardOf(card, { fliph: true, flipv: true }));
    expect(flipped.at(-1)?.x).toBe(textsOf(cardOf(card)).at(-1)?.x);
  });
});
