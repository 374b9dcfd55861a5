/** Sets of letters that come as files of their own, most used first. */
export const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
export type Subset = (typeof subsets)[number];

export type FontKind = 'sans-serif' | 'serif' | 'monospace' | 'handwriting' | 'display';

/** One bundled family as `npm run font-tables` finds it in its files. */
export interface FontTable {
  readonly family: string;
  /** The end of its package's name, which all of its files start with. */
  readonly slug: string;
  readonly kind: FontKind;
  readonly unitsPerEm: number;
  /** How far letters reach above and below the baseline, in units. */
  readonly ascent: number;
  readonly descent: number;
  /** The code points of each file, as CSS writes them. */
  readonly ranges: Readonly<Partial<Record<Subset, string>>>;
  readonly faces: readonly FaceTable[];
}

export interface FaceTable {
  readonly weight: 400 | 700;
  readonly italic: boolean;
  /** Advances in units; see `readAdvances`. */
  readonly advances: string;
}

/**
 * Writes advances as runs of neighbouring code points, numbers to base 36: where a run starts, a
 * colon, then the advances, each with `*` and a count if it is repeated.
 */
export function writeAdvances(advances: ReadonlyMap<number, number>): string {
  const runs: string[] = [];
  let before = -2;
  let repeated: { advance: number; count: number }[] = [];
  const write = (start: number) => {
    const parts = repeated.map(({ advance, count }) =>
      count === 1 ? advance.toString(36) : `${advance.toString(36)}*${count.toString(36)}`,
    );
    runs.push(`${start.toString(36)}:${parts.join(' ')}`);
  };
  let start = 0;
  for (const [code, advance] of [...advances].sort(([a], [b]) => a - b)) {
    if (code !== before + 1) {
      if (repeated.length > 0) write(start);
      repeated = [];
      start = code;
    }
    const last = repeated.at(-1);
    if (last?.advance === advance) last.count += 1;
    else repeated.push({ advance, count: 1 });
    before = code;
  }
  if (repeated.length > 0) write(start);
  return runs.join(',');
}

export function readAdvances(written: string): Map<number, number> {
  const advances = new Map<number, number>();
  for (const run of written.split(',')) {
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
