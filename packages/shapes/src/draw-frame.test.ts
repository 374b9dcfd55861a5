import type { StoredFrame } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../test/fixed-width-measure.ts';
import { drawFrame } from './draw-frame.ts';
import { themes } from './theme.ts';

const layout = { left: 10, top: 20, width: 200, height: 100 };

function frame(name: string, properties: StoredFrame['properties'] = { layout }): StoredFrame {
  return { meta: { id: 'frame', name }, type: 'CUSTOM', properties };
}

describe('drawFrame', () => {
  it('draws a white surface with a thin border', () => {
    const [sheet] = drawFrame(frame('Plan'), fixedWidthMeasure).items;
    expect(sheet).toMatchObject({
      d: 'M 10 20 L 210 20 L 210 120 L 10 120 Z',
      fill: { color: '#ffffff' },
      line: { width: 1, paint: { color: themes.light.border } },
    });
  });

  it('draws the name above the top left corner, within the bounds', () => {
    const { items, bounds } = drawFrame(frame('Plan'), fixedWidthMeasure);
    const name = items[1];
    expect(name).toMatchObject({ kind: 'text', text: 'Plan', x: 10 });
    expect(name?.kind === 'text' && name.y).toBeLessThan(20);
    expect(bounds.top).toBeLessThan(10);
  });

  it('truncates a name that is wider than the frame', () => {
    const [, name] = drawFrame(frame('👩‍👩‍👧‍👦'.repeat(30)), fixedWidthMeasure).items;
    expect(name).toMatchObject({ text: '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…' });
    expect(
      drawFrame(frame('Plan', { layout: { width: 3, height: 9 } }), fixedWidthMeasure).items,
    ).toHaveLength(1);
  });

  it('draws a name with line breaks on one line', () => {
    expect(drawFrame(frame('a\n  b'), fixedWidthMeasure).items[1]).toMatchObject({ text: 'a b' });
  });

  it('draws only the name if fills and strokes are empty', () => {
    const { items } = drawFrame(
      frame('Plan', { layout, fills: [], strokes: [] }),
      fixedWidthMeasure,
    );
    expect(items.map(({ kind }) => kind)).toEqual(['text']);
  });

  it('rotates the frame with its name', () => {
    const { transform } = drawFrame(
      frame('Plan', { layout: { ...layout, rotate: 30 } }),
      fixedWidthMeasure,
    );
    expect(transform).toMatchObject({ center: { x: 110, y: 70 }, degrees: 30 });
  });
});
