import type { Box, Point } from '../drawing.ts';

interface Lines {
  /** Where a way had better run if it costs nothing: halfway between the boxes. */
  readonly preferred: readonly number[];
  readonly others: readonly number[];
}

interface Search {
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

/** A turn costs as much as this many pixels. */
const TURN = 40;
/** Through an element is ten times as far as around it, but possible where there is no other way. */
const THROUGH = 10;
/** Decides between ways that are equally long. */
const UNLOVED = 1.001;

/** The cheapest way between two points along a few rows and columns: Dijkstra on at most 9 × 9. */
export function findWay(search: Search): Point[] {
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
  readonly search: Search;
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

// Arriving across the last stretch is one turn more, which its state of the other axis carries.
function isEnd({ column, row, axis }: State, { xs, ys, search: { to } }: Grid): boolean {
  return xs[column] === to.point.x && ys[row] === to.point.y && axis === axisOf(to.out);
}

function takeCheapest(open: State[]): State {
  let best = 0;
  for (let index = 1; index < open.length; index += 1) {
    if ((open[index]?.cost ?? Infinity) < (open[best]?.cost ?? Infinity)) best = index;
  }
  const [state] = open.splice(best, 1);
  if (state === undefined) throw new Error('nothing is open');
  return state;
}

function stepsFrom(state: State, grid: Grid): State[] {
  const steps: State[] = [turned(state)];
  for (const step of [-1, 1]) {
    const column = state.column + (state.axis === 'x' ? step : 0);
    const row = state.row + (state.axis === 'y' ? step : 0);
    const cost = stretchCost(state, { column, row }, grid);
    if (cost === undefined || turnsBack(state, step, grid)) continue;
    steps.push({ column, row, axis: state.axis, cost: state.cost + cost, before: state });
  }
  return steps;
}

function turned(state: State): State {
  const axis = state.axis === 'x' ? 'y' : 'x';
  return { ...state, axis, cost: state.cost + TURN, before: state };
}

// The first step never leads back into the element, nor does the last one come out of it.
function turnsBack({ column, row, axis, before }: State, step: number, grid: Grid): boolean {
  const { from, to } = grid.search;
  if (before === undefined) return axis === axisOf(from.out) && step === -from.out[axis];
  const next = axis === 'x' ? [column + step, row] : [column, row + step];
  const arrives = grid.xs[next[0] ?? -1] === to.point.x && grid.ys[next[1] ?? -1] === to.point.y;
  return arrives && axis === axisOf(to.out) && step === to.out[axis];
}

function stretchCost(
  { column, row, axis }: State,
  next: { column: number; row: number },
  { xs, ys, search }: Grid,
): number | undefined {
  const [ax, ay, bx, by] = [xs[column], ys[row], xs[next.column], ys[next.row]];
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) {
    return undefined;
  }
  const stretch = { left: Math.min(ax, bx), right: Math.max(ax, bx) };
  const drop = { top: Math.min(ay, by), bottom: Math.max(ay, by) };
  const length = Math.abs(ax - bx) + Math.abs(ay - by);
  const preferred = axis === 'x' ? search.rows.preferred : search.columns.preferred;
  const liked = preferred.includes(axis === 'x' ? ay : ax) ? 1 : UNLOVED;
  const through = search.boxes.some((box) => crosses({ ...stretch, ...drop }, box)) ? THROUGH : 1;
  return length * liked * through;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function crosses(stretch: Edges, { left, top, width, height }: Box): boolean {
  const beside = stretch.right <= left || stretch.left >= left + width;
  return !beside && stretch.bottom > top && stretch.top < top + height;
}

function pointsOf(state: State, { xs, ys }: Grid): Point[] {
  const points: Point[] = [];
  for (let at: State | undefined = state; at; at = at.before) {
    points.unshift({ x: xs[at.column] ?? 0, y: ys[at.row] ?? 0 });
  }
  return points;
}
