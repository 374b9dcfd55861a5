import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from '../search-index/normalize-text.ts';
import { type Keyword, readKeyword } from './keyword.ts';
import { cutSnippet } from './snippet.ts';

function keywordOf(text: string): Keyword {
  const keyword = readKeyword(text);
  if (!keyword) throw new Error('The keyword has no searchable characters.');
  return keyword;
}

/** Returns the highlighted parts. */
const highlighted = (text: string, searched: string) => {
  const snippet = cutSnippet(text, keywordOf(searched));
  return snippet.highlights.map(({ start, length }) => snippet.text.slice(start, start + length));
};

describe('the highlights of a snippet', () => {
  it.each([
    ['Crème brûlée', 'brulee', ['brûlée']],
    ['Cre\u0300me', 'creme', ['Cre\u0300me']],
    ['Große Straße', 'strasse', ['Straße']],
    ['die Straße', 'stras', ['Straß']],
    ['oﬃce', 'ffi', ['ﬃ']],
    ['👨‍👩‍👧 ok 👍🏽', '👍', ['👍']],
    ['日本語の東京都庁', '京都', ['京都']],
    ['plan, Plan, planet', 'plan', ['plan', 'Plan', 'plan']],
    ['alpha beta', 'beta alp', ['alp', 'beta']],
    ['abcabc', 'abcabc', ['abcabc']],
    ['zero\u200Bwidth', 'zerow', ['zero\u200Bw']],
    ['a-b', 'a-b', ['a-b']],
    ['한글 글', '글', ['글']],
  ])('in %j for %j are %j', (text, searched, expected) => {
    expect(highlighted(text, searched)).toEqual(expected);
  });
});

describe('a snippet', () => {
  it('is the whole text if it is short', () => {
    expect(cutSnippet('a plan', keywordOf('plan'))).toEqual({
      text: 'a plan',
      highlights: [{ start: 2, length: 4 }],
    });
  });

  it('is the part of a long text around the first match', () => {
    const text = `${'before '.repeat(50)}needle${' after'.repeat(50)}`;
    const snippet = cutSnippet(text, keywordOf('needle'));
    expect(snippet.text.length).toBeLessThanOrEqual(120);
    expect(text).toContain(snippet.text);
    const [highlight] = snippet.highlights;
    expect(snippet.text.slice(highlight?.start, (highlight?.start ?? 0) + 6)).toBe('needle');
  });

  it('highlights the match and never splits a character', () => {
    const text = fc
      .array(fc.constantFrom('👍🏽', 'e\u0301', 'ß', '漢字', ' ', 'abc', '\u200D', 'ﬃ', '\n'), {
        maxLength: 120,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const whole = `${before} nëedle ${after}`;
        const snippet = cutSnippet(whole, keywordOf('needle'));
        expect(snippet.text.length).toBeLessThanOrEqual(120);
        expect(snippet.text.isWellFormed()).toBe(true);
        expect(whole).toContain(snippet.text);
        const [first] = snippet.highlights;
        const match = snippet.text.slice(first?.start, (first?.start ?? 0) + (first?.length ?? 0));
        expect(normalizeText(match)).toBe(normalizeText('needle'));
      }),
    );
  });

  it('does not depend on how often a long text matches', () => {
    const text = 'a'.repeat(100_000);
    const many = keywordOf(Array.from({ length: 20 }, (_, n) => 'a'.repeat(n + 3)).join(' '));
    const cpu = (work: () => void) => {
      const start = process.cpuUsage();
      work();
      return process.cpuUsage(start).user;
    };
    cpu(() => cutSnippet(text, many));
    const once = cpu(() => cutSnippet(`needle ${text}`, keywordOf('needle')));
    const often = cpu(() => cutSnippet(text, many));
    expect(often).toBeLessThan(5 * once + 20_000);
    expect(cutSnippet(text, many).highlights).toEqual([{ start: 0, length: 120 }]);
  });

  it('examines only the beginning of a text if it has to', () => {
    const text = `${'👍'.repeat(300)} needle`;
    const keyword = keywordOf('needle');
    expect(cutSnippet(text, keyword).highlights).toHaveLength(1);
    const cut = cutSnippet(text, keyword, 101);
    expect(cut).toMatchObject({ text: '👍'.repeat(50), highlights: [] });
  });
});
