import { outsideCode } from './outside-code.ts';

/** Puts tables into boxes that scroll on narrow screens. People without a mouse scroll a box that has the focus. */
export function wrapTables(text: string): string {
  return outsideCode(text, (part) =>
    part.replace(
      /(?:^\|[^\n]*\|$\n?){2,}/gm,
      (table) =>
        `<div class="table" role="group" aria-label="Table" tabindex="0">\n\n${table.trimEnd()}\n\n</div>\n`,
    ),
  );
}
