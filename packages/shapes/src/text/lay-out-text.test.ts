import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import { themes } from '../theme.ts';
import { heightOfText, layOutText } from './lay-out-text.ts';
import type { LaidText, ParagraphStyle, PortionStyle } from './text-style.ts';

const id = '018f4e2a-0000-7000-8000-000000000001';
const box = { left: 100, top: 50, width: 100, height: 200 };
const flush = { left: 0, top: 0, right: 0, bottom: 0 };

type Properties = LaidText['properties'];

/** The font size at which a letter of the measure is 10 pixels high and 5 wide. */
const TEN: PortionStyle = { size: 10 };

function textOf(text: string, properties: Properties = {}, style: ParagraphStyle = {}): LaidText {
  return {
    paragraphs: text
      .split('¶')
      .map((part) => ({ id, portions: [{ text: part, style: TEN }], style })),
    properties: { inset: flush, ...properties },
  };
}

function layOut(text: LaidText, area = box) {
  return layOutText(text, area, fixedWidthMeasure, themes.light);
}

function linesOf(text: LaidText, area = box): string[] {
  const lines = new Map<number, string[]>();
  for (const item of layOut(text, area).items) {
    lines.set(item.y, [...(lines.get(item.y) ?? []), item.text]);
  }
  return [...lines.values()].map((parts) => parts.join(' '));
}

describe('line breaks', () => {
  it('are between words', () => {
    expect(linesOf(textOf('twenty letters fit here on a line'))).toEqual([
      'twenty letters fit',
      'here on a line',
    ]);
  });

  it('are at every newline, including empty lines', () => {
    const { items, height } = layOut(textOf('one\n\r\ntwo'));
    expect(items.map((item) => item.text)).toEqual(['one', 'two']);
    expect(height).toBe(3 * 12.5);
  });

  it('are inside a word that is wider than the box', () => {
    expect(linesOf(textOf('so incomprehensibilities'))).toEqual([
      'so',
      'incomprehensibilitie',
      's',
    ]);
  });

  it('are after hyphens', () => {
    expect(linesOf(textOf('a fifteen-year-old plan'))).toEqual(['a fifteen-year-old', 'plan']);
    expect(linesOf(textOf('they are well-accustomed'))).toEqual(['they are well-', 'accustomed']);
  });

  it('are between letters of scripts without spaces, but not before a full stop', () => {
    expect(linesOf(textOf('一二三四五六七八九十一二三四五六七八九十。一二'))).toEqual([
      '一二三四五六七八九十一二三四五六七八九',
      '十。一二',
    ]);
  });

  it('are never inside an emoji or between a letter and its accent', () => {
    const family = '👩‍👩‍👧‍👦';
    const narrow = { ...box, width: 10 };
    expect(linesOf(textOf(`${family}${family}`), narrow)).toEqual([family, family]);
    expect(linesOf(textOf('e\u0301e\u0301'), narrow)).toEqual(['e\u0301', 'e\u0301']);
  });

  it('are not at non-breaking spaces', () => {
    expect(linesOf(textOf('seventeen letters 10\u00a0km'))).toEqual([
      'seventeen letters',
      '10\u00a0km',
    ]);
  });

  it('are not inside a word with several styles', () => {
    const portions = [
      { text: 'sixteen letters un', style: TEN },
      { text: 'broken', style: { ...TEN, italic: true } },
    ];
    const { items } = layOut({ paragraphs: [{ id, portions }], properties: { inset: flush } });
    const [first, second, third] = items;
    expect([first?.text, second?.text, third?.text]).toEqual(['sixteen letters', 'un', 'broken']);
    expect(second?.y).toBe(third?.y);
    expect(third?.x).toBe((second?.x ?? 0) + 10);
  });
});

