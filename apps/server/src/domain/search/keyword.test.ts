import { describe, expect, it } from 'vitest';
import { MARK, normalizeText } from '../search-index/normalize-text.ts';
import { hashGrams, tokensOf } from '../search-index/tokens.ts';
import { CLASSES, readKeyword } from './keyword.ts';

/** Shows each mark as a bar. */
const show = (terms: readonly string[] = []) => terms.map((term) => term.replaceAll(MARK, '|'));

const HERE = { editionId: '1', kind: 'shape' };

describe('readKeyword', () => {
  it.each([
    ['Plan', ['|plan'], ['plan']],
    ['an', ['|an'], ['|an']],
    ['京都', ['|京都'], ['京都']],
    ['都', ['|都'], ['|都']],
    ['a b', ['|a', '|b'], ['|a', '|b']],
    ['foo-bar', ['|foo|-|bar'], ['foo|-|bar']],
    ['  foo   foo ', ['|foo'], ['foo']],
    ['%', ['|%'], ['|%']],
  ])('%j matches word beginnings as %j and fragments as %j', (text, starts, parts) => {
    const keyword = readKeyword(text);
    expect(show(keyword?.starts)).toEqual(starts);
    expect(show(keyword?.parts)).toEqual(parts);
  });

  it('returns undefined without visible characters', () => {
    for (const text of ['\u200B', ' \u0001 ', '\u0301']) expect(readKeyword(text)).toBeUndefined();
  });

  it.each([
    ['plan', 'plan'],
    ['a plan', 'pl'],
    ['explain', 'xpla'],
    ['x-foo-bar', 'o-b'],
    ['東京都庁', '京都'],
    ['版本v2', '本v2'],
    ['50% off', '% off'],
    ['👍🏽', '👍'],
    ['Straße', 'RASSE'],
  ])('%j has the tokens of keyword %j', (text, searched) => {
    const tokens = new Set(tokensOf(HERE, normalizeText(text)));
    const keyword = readKeyword(searched);
    expect(keyword).toBeDefined();
    const weakest = hashGrams(HERE, keyword?.grams[2] ?? []);
    expect(weakest.length).toBeGreaterThan(0);
    expect(weakest.filter((token) => !tokens.has(token))).toEqual([]);
  });

  it('has at most 24 tokens for each class', () => {
    const keyword = readKeyword('lorem ipsum '.repeat(20));
    for (const one of CLASSES) {
      expect(keyword?.grams[one].length).toBeGreaterThan(0);
      expect(keyword?.grams[one].length).toBeLessThanOrEqual(24);
    }
  });

  it.each([
    ['in another edition', { ...HERE, editionId: '2' }],
    ['for another kind', { ...HERE, kind: 'zone' }],
  ])('has different tokens %s', (_where, there) => {
    const normalized = normalizeText('plan');
    const [own, other] = [tokensOf(HERE, normalized), tokensOf(there, normalized)];
    expect(own.filter((token) => other.includes(token))).toEqual([]);
  });
});
