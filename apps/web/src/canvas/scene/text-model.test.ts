import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testId } from '../board/test-board.ts';
import {
  largestFontSize,
  leadingStyle,
  plainText,
  styleParagraphs,
  styleText,
  toParagraphs,
} from './text-model.ts';

let last = 0;
const newId = () => {
  last += 1;
  return testId(last);
};

describe('text', () => {
  it('round-trips as one paragraph per line', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 9 }), { minLength: 1 }), (lines) => {
        const plain = lines.map((line) => line.replaceAll(/[\r\n]/g, '')).join('\n');
        expect(plainText({ paragraphs: toParagraphs(plain, newId) })).toBe(plain);
      }),
    );
  });

  it('keeps ids and styles of existing lines', () => {
    const before = toParagraphs('a\nb', newId);
    const styled = styleText({ paragraphs: before }, { italic: true }).paragraphs ?? [];
    const after = toParagraphs('x\ny\nz', newId, styled);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.portions?.[0]).toEqual({ text: 'x', style: { italic: true } });
    expect(after[2]?.portions?.[0]?.style).toBeUndefined();
  });

  it('takes a style as a whole, including text that is added later', () => {
    const text = styleText(undefined, { size: 40 });
    expect(leadingStyle(text)).toEqual({ size: 40 });
    expect(styleParagraphs(text, { halign: 'LEFT' }).properties?.para_style).toEqual({
      halign: 'LEFT',
      portion_style: { size: 40 },
    });
  });

  it('has a largest font size', () => {
    const paragraphs = toParagraphs('a\nb', newId);
    expect(largestFontSize({ paragraphs }, 16)).toBe(16);
    expect(largestFontSize(styleText({ paragraphs }, { size: 30 }), 16)).toBe(30);
    expect(largestFontSize(undefined, 16)).toBe(0);
  });
});