describe('the position of text', () => {
  it.each([
    ['LEFT', 100],
    ['CENTER', 140],
    ['RIGHT', 180],
    ['JUSTIFY', 100],
  ] as const)('%s', (halign, x) => {
    expect(layOut(textOf('four', {}, { halign })).items[0]?.x).toBe(x);
  });

  it.each([
    ['TOP', 50],
    ['MIDDLE', 50 + (200 - 12.5) / 2],
    ['BOTTOM', 250 - 12.5],
  ] as const)('%s', (valign, top) => {
    // Half of the leading is above the text.
    expect(layOut(textOf('four', { valign })).items[0]?.y).toBeCloseTo(top + 1.25 + 7.5);
  });

  it('is the center by default', () => {
    const [item] = layOut(textOf('four')).items;
    expect(item).toMatchObject({ x: 140, y: 50 + 100 + 2.5 });
  });

  it('fills justified lines, except the last one of a paragraph', () => {
    const { items } = layOut(textOf('aaaa bbbb cccc dddddd eee', {}, { halign: 'JUSTIFY' }));
    expect(items.map((item) => [item.text, item.x])).toEqual([
      ['aaaa', 100],
      ['bbbb', 140],
      ['cccc', 180],
      ['dddddd eee', 100],
    ]);
  });

  it('is indented by 24 pixels per level', () => {
    expect(layOut(textOf('four', {}, { halign: 'LEFT', level: 2 })).items[0]?.x).toBe(148);
  });

  it('is eight pixels from the edges, less in small boxes, or as the insets define', () => {
    const left = (text: LaidText, area = box) => layOut(text, area).items[0]?.x;
    const { inset: _, ...rest } = textOf('four', {}, { halign: 'LEFT' }).properties ?? {};
    const plain = { ...textOf('four', {}, { halign: 'LEFT' }), properties: rest };
    expect(left(plain)).toBe(108);
    expect(left(plain, { ...box, width: 40 })).toBe(104);
    expect(left({ ...plain, properties: { inset: { left: 30 } } })).toBe(130);
  });

  it('is at tab stops every two em', () => {
    const { items } = layOut(textOf('a\tbcdef\tg', {}, { halign: 'LEFT' }));
    expect(items.map((item) => item.x)).toEqual([100, 120, 160]);
  });

  it('puts different font sizes on one baseline with the height of the largest', () => {
    const portions = [
      { text: 'a', style: TEN },
      { text: 'B', style: { size: 40 } },
    ];
    const paragraphs = [{ id, portions }];
    const { items, height } = layOut({ paragraphs, properties: { inset: flush, valign: 'TOP' } });
    expect(items.map((item) => item.y)).toEqual([50 + 35, 50 + 35]);
    expect(height).toBe(50);
  });

  it('includes spacing before and after paragraphs and between lines', () => {
    const style = { spacing: { line: 2, before: 7, after: 3 } };
    const { items, height } = layOut(textOf('a¶b', { valign: 'TOP' }, style));
    expect(items.map((item) => item.y)).toEqual([50 + 7 + 12.5, 50 + 37 + 12.5]);
    expect(height).toBe(60);
  });
});

describe('styles', () => {
  it('of the portion override those of the paragraph and the text box', () => {
    const text: LaidText = {
      paragraphs: [
        {
          id,
          style: { portion_style: { size: 20, underline: true } },
          portions: [{ text: 'a', style: { size: 30 } }, { text: 'b' }],
        },
      ],
      properties: { para_style: { portion_style: { size: 10, italic: true, fontweight: 'BOLD' } } },
    };
    const face = { family: 'Inter', weight: 700, italic: true };
    expect(layOut(text).items).toMatchObject([
      { text: 'a', size: 30, face, underline: true, strike: false },
      { text: 'b', size: 20, face, underline: true, strike: false },
    ]);
  });

  it('merge spacing of the paragraph and the text box', () => {
    const properties = { para_style: { spacing: { line: 3, before: 5 } } };
    const style = { spacing: { line: 1 } };
    expect(layOut(textOf('a', properties, style)).height).toBe(15);
  });

  it('use the foreground color of the theme without a color', () => {
    const [item] = layOutText(textOf('a'), box, fixedWidthMeasure, themes.dark).items;
    expect(item?.paint.color).toBe(themes.dark.foreground);
  });
});

