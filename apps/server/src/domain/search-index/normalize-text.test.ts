import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARK, markText, normalizeText } from './normalize-text.ts';

/** Normalizes a text and shows each mark as a bar. */
const normalize = (text: string) => normalizeText(text).replaceAll(MARK, '|');

/** Texts of many scripts with edge cases: accents, ligatures, joiners, lone surrogates. */
const pieces = [
  ...[
    'a',
    'Z',
    'é',
    'e\u0301',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ﬃ',
    'Ø',
    'Σ',
    'ς',
    '½',
    '…',
    '´',
    '_',
    '%',
    '\\',
  ],
  ...['漢', '字', 'か\u3099', 'が', 'ﾊﾞ', 'ー', 'ไ', 'ท', 'ี', '한', '\u1100\u1161\u11A8', 'ש\u05C1'],
  ...[
    'ك\u064E',
    'न',
    'ि',
    '😀',
    '👍🏽',
    '👨‍👩‍👧',
    '🇪🇸',
    '\u200B',
    '\u200F',
    '\uFE0F',
    '\u0001',
    '\n',
  ],
  ...[' ', '  ', '\uD83D', '\u{1F1E6}', '1', '２', '٣'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));

describe('normalizeText', () => {
  it.each([
    ['Crème Brûlée', '|creme |brulee'],
    ['STRASSE Straße STRAẞE', '|strasse |strasse |strasse'],
    ['Łódź Ærø Þór', '|lodz |aero |thor'],
    ['İstanbul ılık', '|istanbul |ilik'],
    ['ΟΔΟΣ οδός', '|οδοσ |οδοσ'],
    ['ﬃ ２０２６', '|ffi |2026'],
    ['שָׁלוֹם كَتَبَ', '|שלום |كتب'],
    ['हिन्दी ที่', '|हिन्दी |ที่'],
    ['ﾊﾞﾅﾅ か\u3099', '|バナナ |が'],
    ['\u1112\u1161\u11AB\u1100\u1173\u11AF', '|한글'],
  ])('removes case and accents: %s', (original, expected) => {
    expect(normalize(original)).toBe(expected.normalize('NFC'));
  });

  it.each([
    ['foo-bar', '|foo|-|bar'],
    ['a_b%c', '|a|_|b|%|c'],
    ['50 % "off"', '|50 |% |"|off|"'],
    ['版本v2', '|版本|v2'],
    ['👍🏽ok', '|👍|🏽|ok'],
    ['  two \n\t words ', '|two |words'],
    ['a\u0001b', '|a |b'],
    ['zero\u200Bwidth', '|zerowidth'],
  ])('puts a mark before every word: %s', (original, expected) => {
    expect(normalize(original)).toBe(expected);
  });

  it.each(['', ' \n', '\u200B\u200F', '\u0001', '\u0301'])(
    'returns an empty string for %j',
    (original) => {
      expect(normalizeText(original)).toBe('');
    },
  );

  it('returns the same text for composed and decomposed accents', () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(normalizeText(original.normalize('NFD'))).toBe(
          normalizeText(original.normalize('NFC')),
        );
      }),
    );
  });

  it('returns the same text for upper and lower case', () => {
    for (const original of ['Straße', 'ΑΣ', 'ﬀ', 'ŉ', 'ǰ', 'Dž', 'Ⅷ', 'ⓐ', 'ა']) {
      expect(normalizeText(original.toUpperCase())).toBe(normalizeText(original.toLowerCase()));
    }
  });

  it('removes marks of the original and collapses whitespace', () => {
    fc.assert(
      fc.property(text, (original) => {
        const normalized = normalizeText(original);
        expect(normalized).toBe(normalized.trim());
        expect(normalized).not.toMatch(/\s\s/u);
        // A visible character follows every mark.
        expect(normalized.split(MARK).slice(1)).not.toContain('');
      }),
    );
  });

  it('maps every character back to its position in the original', () => {
    fc.assert(
      fc.property(text, (original) => {
        const { text: normalized, starts, ends } = markText(original);
        expect(starts).toHaveLength(normalized.length);
        expect(ends).toHaveLength(normalized.length);
        for (const [unit, start] of starts.entries()) {
          const end = ends[unit] ?? 0;
          expect(start).toBeGreaterThanOrEqual(starts[unit - 1] ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(original.length);
          // The original text at this position contains the character.
          const [character = ''] = normalized.slice(unit);
          if (character !== MARK && character !== ' ' && !/[\uD800-\uDFFF]/.test(character))
            expect(normalizeText(original.slice(start, end))).toContain(character);
        }
      }),
    );
  });
});
