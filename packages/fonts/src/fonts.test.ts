import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FontName } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssFamily } from './css-family.ts';
import { bundledFamilies } from './font-families.ts';
import { fontFiles } from './font-files.ts';
import { fontFor } from './font-for.ts';
import { readAdvances, writeAdvances } from './font-table.ts';
import { loadAllFontTables, loadFontTable } from './load-font-table.ts';
import { createMeasure } from './measure.ts';
import { openFont } from './reader/open-font.ts';
import { selectVariant } from './select-variant.ts';

const tables = await loadAllFontTables();

describe('every font of the contract', () => {
  it.each(FontName.enum)('%s is bundled or has a fallback', (name) => {
    const { family, isFallback } = fontFor(name);
    expect(bundledFamilies).toContain(family);
    expect(isFallback).toBe(family !== name);
  });

  it('falls back to Inter when it is unknown', () => {
    expect(fontFor('constructor')).toEqual({ family: 'Inter', isFallback: true });
  });

  it('has a CSS family that ends in a generic one', () => {
    expect(cssFamily('Vollkorn')).toBe(
      "'Crimson Text', 'Inter', 'Lienzo World', 'Lienzo Emoji', serif",
    );
    expect(cssFamily("';}")).toBe("'Inter', 'Lienzo World', 'Lienzo Emoji', sans-serif");
  });
});

describe('every bundled family', () => {
  it.each(bundledFamilies)('%s has its files and a table that matches them', async (family) => {
    const table = await loadFontTable(family);
    expect(table.family).toBe(family);
    const files = fontFiles(table);
    expect(files.length).toBeGreaterThan(0);
    for (const { woff, woff2, weight, style } of files) {
      expect(existsSync(fileURLToPath(import.meta.resolve(woff2)))).toBe(true);
      const font = await openFont(woff);
      const variant = selectVariant(table, { weight, italic: style === 'italic' });
      const advances = readAdvances(variant.advances);
      expect(font.unitsPerEm).toBe(table.unitsPerEm);
      for (const code of font.codePoints()) expect(advances.has(code)).toBe(true);
    }
    const [latin] = files;
    const font = await openFont(latin?.woff ?? '');
    const advances = readAdvances(selectVariant(table, { weight: 400, italic: false }).advances);
    for (const code of font.codePoints()) expect(advances.get(code)).toBe(font.advanceOf(code));
  });
});

it('selects the nearest variant', async () => {
  const [inter, anton] = [await loadFontTable('Inter'), await loadFontTable('Anton')];
  expect(selectVariant(inter, { weight: 500, italic: true })).toMatchObject({
    weight: 400,
    italic: true,
  });
  expect(selectVariant(inter, { weight: 600, italic: false })).toMatchObject({ weight: 700 });
  expect(selectVariant(anton, { weight: 900, italic: true })).toMatchObject({
    weight: 400,
    italic: false,
  });
});

it('decodes the advances that it encoded', () => {
  const code = fc.integer({ min: 0, max: 0x10ffff });
  const advances = fc.array(fc.tuple(code, fc.integer({ min: 0, max: 3 })), { minLength: 1 });
  fc.assert(
    fc.property(advances, (pairs) => {
      const map = new Map(pairs);
      expect(readAdvances(writeAdvances(map))).toEqual(map);
    }),
  );
});

describe('measuring', () => {
  const measure = createMeasure(tables);
  const font = { family: 'IBM Plex Mono', weight: 400, italic: false };

  it('adds up the advances of the characters', () => {
    expect(measure.width('four', font, 10)).toBeCloseTo(24);
    expect(measure.width('Łódź', font, 10)).toBeCloseTo(24);
  });

  it('counts an emoji sequence as one character', () => {
    expect(measure.width('👩‍👩‍👧‍👦', font, 10)).toBeCloseTo(12.45);
    expect(measure.width('漢字', font, 10)).toBeCloseTo(20);
    expect(measure.width('a\u0301', font, 10)).toBeCloseTo(measure.width('a', font, 10));
  });

  it('scales with the size and uses the weight', () => {
    const inter = { family: 'Inter', weight: 400, italic: false };
    const width = measure.width('Lienzo', inter, 10);
    expect(measure.width('Lienzo', inter, 30)).toBeCloseTo(3 * width);
    expect(measure.width('Lienzo', { ...inter, weight: 700 }, 10)).toBeGreaterThan(width);
  });
});