describe('auto fit', () => {
  const much = 'word '.repeat(120);

  it('NONE keeps the size and lets text overflow the box', () => {
    const { items, height } = layOut(textOf(much, { auto_fit: 'NONE' }));
    expect(items[0]?.size).toBe(10);
    expect(height).toBeGreaterThan(box.height);
  });

  it('TEXT shrinks the text only as much as needed', () => {
    const large = { ...box, width: 200 };
    const text = textOf(much, { auto_fit: 'TEXT' }, { portion_style: { size: 40 } });
    const paragraphs = text.paragraphs?.map((paragraph) => ({
      ...paragraph,
      portions: [{ text: much }],
    }));
    const { items, height } = layOut({ ...text, paragraphs: paragraphs ?? [] }, large);
    expect(height).toBeLessThanOrEqual(large.height);
    expect(height).toBeGreaterThan(large.height * 0.8);
    expect(items[0]?.size).toBeGreaterThan(8);
  });

  it('TEXT does not shrink below eight pixels and does not enlarge small text', () => {
    const sizes = (size: number) =>
      layOut({
        paragraphs: [{ id, portions: [{ text: much.repeat(10), style: { size } }] }],
        properties: { auto_fit: 'TEXT' },
      }).items.map((item) => item.size);
    expect(new Set(sizes(12))).toEqual(new Set([8]));
    expect(new Set(sizes(5))).toEqual(new Set([5]));
  });

  it('TEXT prefers smaller text over splitting a word', () => {
    const text = textOf('incomprehensibility', { auto_fit: 'TEXT' });
    const narrow = { ...box, width: 80 };
    expect(linesOf(text, narrow)).toEqual(['incomprehensibility']);
  });

  it('SHAPE can use heightOfText', () => {
    const needed = heightOfText(textOf(much), 100, fixedWidthMeasure, themes.light);
    expect(needed).toBe(layOut(textOf(much)).height);
    expect(heightOfText({}, 100, fixedWidthMeasure, themes.light)).toBe(0);
  });
});

describe('for any text', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(' ', '\t', '\n', '👩‍👩‍👧‍👦', '漢字', '-', 'ไทย'),
  );
  const portion = fc.record({
    text: fc.array(word, { maxLength: 8 }).map((words) => words.join('')),
    style: fc.record({ size: fc.integer({ min: 0, max: 60 }), italic: fc.boolean() }),
  });
  const paragraph = fc.record({
    id: fc.constant(id),
    portions: fc.array(portion, { maxLength: 4 }),
    style: fc.record({
      halign: fc.constantFrom('LEFT', 'CENTER', 'RIGHT', 'JUSTIFY'),
      level: fc.integer({ min: 0, max: 2 }),
    }),
  });
  const anyText = fc.record({
    paragraphs: fc.array(paragraph, { minLength: 1, maxLength: 4 }),
    properties: fc.record({ auto_fit: fc.constantFrom('NONE', 'TEXT', 'SHAPE') }),
  });
  const width = fc.integer({ min: 0, max: 400 });

  it('every letter appears once and in order', () => {
    fc.assert(
      fc.property(anyText, width, (text, wide) => {
        const written = layOut(text, { ...box, width: wide }).items.map((item) => item.text);
        const given = text.paragraphs.flatMap((one) => one.portions.map((part) => part.text));
        const blank = /[\s\u200b\u0085]/gu;
        expect(written.join('').replace(blank, '')).toBe(given.join('').replace(blank, ''));
      }),
    );
  });

  it('nothing overflows the sides, except what cannot be split', () => {
    fc.assert(
      fc.property(anyText, width, (text, wide) => {
        const area = { ...box, width: wide };
        for (const item of layOut(text, area).items) {
          const inside =
            item.x >= area.left - 0.001 && item.x + item.width <= area.left + wide + 0.001;
          const letters = [...new Intl.Segmenter().segment(item.text)].length;
          expect(inside || letters === 1).toBe(true);
        }
      }),
    );
  });

  it('items of a line do not overlap', () => {
    fc.assert(
      fc.property(anyText, width, (text, wide) => {
        const { items } = layOut(text, { ...box, width: wide });
        for (const [index, item] of items.entries()) {
          const next = items[index + 1];
          if (next?.y === item.y && next.size > 0 && item.size > 0) {
            expect(next.x).toBeGreaterThanOrEqual(item.x + item.width - 0.001);
          }
        }
      }),
    );
  });

  it('more paragraphs never reduce the height, and results are reproducible', () => {
    fc.assert(
      fc.property(anyText, width, paragraph, (text, wide, more) => {
        const longer = { ...text, paragraphs: [...text.paragraphs, more] };
        const heightOf = (one: LaidText) =>
          heightOfText(one, wide, fixedWidthMeasure, themes.light);
        expect(heightOf(longer)).toBeGreaterThanOrEqual(heightOf(text) - 0.001);
        expect(layOut(longer)).toEqual(layOut(longer));
      }),
    );
  });
});

