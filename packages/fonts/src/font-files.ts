import { type FontTable, type Subset, subsets } from './font-table.ts';

export interface FontFileName {
  readonly subset: Subset;
  readonly weight: 400 | 700;
  readonly style: 'normal' | 'italic';
  /** The code points it is for, as CSS writes them. */
  readonly unicodeRange: string;
  /** For browsers; a module specifier. */
  readonly woff2: string;
  /** For the server; a module specifier. */
  readonly woff: string;
}

/** All files of a family, most used letters first. */
export function fontFiles({ slug, ranges, faces }: FontTable): FontFileName[] {
  return faces.flatMap(({ weight, italic }) =>
    subsets.flatMap((subset) => {
      const unicodeRange = ranges[subset];
      if (unicodeRange === undefined) return [];
      const style = italic ? 'italic' : 'normal';
      const file = `@fontsource/${slug}/files/${slug}-${subset}-${weight}-${style}`;
      return { subset, weight, style, unicodeRange, woff2: `${file}.woff2`, woff: `${file}.woff` };
    }),
  );
}
