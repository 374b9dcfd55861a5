import { type FontTable, type Subset, subsets } from './font-table.ts';

export interface FontFileName {
  readonly subset: Subset;
  readonly weight: 400 | 700;
  readonly style: 'normal' | 'italic';
  /** The code points in the file, in CSS syntax. */
  readonly unicodeRange: string;
  /** Module specifier of the file for browsers. */
  readonly woff2: string;
  /** Module specifier of the file for the server. */
  readonly woff: string;
}

/** Lists all files of a family, most common characters first. */
export function fontFiles({ slug, ranges, variants }: FontTable): FontFileName[] {
  return variants.flatMap(({ weight, italic }) =>
    subsets.flatMap((subset) => {
      const unicodeRange = ranges[subset];
      if (unicodeRange === undefined) return [];
      const style = italic ? 'italic' : 'normal';
      const file = `@fontsource/${slug}/files/${slug}-${subset}-${weight}-${style}`;
      return { subset, weight, style, unicodeRange, woff2: `${file}.woff2`, woff: `${file}.woff` };
    }),
  );
}
