import { type Axis, type AxisName, type Figure, growthOf, type Line } from './axis.ts';
import { LIMIT } from './limit.ts';

// Small plots with the same scale and two lines each. The limit is dashed.
const PLOT = { width: 186, height: 92, top: 40, left: 34 };
const CELL = { width: 232, height: 168 };
const COLUMNS = 4;
const HEAD = 52;
const MIN_TOP = 2;

const TITLES: Readonly<Record<AxisName, string>> = {
  zones: 'Cost of operations by number of zones in the database',
  editions: 'Cost of operations by number of editions in the database',
  elements: 'Cost of operations by number of elements in the zone',
};
const DRAWN: readonly Figure[] = ['pages', 'p95'];
const LEGEND = { p95: 'p95 over HTTP', pages: 'pages read by PostgreSQL' } as const;

const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #1f2733; }
.title { font-size: 15px; font-weight: 600; }
.name { font-weight: 600; }
.note { font-size: 10.5px; fill: #5b6675; }
.paper { fill: #ffffff; }
.grid { stroke: #d5dae1; }
.limit { stroke: #c2412d; stroke-dasharray: 4 3; }
path.p95 { stroke: #1764c0; }
circle.p95 { fill: #1764c0; }
path.pages { stroke: #b06a00; }
circle.pages { fill: #b06a00; }
path { fill: none; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6eaf0; }
  .note { fill: #a3adbb; }
  .paper { fill: #171c26; }
  .grid { stroke: #3a4352; }
  .limit { stroke: #ff8a75; }
  path.p95 { stroke: #6cb0ff; }
  circle.p95 { fill: #6cb0ff; }
  path.pages { stroke: #f0b04a; }
  circle.pages { fill: #f0b04a; }
}`;

/** Draws a plot for each operation: its cost relative to the smallest size. */
export function drawAxis({ name, lines }: Axis): string {
  const rows = Math.ceil(lines.length / COLUMNS);
  const width = COLUMNS * CELL.width;
  const height = HEAD + rows * CELL.height;
  const cells = lines.map((line, index) => {
    const x = (index % COLUMNS) * CELL.width;
    const y = HEAD + Math.floor(index / COLUMNS) * CELL.height;
    return `<g transform="translate(${x} ${y})">\n${drawLine(line)}\n</g>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${TITLES[name]}</title>`,
    `<desc>${lines.map(describe).join('; ')}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    `<text class="title" x="16" y="26">${TITLES[name]}, as multiples of the smallest size</text>`,
    drawLegend(),
    ...cells,
    '</svg>',
  ].join('\n')}\n`;
}

function drawLegend(): string {
  const keys = (['p95', 'pages'] as const).map(
    (figure, index) =>
      `<path class="${figure}" d="M${16 + 150 * index} 42h18"/><text class="note" x="${40 + 150 * index}" y="46">${LEGEND[figure]}</text>`,
  );
  return `${keys.join('')}<path class="limit" d="M340 42h18"/><text class="note" x="364" y="46">limit ${LIMIT}</text>`;
}

function describe({ measured, points }: Line): string {
  return `${measured.name}: ${points.map(({ size, ratio }) => `${ratio.toFixed(2)} at ${size}`).join(', ')}`;
}

function drawLine(line: Line): string {
  const { points, measured } = line;
  const highest = Math.max(
    ...points.flatMap((point) => DRAWN.map((figure) => growthOf(figure, point))),
  );
  const top = Math.max(MIN_TOP, Math.ceil(highest));
  const xOf = (index: number) =>
    round(PLOT.left + (PLOT.width * index) / Math.max(1, points.length - 1));
  const yOf = (value: number) => round(PLOT.top + PLOT.height * (1 - value / top));
  const grid = [0, 1, top].map(
    (value) =>
      `<path class="grid" style="stroke-width:1" d="M${PLOT.left} ${yOf(value)}h${PLOT.width}"/><text class="note" x="${PLOT.left - 6}" y="${yOf(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const sizes = points.map(
    ({ size }, index) =>
      `<text class="note" x="${xOf(index)}" y="${PLOT.top + PLOT.height + 16}" text-anchor="middle">${shorten(size)}</text>`,
  );
  const drawn = DRAWN.map((figure) => {
    const places = points.map(
      (point, index) => [xOf(index), yOf(growthOf(figure, point))] as const,
    );
    const path = `<path class="${figure}" d="M${places.map(([x, y]) => `${x} ${y}`).join('L')}"/>`;
    return (
      path +
      places.map(([x, y]) => `<circle class="${figure}" cx="${x}" cy="${y}" r="2.5"/>`).join('')
    );
  });
  const [first, last] = [points[0]?.p95 ?? 0, points.at(-1)?.p95 ?? 0];
  return [
    `<text class="name" x="16" y="16">${measured.name}</text>`,
    `<text class="note" x="16" y="31">p95 ${first.toFixed(1)} ms to ${last.toFixed(1)} ms</text>`,
    ...grid,
    `<path class="limit" style="stroke-width:1" d="M${PLOT.left} ${yOf(LIMIT)}h${PLOT.width}"/>`,
    ...drawn,
    ...sizes,
  ].join('\n');
}

function shorten(size: number): string {
  if (size >= 1_000_000) return `${size / 1_000_000} M`;
  return size >= 1_000 ? `${size / 1_000} k` : String(size);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
