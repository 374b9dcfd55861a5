/** Character sets with separate font files, most common first. */
export const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
export type Subset = (typeof subsets)[number];

export type FontKind = 'sans-serif' | 'serif' | 'monospace' | 'handwriting' | 'display';

/** The metrics of a bundled family, generated from its files by `npm run font-tables`. */
export interface FontTable {
  readonly family: string;
  /** Last part of the package name, and prefix of all file names. */
  readonly slug: string;
  readonly kind: FontKind;
  readonly unitsPerEm: number;
  /** Extent above and below the baseline, in font units. */
  readonly ascent: number;
  readonly descent: number;
  /** The code points of each file, in CSS syntax. */
  readonly ranges: Readonly<Partial<Record<Subset, string>>>;
  readonly variants: readonly FontVariant[];
}

/** One weight and style of a family. */
export interface FontVariant {
  readonly weight: 400 | 700;
  readonly italic: boolean;
  /** Encoded advance widths in font units; see `readAdvances`. */
  readonly advances: string;
}

/**
 * Encodes advance widths as runs of consecutive code points, with base-36 numbers: the start of a run,
 * a colon, then the advances, each followed by `*` and a count when it repeats.
 */
export function writeAdvances(advances: ReadonlyMap<number, number>): string {
  const runs: string[] = [];
  let previous = -2;
  let repeated: { advance: number; count: number }[] = [];
  const write = (start: number) => {
    const parts = repeated.map(({ advance, count }) =>
      count === 1 ? advance.toString(36) : `${advance.toString(36)}*${count.toString(36)}`,
    );
    runs.push(`${start.toString(36)}:${parts.join(' ')}`);
  };
  let start = 0;
  for (const [code, advance] of [...advances].sort(([a], [b]) => a - b)) {
    if (code !== previous + 1) {
      if (repeated.length > 0) write(start);
      repeated = [];
      start = code;
    }
    const last = repeated.at(-1);
    if (last?.advance === advance) last.count += 1;
    else repeated.push({ advance, count: 1 });
    previous = code;
  }
  if (repeated.length > 0) write(start);
  return runs.join(',');
}

/** Decodes advance widths by code point. */
export function readAdvances(encoded: string): Map<number, number> {
  const advances = new Map<number, number>();
  for (const run of encoded.split(',')) {
    const [start = '', parts = ''] = run.split(':');
    let code = Number.parseInt(start, 36);
    for (const part of parts.split(' ')) {
      const [advance = '', count = '1'] = part.split('*');
      for (let left = Number.parseInt(count, 36); left > 0; left -= 1) {
        advances.set(code, Number.parseInt(advance, 36));
        code += 1;
      }
    }
  }
  return advances;
}
