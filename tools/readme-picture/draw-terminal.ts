import type { Shot } from './record-scene.ts';

const COLUMNS = 104;
const MAX_ROWS = 4;
const CHARACTER = 8;
const LINE = 20;
const EDGE = 20;
const BAR = 36;
const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
// SVG collapses consecutive plain spaces.
const NO_BREAK_SPACE = '\u00a0';
const COLORS = {
  window: '#171c26',
  bar: '#242b38',
  prompt: '#7ee2a8',
  command: '#f3f5f9',
  output: '#aab4c5',
};

interface Line {
  readonly text: string;
  readonly kind: 'command' | 'output';
}

/** Draws a terminal as SVG. The output is deterministic, and its widths do not depend on the font. */
export function drawTerminal(shots: readonly Shot[]): string {
  const lines = shots.flatMap(linesOf);
  const width = COLUMNS * CHARACTER + 2 * EDGE;
  const height = BAR + lines.length * LINE + 2 * EDGE;
  const commands = shots.map(({ command }) => command).join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>Trying Lienzo in a terminal</title>',
    `<desc>${escapeXml(commands)}</desc>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${COLORS.window}"/>`,
    `<path d="M0 ${BAR}V10a10 10 0 0 1 10-10H${width - 10}a10 10 0 0 1 10 10V${BAR}z" fill="${COLORS.bar}"/>`,
    ...['#f76b6b', '#f5c04e', '#5cc97b'].map(
      (fill, index) => `<circle cx="${EDGE + index * 20}" cy="${BAR / 2}" r="6" fill="${fill}"/>`,
    ),
    `<g font-family="${FONT}" font-size="13">`,
    ...lines.map(drawLine),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Returns the lines of text in an image. */
export function readTerminal(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, text = '']) =>
    text.replace(/<\/?tspan[^>]*>/g, '').replaceAll(NO_BREAK_SPACE, ' '),
  );
}

function linesOf({ command, lines }: Shot, index: number): Line[] {
  return [
    ...(index > 0 ? [{ text: '', kind: 'output' } as const] : []),
    { text: crop(`$ ${command}`), kind: 'command' },
    ...lines.flatMap(rowsOf).map((text): Line => ({ text, kind: 'output' })),
  ];
}

// JSON is one long line, which is wrapped; tables are cropped on the right.
function rowsOf(line: string): string[] {
  if (!line.startsWith('{')) return [crop(line)];
  const rows = line.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? [];
  return rows.length > MAX_ROWS
    ? [...rows.slice(0, MAX_ROWS - 1), crop(rows.slice(MAX_ROWS - 1).join(''))]
    : rows;
}

function crop(text: string): string {
  return text.length > COLUMNS ? `${text.slice(0, COLUMNS - 1)}…` : text;
}

function drawLine({ text, kind }: Line, index: number): string {
  if (text === '') return '';
  const position = `x="${EDGE}" y="${BAR + EDGE + index * LINE + 10}"`;
  const size = `textLength="${text.length * CHARACTER}" lengthAdjust="spacingAndGlyphs"`;
  const content =
    kind === 'command'
      ? `<tspan fill="${COLORS.prompt}">$</tspan>${escapeXml(text.slice(1))}`
      : escapeXml(text);
  return `<text ${position} ${size} fill="${COLORS[kind]}">${content}</text>`;
}

function escapeXml(text: string): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replaceAll(' ', NO_BREAK_SPACE);
}
