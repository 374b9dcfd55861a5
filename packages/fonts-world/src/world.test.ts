import { createMeasure, fontFiles, loadAllFontTables } from '@lienzo/fonts';
import { readFontBytes } from '@lienzo/fonts/reader';
import {
  createWorld,
  embeddingLevels,
  readSfnt,
  UnicodeRange,
  worldFonts,
} from '@lienzo/fonts/shaping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShapingFont } from '../../fonts/src/shaping/shaping-font.ts';
import { scriptSamples } from '../test/script-samples.ts';
import { readWorldFont, readWorldRanges, readWorldVersions } from './index.ts';

const world = createWorld({
  read: (slug, file) => readWorldFont(slug, file, 'woff'),
  ranges: readWorldRanges,
});

async function widthOf(text: string, weight = 400): Promise<number | undefined> {
  world.widthInEms(text, weight);
  while (world.loading) {
    await world.loading;
    world.widthInEms(text, weight);
  }
  return world.widthInEms(text, weight);
}

const shape = (text: string, direction: 'ltr' | 'rtl' = 'ltr', language?: 'ja') =>
  world.shape(text, { weight: 400, direction, language });

/** The words of a sample that no bundled font contains. */
const foreignWords = (text: string) =>
  text.split(/[\s\x20-\x7e\u00a0-\u024f\u02b0-\u02ff\u0370-\u04ff\u1e00-\u1eff]+/).filter(Boolean);

describe('every script', () => {
  const words = scriptSamples.flatMap(([script, text]) =>
    foreignWords(text).map((word) => [script, word] as const),
  );

  it.each(words)('%s: %s has a glyph for each character', async (_script, word) => {
    const runs = await shape(word);
    for (const run of runs) {
      expect(run).not.toBeTypeOf('string');
      if (typeof run !== 'string') expect(run.glyphs.map(({ id }) => id)).not.toContain(0);
    }
  });

  it.each(words)('%s: %s is measured as wide as it is drawn', async (_script, word) => {
    const rtl = (embeddingLevels(word)[0] ?? 0) % 2 === 1;
    const runs = await shape(word, rtl ? 'rtl' : 'ltr');
    const ems = runs.map((run) =>
      typeof run === 'string'
        ? Number.NaN
        : run.glyphs.reduce((sum, { advance }) => sum + advance, 0) / run.font.unitsPerEm,
    );
    expect(await widthOf(word)).toBeCloseTo(ems.reduce((sum, width) => sum + width));
  });
});

it('joins Arabic letters and combines Devanagari ones', async () => {
  const joined = await widthOf('سلام');
  const apart = await Promise.all(Array.from('سلام', (letter) => widthOf(letter)));
  expect(joined).toBeLessThan(apart.reduce<number>((sum, width) => sum + (width ?? 0), 0));
  const [run] = await shape('क्षि');
  expect(typeof run === 'object' && run.glyphs.length).toBeLessThan(4);
});

it('draws Chinese characters in Japanese text with a Japanese font', async () => {
  expect(await shape('直')).toMatchObject([{ slug: 'noto-sans-sc' }]);
  expect(await shape('直', 'ltr', 'ja')).toMatchObject([{ slug: 'noto-sans-jp' }]);
});

it('draws a sequence of emoji as one colored glyph', async () => {
  for (const emoji of ['👩‍👩‍👧‍👦', '🇪🇸', '👍🏽', '1️⃣', '❤️']) {
    const [run] = await shape(emoji);
    if (typeof run !== 'object') throw new Error(`${emoji} has no font`);
    expect(run.glyphs).toHaveLength(1);
    expect(run.font.layersOf(run.glyphs[0]?.id ?? 0)?.length).toBeGreaterThan(1);
  }
});

it('has every file that it names, and rejects others', async () => {
  const versions = await readWorldVersions();
  expect(Object.keys(versions).sort()).toEqual(worldFonts.map(({ slug }) => slug).sort());
  await expect(readWorldFont('inter', 'inter-latin-400-normal', 'woff')).rejects.toThrow();
  await expect(readWorldFont('noto-sans-thai', '../package', 'woff')).rejects.toThrow();
});

it('measures bundled fonts with HarfBuzz as with their tables', async () => {
  const tables = await loadAllFontTables();
  const measure = createMeasure(tables);
  for (const table of tables) {
    const [latin] = fontFiles(table);
    if (!latin) throw new Error(`${table.family} has no file`);
    const font = new ShapingFont(await readSfnt(await readFontBytes(latin.woff)));
    const face = { family: table.family, weight: latin.weight, italic: false };
    const text = fc.string({ unit: fc.constantFrom(...'aAbfgilmnotVWy 019.,-(fi'), maxLength: 30 });
    fc.assert(
      fc.property(text, (words) => {
        const units = font.shape(words).reduce((sum, { advance }) => sum + advance, 0);
        expect(measure.width(words, face, 1)).toBeCloseTo(units / font.unitsPerEm, 6);
      }),
      { numRuns: 20 },
    );
  }
});

it('finds the code points of a range', () => {
  const codes = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1 });
  fc.assert(
    fc.property(codes, (chosen) => {
      const range = new UnicodeRange(chosen.map((code) => `U+${code.toString(16)}`).join(','));
      for (let code = 0; code <= 301; code += 1)
        expect(range.has(code)).toBe(chosen.includes(code));
      const even = new UnicodeRange(range.filter((code) => code % 2 === 0) || 'U+fffff');
      for (const code of chosen) expect(even.has(code)).toBe(code % 2 === 0);
    }),
  );
});

describe('hostile text of 64 KB', () => {
  const LENGTH = 65_536;
  it.each([
    ['combining marks', `ا${'\u064e'.repeat(LENGTH - 1)}`],
    ['a word without an end', 'ب'.repeat(LENGTH)],
    ['conjuncts', 'क्'.repeat(LENGTH / 2)],
    ['joined emoji', '👩\u200d'.repeat(LENGTH / 3)],
  ])('%s is measured within 2 seconds', async (_name, text) => {
    await widthOf(text.slice(0, 10));
    const start = performance.now();
    expect(world.widthInEms(text, 400)).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    ['embeddings', '\u202b'.repeat(LENGTH / 2) + 'ا'.repeat(LENGTH / 2)],
    ['isolates', '\u2067\u2066'.repeat(LENGTH / 2)],
    ['alternating directions', 'aا'.repeat(LENGTH / 2)],
    ['brackets', '(['.repeat(LENGTH / 2)],
  ])('%s are ordered within 2 seconds', (_name, text) => {
    const start = performance.now();
    expect(embeddingLevels(text)).toHaveLength(text.length);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
