import { type Axis, type AxisName, FIGURES, type Figure, growthOf, type Line } from './axis.ts';
import { LIMIT } from './limit.ts';

/**
 * Differences of this many rows or pages are ignored: small tables are read whole, larger ones by
 * index.
 */
const FEW = 100;

/** Known growth, its reason and its limit. */
interface Exception {
  axis: AxisName;
  operation: string;
  figure: Figure;
  max: number;
  reason: string;
}

const COUNTED =
  'the response contains the total count, for which PostgreSQL scans the index of the zone';
const LOOKED_THROUGH =
  'for callers with access to up to 20,000 elements all of them are scanned; above that the index is used';
const ONE_PAGE =
  'with one edition a table has one or two pages and is read whole; later each space is looked up by key';
const EXCEPTIONS: readonly Exception[] = [
  { axis: 'editions', operation: 'space list', figure: 'pages', max: 4, reason: ONE_PAGE },
  { axis: 'elements', operation: 'search', figure: 'p95', max: 8, reason: LOOKED_THROUGH },
  { axis: 'elements', operation: 'search', figure: 'rows', max: 60, reason: LOOKED_THROUGH },
  { axis: 'elements', operation: 'search', figure: 'pages', max: 40, reason: LOOKED_THROUGH },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'p95',
    max: 4,
    reason: COUNTED,
  },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'rows',
    max: 100,
    reason: COUNTED,
  },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'pages',
    max: 10,
    reason: COUNTED,
  },
];

export interface GrowthResult {
  /** Number of results within their limit. */
  readonly flat: number;
  readonly known: readonly string[];
  readonly missed: readonly string[];
}

/** Compares the largest size with the smallest. */
export function checkGrowth(axes: readonly Axis[]): GrowthResult {
  const known: string[] = [];
  const missed: string[] = [];
  let flat = 0;
  for (const { name, lines } of axes) {
    for (const line of lines) {
      for (const figure of FIGURES) {
        const growth = growthAtLargest(figure, line);
        if (growth <= LIMIT || isFew(figure, line)) {
          flat += 1;
          continue;
        }
        const what = `${figure} of ${line.measured.name} by ${name}: × ${growth.toFixed(2)}`;
        const exception = EXCEPTIONS.find(
          (one) =>
            one.axis === name && one.operation === line.measured.name && one.figure === figure,
        );
        if (exception && growth <= exception.max) {
          known.push(`${what} (at most ${exception.max}): ${exception.reason}`);
        } else missed.push(what);
      }
    }
  }
  return { flat, known, missed };
}

function growthAtLargest(figure: Figure, line: Line): number {
  const last = line.points.at(-1);
  return last ? growthOf(figure, last) : Number.NaN;
}

function isFew(figure: Figure, { points }: Line): boolean {
  const last = points.at(-1);
  return figure !== 'p95' && last !== undefined && last[figure] - last.beside[figure] <= FEW;
}
