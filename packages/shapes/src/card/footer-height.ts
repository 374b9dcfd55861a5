const FOOTER = 38;

/** Returns the height of the row below the title of a card, which is there even if it is empty. */
export function footerHeight({ height }: { readonly height: number }): number {
  return Math.min(FOOTER, height * 0.4);
}
