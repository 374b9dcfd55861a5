import type { Box, Point } from '../drawing.ts';

interface Lines {
  /** Lines to prefer among equally long routes: halfway between the boxes. */
  readonly preferred: readonly number[];
  readonly others: readonly number[];
}

interface RouteInput {
  readonly from: { readonly point: Point; readonly out: Point };
  readonly to: { readonly point: Point; readonly out: Point };
  readonly boxes: readonly Box[];
  readonly columns: Lines;
  readonly rows: Lines;
}

type Axis = 'x' | 'y';

interface State {
  readonly column: number;
  readonly row: number;
  readonly axis: Axis;
  readonly cost: number;
  readonly before: State | undefined;
}

/** Cost of a bend, in pixels. */
const BEND_COST = 40;
/** Cost factor of crossing an element, which is allowed if there is no other route. */
const CROSSING_FACTOR = 10;
/** Cost factor of lines that are not preferred; decides between equally long routes. */
const OTHER_FACTOR = 1.001;

/** Finds the cheapest route between two points on a grid of at most 9 × 9 lines (Dijkstra). */
export function findRoute(search: RouteInput): Point[] {
  const xs = sorted([...search.columns.preferred, ...search.columns.others]);
  const ys = sorted([...search.rows.preferred, ...search.rows.others]);
  const grid = { xs, ys, search };
  const open: State[] = [startOf(grid)];
  const done = new Set<string>();
  while (open.length > 0) {
    const state = takeCheapest(open);
    const key = keyOf(state);
    if (done.has(key)) continue;
    done.add(key);
    if (isEnd(state, grid)) return pointsOf(state, grid);
    open.push(...stepsFrom(state, grid).filter((next) => !done.has(keyOf(next))));
  }
  return [search.from.point, search.to.point];
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly search: RouteInput;
}

function keyOf({ column, row, axis }: State): string {
  return `${column} ${row} ${axis}`;
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function axisOf(out: Point): Axis {
  return out.x === 0 ? 'y' : 'x';
}

function startOf({ xs, ys, search: { from } }: Grid): State {
  return {
    column: xs.indexOf(from.point.x),
    row: ys.indexOf(from.point.y),
    axis: axisOf(from.out),
    cost: 0,
    before: undefined,
  };
}

// A state also includes the axis, so arriving on the other axis costs one more bend.
function isEnd({ column, row, axis }: State, { xs, ys, search: { to } }: Grid): boolean {
  return xs[column] === to.point.x && ys[row] === to.point.y && axis === axisOf(to.out);
}

function takeCheapest(open: State[]): State {
  let best = 0;
  for (let index = 1; index < open.length; index += 1) {
    if ((open[index]?.cost ?? Infinity) < (open[best]?.cost ?? Infinity)) best = index;
  }
  const [state] = open.splice(best, 1);
  if (state === undefined) throw new Error('There is no open state.');
  return state;
}

function stepsFrom(state: State, grid: Grid): State[] {
  const steps: State[] = [withBend(state)];
  for (const step of [-1, 1]) {
    const column = state.column + (state.axis === 'x' ? step : 0);
    const row = state.row + (state.axis === 'y' ? step : 0);
    const cost = segmentCost(state, { column, row }, grid);
    if (cost === undefined || isReversed(state, step, grid)) continue;
    steps.push({ column, row, axis: state.axis, cost: state.cost + cost, before: state });
  }
  return steps;
}

function withBend(state: State): State {
  const axis = state.axis === 'x' ? 'y' : 'x';
  return { ...state, axis, cost: state.cost + BEND_COST, before: state };
}

// The first step must not go back into the first element, and the last one must not come out of the second.
function isReversed({ column, row, axis, before }: State, step: number, grid: Grid): boolean {
  const { from, to } = grid.search;
  if (before === undefined) return axis === axisOf(from.out) && step === -from.out[axis];
  const next = axis === 'x' ? [column + step, row] : [column, row + step];
  const arrives = grid.xs[next[0] ?? -1] === to.point.x && grid.ys[next[1] ?? -1] === to.point.y;
  return arrives && axis === axisOf(to.out) && step === to.out[axis];
}

function segmentCost(
  { column, row, axis }: State,
  next: { column: number; row: number },
  { xs, ys, search }: Grid,
): number | undefined {
  const [ax, ay, bx, by] = [xs[column], ys[row], xs[next.column], ys[next.row]];
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) {
    return undefined;
  }
  const segment = { left: Math.min(ax, bx), right: Math.max(ax, bx) };
  const vertical = { top: Math.min(ay, by), bottom: Math.max(ay, by) };
  const length = Math.abs(ax - bx) + Math.abs(ay - by);
  const preferred = axis === 'x' ? search.rows.preferred : search.columns.preferred;
  const preference = preferred.includes(axis === 'x' ? ay : ax) ? 1 : OTHER_FACTOR;
  const crossing = search.boxes.some((box) => crosses({ ...segment, ...vertical }, box))
    ? CROSSING_FACTOR
    : 1;
  return length * preference * crossing;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function crosses(segment: Edges, { left, top, width, height }: Box): boolean {
  const isBeside = segment.right <= left || segment.left >= left + width;
  return !isBeside && segment.bottom > top && segment.top < top + height;
}

function pointsOf(state: State, { xs, ys }: Grid): Point[] {
  const points: Point[] = [];
  for (let at: State | undefined = state; at; at = at.before) {
    points.unshift({ x: xs[at.column] ?? 0, y: ys[at.row] ?? 0 });
  }
  return points;
}
