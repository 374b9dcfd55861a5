import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FontName } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssFamily } from './css-family.ts';
import { faceOf } from './face-of.ts';
import { fontFiles } from './font-files.ts';
import { fontFor } from './font-for.ts';
import { readAdvances, writeAdvances } from './font-table.ts';
import { loadAllFontTables, loadFontTable } from './load-font-table.ts';
import { createMeasure } from './measure.ts';
import { openFont } from './reader/open-font.ts';
import { bundled } from './stand-ins.ts';

const tables = await loadAllFontTables();

describe('every font of the contract', () => {
  it.each(FontName.enum)('%s is bundled or has a stand-in', (name) => {
    const { family, substitute } = fontFor(name);
    expect(bundled).toContain(family);
    expect(substitute).toBe(family !== name);
  });

  it('is Inter when nobody knows it', () => {
    expect(fontFor('constructor')).toEqual({ family: 'Inter', substitute: true });
  });

  it('has a name for style sheets that ends in a generic one', () => {
    expect(cssFamily('Vollkorn')).toBe("'Crimson Text', serif");
    expect(cssFamily("';}")).toBe("'Inter', sans-serif");
  });
});

describe('every bundled family', () => {
  it.each(bundled)('%s has its files, and a table that agrees with them', async (family) => {
    const table = await loadFontTable(family);
    expect(table.family).toBe(family);
    const files = fontFiles(table);
    expect(files.length).toBeGreaterThan(0);
    for (const { woff, woff2, weight, style } of files) {
      expect(existsSync(fileURLToPath(import.meta.resolve(woff2)))).toBe(true);
      const font = await openFont(woff);
      const face = faceOf(table, { weight, italic: style === 'italic' });
      const advances = readAdvances(face.advances);
      expect(font.unitsPerEm).toBe(table.unitsPerEm);
      for (const code of font.codePoints()) expect(advances.has(code)).toBe(true);
    }
    const [latin] = files;
    const font = await openFont(latin?.woff ?? '');
    const advances = readAdvances(faceOf(table, { weight: 400, italic: false }).advances);
    for (const code of font.codePoints()) expect(advances.get(code)).toBe(font.advanceOf(code));
  });
});

it('takes the nearest face there is', async () => {
  const [inter, anton] = [await loadFontTable('Inter'), await loadFontTable('Anton')];
  expect(faceOf(inter, { weight: 500, italic: true })).toMatchObject({ weight: 400, italic: true });
  expect(faceOf(inter, { weight: 600, italic: false })).toMatchObject({ weight: 700 });
  expect(faceOf(anton, { weight: 900, italic: true })).toMatchObject({
    weight: 400,
    italic: false,
  });
});

it('writes advances so that they can be read', () => {
  const code = fc.integer({ min: 0, max: 0x10ffff });
  const advances = fc.array(fc.tuple(code, fc.integer({ min: 0, max: 3 })), { minLength: 1 });
  fc.assert(
    fc.property(advances, (pairs) => {
      const given = new Map(pairs);
      expect(readAdvances(writeAdvances(given))).toEqual(given);
    }),
  );
});

describe('measuring', () => {
  const measure = createMeasure(tables);
  const face = { family: 'IBM Plex Mono', weight: 400, italic: false };

  it('adds up letters', () => {
    expect(measure.width('four', face, 10)).toBeCloseTo(24);
    expect(measure.width('Łódź', face, 10)).toBeCloseTo(24);
  });

  it('takes an emoji for one letter, whatever it is made of', () => {
    expect(measure.width('👩‍👩‍👧‍👦', face, 10)).toBeCloseTo(12.5);
    expect(measure.width('漢字', face, 10)).toBeCloseTo(20);
    expect(measure.width('a\u0301', face, 10)).toBeCloseTo(measure.width('a', face, 10));
  });

  it('grows with the size and is bold where the text is', () => {
    const inter = { family: 'Inter', weight: 400, italic: false };
    const width = measure.width('Lienzo', inter, 10);
    expect(measure.width('Lienzo', inter, 30)).toBeCloseTo(3 * width);
    expect(measure.width('Lienzo', { ...inter, weight: 700 }, 10)).toBeGreaterThan(width);
  });
});
