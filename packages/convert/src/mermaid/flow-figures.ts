import type { Figure } from './diagram.ts';

const basic = (type: string, rest: Partial<Figure> = {}): Figure => ({
  family: 'basic',
  type,
  ...rest,
});
const flowchart = (type: string, rest: Partial<Figure> = {}): Figure => ({
  family: 'flowchart',
  type,
  ...rest,
});

export interface FlowFigure {
  readonly figure: Figure;
  /** The names of the shape in `@{ shape: … }`; the first is written. */
  readonly names: string;
  /** The brackets around the text, if the shape has some. */
  readonly brackets?: readonly [open: string, close: string];
  /** What is drawn instead, if the shape looks different in Lienzo. */
  readonly instead?: string;
}

/** The shapes of flowcharts, those with longer brackets first. */
export const flowFigures: readonly FlowFigure[] = [
  {
    names: 'dbl-circ double-circle',
    brackets: ['(((', ')))'],
    figure: flowchart('CONNECTOR', { isSquare: true, grow: [1.5, 1.5] }),
    instead: 'a single circle',
  },
  {
    names: 'circle circ',
    brackets: ['((', '))'],
    figure: basic('OVAL', { isSquare: true, grow: [1.42, 1.42] }),
  },
  {
    names: 'stadium pill terminal',
    brackets: ['([', '])'],
    figure: flowchart('TERMINATOR', { grow: [1.15, 1] }),
  },
  { names: 'ellipse oval', brackets: ['(-', '-)'], figure: basic('OVAL', { grow: [1.42, 1.42] }) },
  {
    names: 'rounded event',
    brackets: ['(', ')'],
    figure: basic('ROUNDED_RECTANGLE', {
      detail: { rounded_rectangle: { type: 'NORMAL', radius: 12 } },
    }),
  },
  {
    names: 'fr-rect subprocess subproc framed-rectangle subroutine',
    brackets: ['[[', ']]'],
    figure: flowchart('PREDEFINED_PROCESS', { grow: [1.34, 1] }),
  },
  {
    names: 'cyl db database cylinder',
    brackets: ['[(', ')]'],
    figure: basic('CAN', { grow: [1, 1.7] }),
  },
  {
    names: 'lean-r lean-right in-out',
    brackets: ['[/', '/]'],
    figure: flowchart('DATA', { grow: [1.67, 1] }),
  },
  {
    names: 'trap-b priority trapezoid trapezoid-bottom',
    brackets: ['[/', '\\]'],
    figure: basic('TRAPEZOID', { grow: [1.5, 1.2] }),
  },
  {
    names: 'lean-l lean-left out-in',
    brackets: ['[\\', '\\]'],
    figure: flowchart('DATA', { grow: [1.67, 1], fliph: true }),
  },
  {
    names: 'trap-t manual inv-trapezoid trapezoid-top',
    brackets: ['[\\', '/]'],
    figure: flowchart('MANUAL_OPERATION', { grow: [1.67, 1] }),
  },
  { names: 'rect proc process rectangle', brackets: ['[', ']'], figure: basic('RECTANGLE') },
  {
    names: 'hex hexagon prepare',
    brackets: ['{{', '}}'],
    figure: basic('HEXAGON', { grow: [1.4, 1.1] }),
  },
  {
    names: 'diam decision diamond question',
    brackets: ['{', '}'],
    figure: basic('DIAMOND', { grow: [1.75, 2] }),
  },
  {
    names: 'odd',
    brackets: ['>', ']'],
    figure: { family: 'block_arrow', type: 'PENTAGON_ARROW', fliph: true, grow: [1.3, 1] },
    instead: 'an arrow',
  },
  {
    names: 'notch-rect card notched-rectangle',
    figure: flowchart('PUNCHED_CARD', { grow: [1, 1.4] }),
  },
  {
    names: 'lin-rect lined-rectangle lined-process lin-proc shaded-process',
    figure: flowchart('PREDEFINED_PROCESS', { grow: [1.34, 1] }),
    instead: 'a predefined process',
  },
  { names: 'sm-circ small-circle start', figure: basic('OVAL', { size: [24, 24] }) },
  { names: 'fr-circ framed-circle stop', figure: basic('DONUT', { size: [28, 28] }) },
  { names: 'f-circ junction filled-circle', figure: basic('OVAL', { size: [14, 14] }) },
  { names: 'fork join', figure: basic('RECTANGLE', { size: [120, 8] }) },
  { names: 'hourglass collate', figure: flowchart('COLLATE', { size: [40, 48] }) },
  { names: 'bolt com-link lightning-bolt', figure: basic('LIGHTNING_BOLT', { size: [56, 56] }) },
  {
    names: 'brace comment brace-l',
    figure: basic('BRACE', { detail: { brace: { type: 'LEFT' } }, grow: [1.2, 1.2] }),
  },
  {
    names: 'brace-r',
    figure: basic('BRACE', { detail: { brace: { type: 'RIGHT' } }, grow: [1.2, 1.2] }),
  },
  {
    names: 'braces',
    figure: basic('BRACE', { detail: { brace: { type: 'DOUBLE' } }, grow: [1.2, 1.2] }),
  },
  { names: 'doc document', figure: flowchart('DOCUMENT', { grow: [1, 1.4] }) },
  {
    names: 'docs documents st-doc stacked-document',
    figure: flowchart('MULTI_DOCUMENT', { grow: [1.3, 1.7] }),
  },
  {
    names: 'tag-doc tagged-document lin-doc lined-document',
    figure: flowchart('DOCUMENT', { grow: [1, 1.4] }),
    instead: 'a document',
  },
  {
    names:
      'st-rect procs processes stacked-rectangle tag-rect tagged-rectangle tag-proc tagged-process',
    figure: basic('RECTANGLE'),
    instead: 'a rectangle',
  },
  { names: 'delay half-rounded-rectangle', figure: flowchart('DELAY', { grow: [1.25, 1.2] }) },
  {
    names: 'h-cyl das horizontal-cylinder',
    figure: flowchart('DIRECT_ACCESS_STORAGE', { grow: [1.5, 1.1] }),
  },
  { names: 'lin-cyl disk lined-cylinder', figure: flowchart('MAGNETIC_DISK', { grow: [1, 1.8] }) },
  {
    names: 'curv-trap curved-trapezoid display',
    figure: flowchart('DISPLAY', { grow: [1.5, 1.1] }),
  },
  {
    names: 'div-rect div-proc divided-rectangle divided-process',
    figure: basic('RECTANGLE'),
    instead: 'a rectangle',
  },
  { names: 'tri extract triangle', figure: flowchart('EXTRACT', { grow: [2, 2] }) },
  { names: 'flip-tri manual-file flipped-triangle', figure: flowchart('MERGE', { grow: [2, 2] }) },
  {
    names: 'win-pane internal-storage window-pane',
    figure: flowchart('INTERNAL_STORAGE', { grow: [1.3, 1.3] }),
  },
  {
    names: 'notch-pent loop-limit notched-pentagon',
    figure: basic('SNIP_RECTANGLE', {
      detail: { snip_rectangle: { type: 'SNIP_SAME_SIDE' } },
      grow: [1.1, 1.2],
    }),
  },
  {
    names: 'sl-rect manual-input sloped-rectangle',
    figure: flowchart('MANUAL_INPUT', { grow: [1, 1.4] }),
  },
  { names: 'flag paper-tape', figure: flowchart('PUNCHED_TAPE', { grow: [1, 1.7] }) },
  {
    names: 'bow-rect stored-data bow-tie-rectangle',
    figure: flowchart('STORED_DATA', { grow: [1.5, 1] }),
  },
  {
    names: 'cross-circ summary crossed-circle',
    figure: flowchart('SUMMING_JUNCTION', { size: [40, 40] }),
  },
  { names: 'cloud', figure: basic('CLOUD', { grow: [1.5, 1.8] }) },
  { names: 'bang', figure: { family: 'star', type: 'EXPLOSION', grow: [1.9, 2.4] } },
  { names: 'text', figure: basic('RECTANGLE') },
];

const byName = new Map(
  flowFigures.flatMap((figure) => figure.names.split(' ').map((name) => [name, figure])),
);

/** Returns the shape with a name in `@{ shape: … }`. */
export function figureNamed(name: string): FlowFigure | undefined {
  return byName.get(name);
}

/** Returns the shape with a pair of brackets. */
export function figureWith(open: string, close: string): FlowFigure | undefined {
  return flowFigures.find(({ brackets }) => brackets?.[0] === open && brackets[1] === close);
}

/** The closing brackets that can end a shape, by opening bracket; longer opening brackets come first. */
export const closingBrackets: readonly (readonly [open: string, closes: readonly string[]])[] = [
  ['(((', [')))']],
  ['((', ['))']],
  ['([', ['])']],
  ['(-', ['-)']],
  ['(', [')']],
  ['[[', [']]']],
  ['[(', [')]']],
  ['[/', ['/]', '\\]']],
  ['[\\', ['\\]', '/]']],
  ['[', [']']],
  ['{{', ['}}']],
  ['{', ['}']],
  ['>', [']']],
];
