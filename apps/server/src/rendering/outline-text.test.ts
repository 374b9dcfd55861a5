import { createMeasure, loadAllFontTables } from '@lienzo/fonts';
import { type Drawing, type TextItem, toSvg } from '@lienzo/shapes';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { createFallbackFonts } from './fallback-fonts.ts';
import { createGlyphs } from './glyphs.ts';
import { outlineTexts } from './outline-text.ts';

const tables = await loadAllFontTables();
const measure = createMeasure(tables);
const glyphs = createGlyphs(tables, measure, createFallbackFonts());
const face = { family: 'Inter', weight: 400, italic: false };

function textItem(text: string, more: Partial<TextItem> = {}): TextItem {
  const paint = { kind: 'solid', color: '#000000', opacity: 1 } as const;
  const width = measure.width(text, more.face ?? face, 40);
  const base = { kind: 'text', x: 20, y: 60, size: 40, underline: false, strike: false } as const;
  return { ...base, text, width, face, paint, ...more };
}

const area = { left: 0, top: 0, width: 240, height: 100 };

/** Returns the bounds and the amount of painted pixels. */
async function paintOf(item: TextItem, transform?: Drawing['transform'], scale = 1) {
  const drawing: Drawing = { items: [item], bounds: area, ...(transform && { transform }) };
  const svg = toSvg(await outlineTexts([drawing], { glyphs, scale, pixels: 1e6 }), {
    box: area,
    fontFamily: String,
  });
  const { pixels, width } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const found = { left: Infinity, top: Infinity, right: -1, bottom: -1, sum: 0 };
  for (let index = 0; index < pixels.length / 4; index += 1) {
    const opacity = pixels[index * 4 + 3] ?? 0;
    if (opacity < 100) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
    found.sum += opacity / 255;
  }
  return found;
}

describe('text as outlines', () => {
  it('is on its baseline and as wide as measured', async () => {
    const item = textItem('HHHH');
    const { left, right, top, bottom } = await paintOf(item);
    expect(bottom).toBe(59);
    expect(top).toBeGreaterThan(28);
    expect(left).toBeGreaterThanOrEqual(20);
    expect(right).toBeLessThanOrEqual(20 + item.width);
    expect(right - left).toBeGreaterThan(item.width * 0.85);
  });

  it('is bold if the text is', async () => {
    const { sum } = await paintOf(textItem('Lienzo'));
    const bold = await paintOf(textItem('Lienzo', { face: { ...face, weight: 700 } }));
    expect(bold.sum).toBeGreaterThan(sum * 1.2);
  });

  it('can be underlined and struck through', async () => {
    const { bottom, sum } = await paintOf(textItem('nnnn'));
    const lined = await paintOf(textItem('nnnn', { underline: true }));
    expect(lined.bottom).toBeGreaterThan(bottom + 2);
    expect((await paintOf(textItem('nnnn', { strike: true }))).sum).toBeGreaterThan(sum);
  });

  it.each(['Łódź', 'Привет', 'Ωμέγα', 'Việt', '漢字', '👩‍👩‍👧‍👦'])('renders %s', async (text) => {
    expect((await paintOf(textItem(text))).sum).toBeGreaterThan(30);
  });

  it('is empty for whitespace and invisible characters', async () => {
    expect((await paintOf(textItem(' \u200b\ufe0f'))).sum).toBe(0);
  });

  it('is a bar where it would be too small to read', async () => {
    const { left, right, top, bottom } = await paintOf(textItem('Lienzo'), undefined, 0.05);
    expect([left, top, bottom]).toEqual([20, 40, 59]);
    expect(right).toBeGreaterThan(100);
  });

  it('is rotated but never mirrored', async () => {
    const flipped = { center: { x: 120, y: 50 }, degrees: 0, flipH: true, flipV: true };
    expect(await paintOf(textItem('LLLL'), flipped)).toEqual(await paintOf(textItem('LLLL')));
    const rotated = await paintOf(textItem('LLLL'), { ...flipped, degrees: 180 });
    expect(rotated.top).toBeGreaterThan(35);
  });
});

describe('more text than fits side by side', () => {
  const outlinesOf = async (count: number, pixels: number) => {
    const drawings = Array.from({ length: count }, () => ({
      items: [textItem('A line of text')],
      bounds: area,
    }));
    const outlined = await outlineTexts(drawings, { glyphs, scale: 1, pixels });
    return outlined.map(({ items: [item] }) =>
      item?.kind === 'path' ? item.d.length > 100 : false,
    );
  };

  it('is legible on top only, and bars below', async () => {
    const isLegible = await outlinesOf(100, 240 * 100);
    expect(isLegible.at(-1)).toBe(true);
    expect(isLegible[0]).toBe(false);
    expect(isLegible.filter(Boolean).length).toBeGreaterThan(50);
  });

  it('has at most 60,000 legible characters', async () => {
    const isLegible = await outlinesOf(6_000, 32_000_000);
    expect(isLegible.filter(Boolean).length).toBe(Math.floor(60_000 / 'A line of text'.length));
  });
});
