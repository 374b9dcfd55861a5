/** The CSS families of the fallback fonts, which `cssFamily` names. */
export const worldFamilies = {
  /** For each character the file that contains it. */
  world: 'Lienzo World',
  /** Draws Chinese characters as in Japanese. */
  japanese: 'Lienzo Japanese',
  /** A family of its own, so that symbols that can be emoji are drawn as text by default. */
  emoji: 'Lienzo Emoji',
} as const;
