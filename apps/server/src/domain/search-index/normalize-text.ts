/** Precedes every word of a normalized text. It counts as whitespace, so no text contains it. */
export const MARK = '\u0001';

// A character with its accents, a Hangul syllable, or a half-width kana with its sound mark. Each
// is normalized separately, so that positions in the normalized text map back to the original.
const PIECE =
  /(?:[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11FF\uD7B0-\uD7FB]*|[\uAC00-\uD7A3][\u11A8-\u11FF]*|[\s\S])[\p{M}\uFF9E\uFF9F]*/uy;

// Accents that people may omit. Vowel signs of Indic scripts and Thai are marks too, but omitting
// them makes a different word.
const ACCENTS = characters(
  '\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F',
  '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7', // Hebrew points
  '\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4', // Arabic vowels
);

const INVISIBLE = characters('\\p{Cf}', '\\uFE00-\\uFE0F', '\\u{E0100}-\\u{E01EF}');

function characters(...ranges: string[]): RegExp {
  return new RegExp(`[${ranges.join('')}]`, 'gu');
}

// Letters without a decomposition that people write without their stroke.
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

const normalizePiece = memoize((piece: string) =>
  piece
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .toUpperCase()
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC'),
);

const ASCII_END = 0x80;
const FIRST_MARK = 0x300;

const IS_PLAIN = Uint8Array.from({ length: ASCII_END }, (_, code) =>
  /[a-z\d]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Receives the normalized text and its positions in the original. */
interface Visitor {
  character(units: string, start: number, end: number): void;
  /** A run of characters that have one unit each, here and in the original. */
  run(units: string, start: number): void;
}

// ASCII does not need the regular expression, which is slow.
function pieceAt(text: string, start: number): string {
  const [first, next] = [text.charCodeAt(start), text.charCodeAt(start + 1)];
  const isSingle = first < ASCII_END && !(next >= FIRST_MARK);
  if (isSingle) return text.charAt(start);
  PIECE.lastIndex = start;
  return PIECE.exec(text)?.[0] ?? text.charAt(start);
}

const SPACE = /[\s\p{Z}\p{Cc}]/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}\p{scx=Balinese}\p{scx=Tai_Tham}\p{scx=Tai_Le}\p{scx=New_Tai_Lue}\p{scx=Tai_Viet}]/u;

// Latin, and from Greek up to Thai: in between are tone marks that some of those scripts share.
function isBeforeUnspaced(character: string): boolean {
  return character < '\u02BC' || (character >= '\u0370' && character < '\u0E00');
}

/** Returns whether a character belongs to a script without spaces between words. */
export function isUnspaced(character: string): boolean {
  if (isBeforeUnspaced(character)) return false;
  return UNSPACED.test(character) && IN_WORD.test(character);
}

type Kind = 'space' | 'symbol' | 'spaced' | 'unspaced';

function kindOf(character: string, before: Kind): Kind {
  if (character >= 'a' && character <= 'z') return 'spaced';
  if (character === ' ') return 'space';
  const kind = kindAlone(character);
  if (kind !== 'mark') return kind;
  if (before === 'spaced' || before === 'unspaced') return before;
  return isUnspaced(character) ? 'unspaced' : 'spaced';
}

const kindAlone = memoize((character: string): Kind | 'mark' => {
  if (SPACE.test(character)) return 'space';
  if (!IN_WORD.test(character)) return 'symbol';
  if (/\p{M}/u.test(character)) return 'mark';
  return isUnspaced(character) ? 'unspaced' : 'spaced';
});

const MAX_CACHED = 10_000;

/** Caches the results for short texts, because a few of them occur very often. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > 2) return read(text);
    const found = known.get(text) ?? read(text);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(text, found);
    return found;
  };
}

export interface MarkedText {
  text: string;
  /** The range in the original of each UTF-16 unit of the text. */
  starts: number[];
  ends: number[];
}

/** Visits the marked text. */
function visitMarked(original: string, visitor: Visitor): void {
  let before: Kind = 'space';
  let begun = false;
  const startPart = (kind: Kind, start: number, end: number) => {
    if (kind === 'space') return;
    if (before === 'space' && begun) visitor.character(' ', start, end);
    if (kind === 'symbol' || kind !== before) visitor.character(MARK, start, end);
    begun = true;
  };
  for (let start = 0; start < original.length; ) {
    const runEnd = endOfPlainRun(original, start);
    if (runEnd > start) {
      startPart('spaced', start, start + 1);
      visitor.run(original.slice(start, runEnd).toLowerCase(), start);
      before = 'spaced';
      start = runEnd;
      continue;
    }
    const piece = pieceAt(original, start);
    const end = start + piece.length;
    for (const character of normalizePiece(piece)) {
      const kind = kindOf(character, before);
      startPart(kind, start, end);
      if (kind !== 'space') visitor.character(character, start, end);
      before = kind;
    }
    start = end;
  }
}

/** Returns the end of a run of ASCII letters and digits, which most texts mostly consist of. */
function endOfPlainRun(text: string, start: number): number {
  let end = start;
  while (IS_PLAIN[text.charCodeAt(end)] === 1) end += 1;
  // The last one may have accents.
  return end > start && text.charCodeAt(end) >= FIRST_MARK ? end - 1 : end;
}

/**
 * Normalizes a text for comparison: without case and accents, with one space between words and a
 * mark before each word, and with positions in the original. A word is a run of letters and digits
 * of one kind of script; every other visible character is a separate word. A mark depends only on
 * the preceding character, so any part of a text is also part of the marked text.
 */
export function markText(original: string): MarkedText {
  const marked: MarkedText = { text: '', starts: [], ends: [] };
  visitMarked(original, {
    character(units, start, end) {
      marked.text += units;
      for (let unit = 0; unit < units.length; unit += 1) {
        marked.starts.push(start);
        marked.ends.push(end);
      }
    },
    run(units, start) {
      marked.text += units;
      for (let unit = 0; unit < units.length; unit += 1) {
        marked.starts.push(start + unit);
        marked.ends.push(start + unit + 1);
      }
    },
  });
  return marked;
}

/** Normalizes a text like `markText`, without positions in the original. */
export function normalizeText(original: string): string {
  let text = '';
  const add = (units: string) => {
    text += units;
  };
  visitMarked(original, { character: add, run: add });
  return text;
}
