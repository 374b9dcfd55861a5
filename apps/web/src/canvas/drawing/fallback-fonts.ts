import type { FallbackMeasure } from '@lienzo/fonts';

/** The fonts for text that no bundled font contains. */
export interface FallbackFonts extends FallbackMeasure {
  /** Returns the embedding level of each UTF-16 code unit, by the rules of UAX #9. */
  levels(text: string): Uint8Array;
  /** Resolves when the fonts are loaded that were missing so far; undefined if none is loading. */
  readonly loading: Promise<void> | undefined;
}
