/** Stands before every word of a marked text; no text can hold it, as it counts as whitespace. */
export const MARK = '\u0001';

// What is written as one: a character with its accents, a syllable of Hangul, a half-width kana with
// its sound mark. Each folds on its own, so that a place in the folded text leads back to the original.
const PIECE =
  /(?:[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11FF\uD7B0-\uD7FB]*|[\uAC00-\uD7A3][\u11A8-\u11FF]*|[\s\S])[\p{M}\uFF9E\uFF9F]*/uy;

// Accents that a reader may leave out. Vowel signs of Indic scripts and of Thai are marks too, but
// without them it is another word.
const ACCENTS = characters(
  '\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F',
  '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7', // points of Hebrew
  '\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4', // vowels of Arabic
);

const INVISIBLE = characters('\\p{Cf}', '\\uFE00-\\uFE0F', '\\u{E0100}-\\u{E01EF}');

function characters(...ranges: string[]): RegExp {
  return new RegExp(`[${ranges.join('')}]`, 'gu');
}

// Letters that have no decomposition, but that people write without their stroke.
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

const normalizePiece = remember((piece: string) =>
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

/** A character of a folded text, and from where to where it stands in the original. */
type VisitNormalized = (character: string, start: number, end: number) => void;

function visitNormalized(text: string, visit: VisitNormalized): void {
  for (let start = 0; start < text.length; ) {
    const piece = pieceAt(text, start);
    const end = start + piece.length;
    if (piece.length === 1 && piece.charCodeAt(0) < ASCII_END) {
      visit(piece.toLowerCase(), start, end);
    } else {
      for (const character of normalizePiece(piece)) visit(character, start, end);
    }
    start = end;
  }
}

// Most of most texts, and a tenth of the time of the expression.
function pieceAt(text: string, start: number): string {
  const [first, next] = [text.charCodeAt(start), text.charCodeAt(start + 1)];
  const standsAlone = first < ASCII_END && !(next >= FIRST_MARK);
  if (standsAlone) return text.charAt(start);
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

/** Whether a character belongs to a script that is written without spaces between words. */
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

const kindAlone = remember((character: string): Kind | 'mark' => {
  if (SPACE.test(character)) return 'space';
  if (!IN_WORD.test(character)) return 'symbol';
  if (/\p{M}/u.test(character)) return 'mark';
  return isUnspaced(character) ? 'unspaced' : 'spaced';
});

const MAX_REMEMBERED = 10_000;

/** The same for short texts, of which few are met again and again. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > 2) return read(text);
    const found = known.get(text) ?? read(text);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, found);
    return found;
  };
}

export interface MarkedText {
  text: string;
  /** For each UTF-16 unit of the text, from where to where it stands in the original. */
  starts: number[];
  ends: number[];
}

/** Piece by piece of what markText gives. */
function visitMarked(original: string, visit: VisitNormalized): void {
  let before: Kind = 'space';
  let begun = false;
  visitNormalized(original, (character, start, end) => {
    const kind = kindOf(character, before);
    if (kind !== 'space') {
      if (before === 'space' && begun) visit(' ', start, end);
      if (kind === 'symbol' || kind !== before) visit(MARK, start, end);
      visit(character, start, end);
      begun = true;
    }
    before = kind;
  });
}

/**
 * A text as it is compared: without case and accents, one space between words, and a mark before the
 * beginning of each. A word is a run of letters and digits of one kind of script; every other visible
 * character is a word of its own. Whether a mark stands before a character depends on the one before
 * it and on nothing else, so what is part of a text is also part of the marked text.
 */
export function markText(original: string): MarkedText {
  const marked: MarkedText = { text: '', starts: [], ends: [] };
  visitMarked(original, (units, start, end) => {
    marked.text += units;
    for (let unit = 0; unit < units.length; unit += 1) {
      marked.starts.push(start);
      marked.ends.push(end);
    }
  });
  return marked;
}

/** The same without the way back. */
export function normalizeText(original: string): string {
  let text = '';
  visitMarked(original, (units) => {
    text += units;
  });
  return text;
}
