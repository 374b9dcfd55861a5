const MARKS = /\p{M}|\p{Cf}|\p{Emoji_Modifier}/u;
const HANGUL = /[\uac00-\ud7a3]/;
const HALF_WIDTH = /[\uff61-\uffdc\uffe8-\uffee]/;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** The width of all glyphs of Noto Color Emoji, in em: 1,275 of 1,024 font units. */
const EMOJI_EMS = 1275 / 1024;

const SEQUENCE =
  /[\ufe0f\u20e3]|\p{Regional_Indicator}|\p{Extended_Pictographic}.*\p{Emoji_Modifier}/u;

/** Returns whether a grapheme is drawn as a colored emoji: by default or because of its modifiers. */
export function isEmoji(grapheme: string): boolean {
  return /^\p{Emoji_Presentation}/u.test(grapheme) || SEQUENCE.test(grapheme);
}

/**
 * Returns the width of a grapheme that no bundled font contains, in em. It is exact for Chinese, Japanese
 * and Korean characters and emoji, whose glyphs in the fallback fonts are all equally wide. Others have a
 * typical width until they are shaped.
 */
export function fallbackEms(grapheme: string): number {
  if (isEmoji(grapheme)) return EMOJI_EMS;
  let ems = 0;
  for (const char of grapheme) ems += emsOf(char);
  return ems;
}

function emsOf(char: string): number {
  if (MARKS.test(char)) return 0;
  if (HANGUL.test(char)) return 0.92;
  if (HALF_WIDTH.test(char)) return 0.5;
  return WIDE.test(char) ? 1 : 0.6;
}
