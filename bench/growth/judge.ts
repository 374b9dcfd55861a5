import { type Axis, type AxisName, FIGURES, type Figure, growthOf, type Line } from './axis.ts';
import { LIMIT } from './limit.ts';

/** So many rows or pages more are nothing: tables of one page are read whole, larger ones by an index. */
const FEW = 100;

/** What is known to grow, why, and how much it may. */
interface Exception {
  axis: AxisName;
  operation: string;
  figure: Figure;
  most: number;
  reason: string;
}

const COUNTED =
  'the answer tells how many there are on all pages, and for that PostgreSQL walks the index of the zone';
const LOOKED_THROUGH =
  'whoever sees few elements has all of them looked through, up to 20,000; with more the index is asked';
const ONE_PAGE =
  'with one edition a table is a page or two and is read whole; later each space is looked up by its key';
const EXCEPTIONS: readonly Exception[] = [
  { axis: 'editions', operation: 'space list', figure: 'pages', most: 4, reason: ONE_PAGE },
  { axis: 'elements', operation: 'search', figure: 'p95', most: 8, reason: LOOKED_THROUGH },
  { axis: 'elements', operation: 'search', figure: 'rows', most: 60, reason: LOOKED_THROUGH },
  { axis: 'elements', operation: 'search', figure: 'pages', most: 40, reason: LOOKED_THROUGH },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'p95',
    most: 4,
    reason: COUNTED,
  },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'rows',
    most: 100,
    reason: COUNTED,
  },
  {
    axis: 'elements',
    operation: 'frames read (100)',
    figure: 'pages',
    most: 10,
    reason: COUNTED,
  },
];

export interface Judgement {
  /** How often nothing is to be said. */
  readonly flat: number;
  readonly known: readonly string[];
  readonly missed: readonly string[];
}

/** Everything at the largest size beside the smallest. */
export function judge(axes: readonly Axis[]): Judgement {
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
        if (exception && growth <= exception.most) {
          known.push(`${what} (at most ${exception.most}): ${exception.reason}`);
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
