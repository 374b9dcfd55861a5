import { createMeasure, loadAllFontTables } from '@lienzo/fonts';
import { embeddingLevels } from '@lienzo/fonts/shaping';
import { type Measure, type TextItem, toSvg } from '@lienzo/shapes';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { createFallbackFonts, type FallbackFonts } from './fallback-fonts.ts';
import { createGlyphs } from './glyphs.ts';
import { outlineTexts } from './outline-text.ts';
import { textsOfGlyphs } from './pdf-glyphs.ts';
import { work } from './render-work.ts';

const tables = await loadAllFontTables();
const face = { family: 'Inter', weight: 400, italic: false };
const area = { left: 0, top: 0, width: 400, height: 100 };
const paint = { kind: 'solid', color: '#000000', opacity: 1 } as const;

async function widthOf(fallback: FallbackFonts, text: string): Promise<number> {
  const measure = createMeasure(tables, fallback);
  measure.width(text, face, 40);
  while (fallback.loading) {
    await fallback.loading;
    measure.width(text, face, 40);
  }
  return measure.width(text, face, 40);
}

/** Renders a text at the left edge, and returns where it is painted. */
async function paintOf(text: string, fallback = createFallbackFonts()) {
  const width = await widthOf(fallback, text);
  const isRtl = (embeddingLevels(text)[0] ?? 0) % 2 === 1;
  const item: TextItem = {
    ...{ kind: 'text', text, x: 20, y: 60, width, size: 40, face, paint },
    ...{ underline: false, strike: false },
    ...(isRtl && { direction: 'rtl' }),
  };
  const measure: Measure = { ...createMeasure(tables, fallback), levels: embeddingLevels };
  const glyphs = createGlyphs(tables, measure, fallback);
  const outlined = await outlineTexts([{ items: [item], bounds: area }], {
    glyphs,
    scale: 1,
    pixels: 1e6,
  });
  const svg = toSvg(outlined, { box: area, fontFamily: String });
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const found = { left: Infinity, right: -1, colored: 0, width };
  for (let index = 0; index < pixels.length / 4; index += 1) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(index * 4, index * 4 + 4);
    if (opacity < 100) continue;
    found.left = Math.min(found.left, index % area.width);
    found.right = Math.max(found.right, index % area.width);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 50) found.colored += 1;
  }
  return found;
}

describe('text in other scripts as outlines', () => {
  it.each(['你好世界', 'こんにちは', '안녕하세요', 'مرحبا بالعالم', 'שלום עולם', 'नमस्ते', 'สวัสดี'])(
    '%s is as wide as measured',
    async (text) => {
      const { left, right, width } = await paintOf(text);
      expect(left).toBeGreaterThanOrEqual(18);
      expect(right).toBeLessThanOrEqual(22 + width);
      expect(right - left).toBeGreaterThan(width * 0.85);
    },
  );

  it('has colored emoji', async () => {
    expect((await paintOf('😀🎉')).colored).toBeGreaterThan(500);
    expect((await paintOf('你好')).colored).toBe(0);
  });

  it('is drawn as boxes of a typical width if the fonts are not installed', async () => {
    const missing = () => Promise.reject(new Error('not installed'));
    const none = createFallbackFonts(async () => ({ read: missing, ranges: missing }));
    const { left, right, width } = await paintOf('नमस्ते', none);
    expect(width).toBeGreaterThan(40);
    expect(right - left).toBeGreaterThan(width / 2);
  });
});

it('loads no font until a text needs one', () => {
  const fallback = createFallbackFonts();
  const measure = createMeasure(tables, fallback);
  measure.width('Hello, Κόσμε, мир, Việt', face, 10);
  expect(fallback.loading).toBeUndefined();
  measure.width('שלום', face, 10);
  expect(fallback.loading).toBeDefined();
});

describe('glyphs in PDF', () => {
  it.each([
    ['مرحبا', 'rtl'],
    ['السلام', 'rtl'],
    ['שָׁלוֹם', 'rtl'],
    ['क्षत्रिय', undefined],
    ['မင်္ဂလာပါ', undefined],
  ] as const)('of %s stand for its characters in order', async (text, direction) => {
    const { world } = await createFallbackFonts().open();
    const [run] = await world.shape(text, {
      weight: 400,
      direction: direction ?? 'ltr',
      language: undefined,
    });
    if (typeof run !== 'object') throw new Error('The text has no font.');
    const texts = textsOfGlyphs(run, direction);
    expect((direction === 'rtl' ? texts.toReversed() : texts).join('')).toBe(text);
  });

  it('are embedded with the characters to search', async () => {
    const text = await unpackedStreams(await render('pdf', 'مرحبا 你好 😀'));
    for (const code of ['0645', '4f60', 'd83d de00']) expect(text.toLowerCase()).toContain(code);
  });
});

it('SVG contains its fonts, reduced to the characters of its texts', async () => {
  const svg = Buffer.from(await render('svg', 'Hello (مرحبا) 你好 😀')).toString();
  const rules = svg.match(/@font-face{[^}]*}/g) ?? [];
  const families = rules.map((rule) => /font-family:'([^']*)'/.exec(rule)?.[1]).sort();
  expect(families).toEqual(['Inter', 'Lienzo Emoji', 'Lienzo World', 'Lienzo World']);
  for (const rule of rules) {
    expect(rule).toMatch(/unicode-range:U\+[0-9a-f]+(,U\+[0-9a-f]+)*}$/);
    expect(rule).toMatch(/src:url\(data:font\/woff;base64,d09GR/); // wOFF
  }
  expect(svg.length).toBeLessThan(40_000);
});

async function render(format: 'pdf' | 'svg', text: string): Promise<Uint8Array> {
  const element = {
    basic: { type: 'RECTANGLE' },
    properties: { layout: { left: 0, top: 0, width: 300, height: 80 } },
    text: { paragraphs: [{ portions: [{ text }] }] },
  };
  const line = `{"kind":"shape","key":"a","z":"a","element":${JSON.stringify(element)}}`;
  const result = await work({
    canvas: [Buffer.from(line)],
    options: {
      ...{ format, scale: 1, theme: 'light', background: 'theme' },
      ...{ width: undefined, height: undefined, frame: undefined, elements: undefined },
    },
  });
  if (result.kind !== 'rendered') throw new Error(`The ${format} was not rendered.`);
  return result.bytes;
}

/** Returns the contents of all compressed streams of a PDF, one after the other. */
async function unpackedStreams(pdf: Uint8Array): Promise<string> {
  const { inflateSync } = await import('node:zlib');
  const text = Buffer.from(pdf).toString('latin1');
  return Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).join('\n');
}
