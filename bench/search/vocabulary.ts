import { normalizeText } from '../../apps/server/src/domain/search-index/normalize-text.ts';
import { createRandom, type Random } from '../../testing/random/seeded-random.ts';

/** Classes of keywords; each has frequent, medium and rare ones. */
export type KeywordClass = 'prefix' | 'fragment' | 'no match';

export const KEYWORD_CLASSES: readonly KeywordClass[] = ['prefix', 'fragment', 'no match'];

export interface Vocabulary {
  /** Texts of a few words each, with word frequencies like those of natural languages. */
  readonly texts: readonly string[];
  makeKeywords(one: KeywordClass, count: number): string[];
}

const SEED = 20_260_101;
const WORDS = 20_000;
/** Words by frequency: the first occurs in every third text, the last ones in a few. */
const RANKS = [
  [0, 20],
  [200, 1_000],
  [10_000, WORDS],
] as const;

// Consonants and vowels of each script, or single characters.
const SCRIPTS: readonly (readonly [string, string])[] = [
  ['b c d f g h k l m n p r s t v w st pr', 'a e i o u ai ou'],
  ['B C D F G H L M N P R S T', 'á é í ó ú a e i o u'],
  ['б в г д к л м н п р с т', 'а е и о у я'],
  ['β γ δ κ λ μ ν π ρ σ τ', 'α ε η ι ο ω'],
  ['ب ت ج د ر س ع ف ق ل م ن', 'ا و ي'],
  ['市 東 京 都 本 日 会 社 計 画 開 発 設 定 案', '議 図 表 品 質 案 書 者 店 内'],
];

export function createVocabulary(size: number): Vocabulary {
  const random = createRandom(SEED);
  const words = makeWords(random);
  const pickWord = zipf(random, words);
  const texts = Array.from({ length: size }, () =>
    Array.from({ length: 2 + random.below(7) }, pickWord).join(' '),
  );
  const normalized = texts.map(normalizeText);
  const isAbsent = (keyword: string) => {
    const terms = normalizeText(keyword).split(' ');
    return !normalized.some((text) => terms.every((term) => text.includes(term.slice(1))));
  };
  const wordOf = (turn: number) => {
    const [from, to] = RANKS[turn % RANKS.length] ?? RANKS[0];
    return [...(words[from + random.below(to - from)] ?? '')];
  };
  const make: Record<KeywordClass, (turn: number) => string> = {
    prefix: (turn) => {
      const word = wordOf(turn);
      return word.slice(0, 2 + random.below(word.length - 1)).join('');
    },
    fragment: (turn) => {
      const word = wordOf(turn);
      const length = Math.min(word.length - 1, 3 + random.below(3));
      return word.slice(1, 1 + length).join('');
    },
    // Words that exist but never in one text, and substrings of common letters that exist nowhere.
    'no match': (turn) =>
      turn % 2 === 0
        ? `${wordOf(turn).join('')} ${wordOf(turn + 1).join('')}`
        : `${wordOf(turn).slice(0, 3).join('')}${wordOf(turn + 1)
            .slice(-3)
            .join('')}`,
  };
  const isFit = (one: KeywordClass, keyword: string) =>
    one === 'no match' ? isAbsent(keyword) : !isAbsent(keyword) && [...keyword].length > 1;
  return {
    texts,
    makeKeywords: (one, count) =>
      Array.from({ length: count }, (_, turn) => {
        let keyword = make[one](turn);
        while (!isFit(one, keyword)) keyword = make[one](turn);
        return keyword;
      }),
  };
}

function makeWords(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < WORDS) {
    // More than half of them use Latin letters.
    const script = words.size % 10 < 6 ? words.size % 2 : 2 + (words.size % 4);
    const [first = '', second = ''] = SCRIPTS[script] ?? [];
    const syllables = 2 + random.below(3);
    words.add(
      Array.from(
        { length: syllables },
        () => random.pick(first.split(' ')) + random.pick(second.split(' ')),
      ).join(''),
    );
  }
  return [...words];
}

/** Returns a rank; a word of rank n occurs half as often as one of rank n / 2. */
function zipf(random: Random, words: readonly string[]): () => string {
  let sum = 0;
  const sums = words.map((_, rank) => (sum += 1 / (rank + 2)));
  return () => {
    const wanted = (random.below(1_000_000_000) / 1_000_000_000) * sum;
    let [low, high] = [0, words.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
}
