import type { Measured } from '../api/operations.ts';
import type { Reads } from './count-reads.ts';
import type { Timing } from './time-requests.ts';

/** The quantity that grows. */
export type AxisName = 'zones' | 'editions' | 'elements';

/** The cost of an operation at one size. */
export interface Point extends Timing, Reads {
  readonly size: number;
  /**
   * Reads at the smallest size, counted at the same time: the measured writes grow both databases
   * equally.
   */
  readonly beside: Reads;
}

export interface Line {
  readonly measured: Measured;
  /** In order of size. */
  readonly points: readonly Point[];
}

export interface Axis {
  readonly name: AxisName;
  readonly lines: readonly Line[];
}

/** A cost relative to the smallest size. */
export type Figure = 'p95' | 'rows' | 'pages';
export const FIGURES: readonly Figure[] = ['p95', 'rows', 'pages'];

export function growthOf(figure: Figure, { ratio, beside, ...reads }: Point): number {
  return figure === 'p95' ? ratio : reads[figure] / Math.max(1, beside[figure]);
}