it('measures each word of a long text once, not every prefix', () => {
  let measured = 0;
  const counting = {
    ...fixedWidthMeasure,
    width: (text: string, ...rest: [never, number]) => {
      measured += text.length;
      return fixedWidthMeasure.width(text, ...rest);
    },
  };
  const text = textOf(`${'word '.repeat(2_000)}${'x'.repeat(10_000)}`, { auto_fit: 'TEXT' });
  layOutText(text, box, counting, themes.light);
  expect(measured).toBeLessThan(30_000);
});

describe('lists', () => {
  const listOf = (...items: readonly (readonly [ParagraphStyle, string])[]): LaidText => ({
    paragraphs: items.map(([style, text]) => ({ id, portions: [{ text, style: TEN }], style })),
    properties: { inset: flush, para_style: { halign: 'LEFT' } },
  });

  it('have a marker left of the first line of each paragraph, which is indented', () => {
    const { items } = layOut(listOf([{ list: 'BULLET' }, 'twenty letters fit here']));
    expect(items.map(({ text, x }) => [text, x])).toEqual([
      ['•', 100 + 24 - 4 - 5],
      ['twenty letters', 124],
      ['fit here', 124],
    ]);
  });

  it('count numbers per level, and start again after another paragraph', () => {
    const number: ParagraphStyle = { list: 'NUMBER' };
    const deeper: ParagraphStyle = { list: 'NUMBER', level: 1 };
    const lines = linesOf(
      listOf(
        [number, 'a'],
        [deeper, 'b'],
        [deeper, 'c'],
        [number, 'd'],
        [deeper, 'e'],
        [{}, 'f'],
        [number, 'g'],
      ),
    );
    expect(lines).toEqual(['1. a', '1. b', '2. c', '2. d', '1. e', 'f', '1. g']);
  });

  it('have no marker if a paragraph overrides the list of the text', () => {
    const text = listOf([{}, 'a'], [{ list: 'NONE' }, 'b']);
    const properties: Properties = { inset: flush, para_style: { list: 'BULLET' } };
    expect(linesOf({ ...text, properties })).toEqual(['• a', 'b']);
  });
});

it('underlines links', () => {
  const link: PortionStyle = { ...TEN, link: 'https://example.com' };
  const paragraphs = [
    {
      id,
      portions: [
        { text: 'a', style: link },
        { text: 'b', style: TEN },
      ],
    },
  ];
  expect(layOut({ paragraphs }).items.map(({ underline }) => underline)).toEqual([true, false]);
});
