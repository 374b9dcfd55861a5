import { embeddingLevels } from '@lienzo/fonts/shaping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import { themes } from '../theme.ts';
import { inVisualOrder } from './bidi.ts';
import { layOutText } from './lay-out-text.ts';

const measure = { ...fixedWidthMeasure, levels: embeddingLevels };
const box = { left: 0, top: 0, width: 400, height: 400 };

function layOut(text: string, style: object = {}, width = box.width) {
  const properties = { para_style: { halign: 'LEFT' as const } };
  const paragraphs = [{ id: 'a', portions: [{ text }], style }];
  return layOutText({ paragraphs, properties }, { ...box, width }, measure, themes.light).items;
}

/** The texts of a line from left to right, those from right to left in brackets. */
const line = (text: string) =>
  layOut(text)
    .toSorted((a, b) => a.x - b.x)
    .map((item) => (item.direction === 'rtl' ? `[${item.text}]` : item.text));

describe('text in two directions', () => {
  it('keeps text from left to right as it was', () => {
    expect(line('Hello world 123')).toEqual(['Hello world 123']);
  });

  it('is ordered by the direction of its paragraph', () => {
    expect(line('say שלום now')).toEqual(['say', '[שלום]', 'now']);
    expect(line('אמור hello עכשיו')).toEqual(['[עכשיו]', 'hello', '[אמור]']);
    expect(line('שלום 123 עולם')).toEqual(['[עולם]', '123', '[שלום]']);
  });

  it('leaves no gap and no overlap', () => {
    const unit = fc.constantFrom('a', 'b', 'ש', 'ل', '1', '(', ' ');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 40 }), (text) => {
        const items = layOut(text, {}, 4_000).toSorted((a, b) => a.x - b.x);
        const letters = items.map((item) => item.text).join('');
        expect([...letters].filter((char) => char !== ' ').sort()).toEqual(
          [...text].filter((char) => char !== ' ').sort(),
        );
        for (const [index, { x, width }] of items.entries()) {
          const next = items[index + 1];
          if (next) expect(x + width).toBeLessThanOrEqual(next.x + 1e-6);
        }
      }),
    );
  });

  it('has the marker of a list on the right', () => {
    const [marker, item] = layOut('שלום', { list: 'BULLET' });
    expect(marker?.text).toBe('•');
    expect(marker?.x).toBeGreaterThan((item?.x ?? 0) + (item?.width ?? 0));
  });
});

it('reverses each run from the highest level to the lowest', () => {
  const levels = [0, 1, 2, 2, 1, 0].map((level, index) => ({ level, index }));
  expect(inVisualOrder(levels).map(({ index }) => index)).toEqual([0, 4, 2, 3, 1, 5]);
});

it('reorders lines of any levels without losing a piece', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (levels) => {
      const pieces = levels.map((level, index) => ({ level, index }));
      const ordered = inVisualOrder(pieces).map(({ index }) => index);
      expect(ordered.toSorted((a, b) => a - b)).toEqual(pieces.map(({ index }) => index));
    }),
  );
});

it('marks Japanese text, in which Chinese characters look different', () => {
  expect(layOut('直す')).toMatchObject([{ language: 'ja' }]);
  expect(layOut('直')[0]).not.toHaveProperty('language');
});

it('breaks Thai text between words and Chinese text between letters', () => {
  const lines = layOut('สวัสดีชาวโลก', {}, 90).map(({ text }) => text);
  expect(lines).toEqual(['สวัสดีชาว', 'โลก']);
  expect(
    layOut('你好世界', {}, 40)
      .map(({ text }) => text)
      .join(''),
  ).toBe('你好世界');
});

it('splits a joined word of 64 KB in time proportional to its length', () => {
  const start = performance.now();
  const items = layOut('ب'.repeat(65_536), {}, 60);
  expect(items.map(({ text }) => text).join('')).toHaveLength(65_536);
  expect(performance.now() - start).toBeLessThan(5_000);
});
