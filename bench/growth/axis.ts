import type { Measured } from '../api/operations.ts';
import type { Reads } from './count-reads.ts';
import type { Timing } from './time-requests.ts';

/** What grows. */
export type AxisName = 'zones' | 'editions' | 'elements';

/** What an operation costs at a size. */
export interface Point extends Timing, Reads {
  readonly size: number;
  /** At the smallest size at the same time: what is measured writes too, and so both have grown alike. */
  readonly beside: Reads;
}

export interface Line {
  readonly measured: Measured;
  /** From the smallest size on. */
  readonly points: readonly Point[];
}

export interface Axis {
  readonly name: AxisName;
  readonly lines: readonly Line[];
}

/** How many times as much as at the smallest size. */
export type Figure = 'p95' | 'rows' | 'pages';
export const FIGURES: readonly Figure[] = ['p95', 'rows', 'pages'];

export function growthOf(figure: Figure, { ratio, beside, ...reads }: Point): number {
  return figure === 'p95' ? ratio : reads[figure] / Math.max(1, beside[figure]);
}
