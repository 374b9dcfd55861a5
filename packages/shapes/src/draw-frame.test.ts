import type { StoredFrame } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { evenMeasure } from '../test/even-measure.ts';
import { drawFrame } from './draw-frame.ts';
import { themes } from './theme.ts';

const layout = { left: 10, top: 20, width: 200, height: 100 };

function frame(name: string, properties: StoredFrame['properties'] = { layout }): StoredFrame {
  return { meta: { id: 'frame', name }, type: 'CUSTOM', properties };
}

describe('drawFrame', () => {
  it('is white paper with a hairline', () => {
    const [sheet] = drawFrame(frame('Plan'), evenMeasure).items;
    expect(sheet).toMatchObject({
      d: 'M 10 20 L 210 20 L 210 120 L 10 120 Z',
      fill: { color: '#ffffff' },
      line: { width: 1, paint: { color: themes.light.hairline } },
    });
  });

  it('has its name above its top left corner, within its bounds', () => {
    const { items, bounds } = drawFrame(frame('Plan'), evenMeasure);
    const name = items[1];
    expect(name).toMatchObject({ kind: 'text', text: 'Plan', x: 10 });
    expect(name?.kind === 'text' && name.y).toBeLessThan(20);
    expect(bounds.top).toBeLessThan(10);
  });

  it('shortens a name that is wider than the frame, between letters', () => {
    const [, name] = drawFrame(frame('👩‍👩‍👧‍👦'.repeat(30)), evenMeasure).items;
    expect(name).toMatchObject({ text: '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…' });
    expect(
      drawFrame(frame('Plan', { layout: { width: 3, height: 9 } }), evenMeasure).items,
    ).toHaveLength(1);
  });

  it('writes a name of several lines in one', () => {
    expect(drawFrame(frame('a\n  b'), evenMeasure).items[1]).toMatchObject({ text: 'a b' });
  });

  it('paints only its name for empty lists', () => {
    const { items } = drawFrame(frame('Plan', { layout, fills: [], strokes: [] }), evenMeasure);
    expect(items.map(({ kind }) => kind)).toEqual(['text']);
  });

  it('turns with its name', () => {
    const { turn } = drawFrame(frame('Plan', { layout: { ...layout, rotate: 30 } }), evenMeasure);
    expect(turn).toMatchObject({ center: { x: 110, y: 70 }, degrees: 30 });
  });
});
