import type { GeometryFamily } from '@lienzo/contract';
import { numberOf, type Style } from './cells.ts';

export interface CellFigure {
  readonly family: GeometryFamily;
  readonly type: string;
  readonly detail?: object;
  /** Degrees that the shape is turned compared with draw.io. */
  readonly turn?: number;
}

const basic = (type: string, detail?: object): CellFigure => ({
  family: 'basic',
  type,
  ...(detail && { detail }),
});
const flowchart = (type: string): CellFigure => ({ family: 'flowchart', type });

const FIGURES: Readonly<Record<string, CellFigure>> = {
  rectangle: basic('RECTANGLE'),
  label: basic('RECTANGLE'),
  text: basic('RECTANGLE'),
  swimlane: basic('RECTANGLE'),
  partialRectangle: basic('RECTANGLE'),
  ellipse: basic('OVAL'),
  doubleEllipse: basic('OVAL'),
  rhombus: basic('DIAMOND'),
  triangle: { family: 'basic', type: 'TRIANGLE', turn: 90 },
  hexagon: basic('HEXAGON'),
  parallelogram: basic('PARALLELOGRAM'),
  trapezoid: basic('TRAPEZOID'),
  cylinder: basic('CAN'),
  cylinder2: basic('CAN'),
  cylinder3: basic('CAN'),
  datastore: basic('CAN'),
  cloud: basic('CLOUD'),
  cube: basic('CUBE'),
  isoCube: basic('CUBE'),
  note: basic('FOLDED_CORNER'),
  note2: basic('FOLDED_CORNER'),
  cross: basic('CROSS'),
  curlyBracket: basic('BRACE', { brace: { type: 'LEFT' } }),
  document: flowchart('DOCUMENT'),
  process: flowchart('PREDEFINED_PROCESS'),
  internalStorage: flowchart('INTERNAL_STORAGE'),
  card: flowchart('PUNCHED_CARD'),
  tape: flowchart('PUNCHED_TAPE'),
  delay: flowchart('DELAY'),
  display: flowchart('DISPLAY'),
  manualInput: flowchart('MANUAL_INPUT'),
  offPageConnector: flowchart('OFFPAGE_CONNECTOR'),
  dataStorage: flowchart('STORED_DATA'),
  collate: flowchart('COLLATE'),
  sumEllipse: flowchart('SUMMING_JUNCTION'),
  orEllipse: flowchart('OR'),
  sortShape: flowchart('SORT'),
  callout: { family: 'callout', type: 'RECTANGLE_CALLOUT' },
  step: { family: 'block_arrow', type: 'CHEVRON' },
  singleArrow: {
    family: 'block_arrow',
    type: 'SINGLE',
    detail: { single_arrow: { type: 'RIGHT' } },
  },
  doubleArrow: {
    family: 'block_arrow',
    type: 'DOUBLE',
    detail: { double_arrow: { type: 'LEFT_RIGHT' } },
  },
  'mxgraph.basic.sun': basic('SUN'),
  'mxgraph.basic.heart': basic('HEART'),
  'mxgraph.basic.smiley': basic('SMILEY'),
  'mxgraph.basic.octagon2': basic('OCTAGON'),
  'mxgraph.basic.pentagon': basic('PENTAGON'),
  'mxgraph.basic.star': {
    family: 'star',
    type: 'POINT',
    detail: { point: { type: 'FIVE_POINT' } },
  },
  'mxgraph.flowchart.decision': flowchart('DECISION'),
  'mxgraph.flowchart.process': flowchart('PROCESS'),
  'mxgraph.flowchart.terminator': flowchart('TERMINATOR'),
  'mxgraph.flowchart.start_1': basic('OVAL'),
  'mxgraph.flowchart.start_2': basic('OVAL'),
  'mxgraph.flowchart.data': flowchart('DATA'),
  'mxgraph.flowchart.document': flowchart('DOCUMENT'),
  'mxgraph.flowchart.document2': flowchart('DOCUMENT'),
  'mxgraph.flowchart.multi-document': flowchart('MULTI_DOCUMENT'),
  'mxgraph.flowchart.database': basic('CAN'),
  'mxgraph.flowchart.direct_data': flowchart('DIRECT_ACCESS_STORAGE'),
  'mxgraph.flowchart.display': flowchart('DISPLAY'),
  'mxgraph.flowchart.delay': flowchart('DELAY'),
  'mxgraph.flowchart.manual_input': flowchart('MANUAL_INPUT'),
  'mxgraph.flowchart.manual_operation': flowchart('MANUAL_OPERATION'),
  'mxgraph.flowchart.preparation': flowchart('PREPARATION'),
  'mxgraph.flowchart.predefined_process': flowchart('PREDEFINED_PROCESS'),
  'mxgraph.flowchart.stored_data': flowchart('STORED_DATA'),
  'mxgraph.flowchart.internal_storage': flowchart('INTERNAL_STORAGE'),
  'mxgraph.flowchart.merge_or_storage': flowchart('MERGE'),
  'mxgraph.flowchart.extract_or_measurement': flowchart('EXTRACT'),
  'mxgraph.flowchart.on-page_reference': flowchart('CONNECTOR'),
  'mxgraph.flowchart.off-page_reference': flowchart('OFFPAGE_CONNECTOR'),
};

/** Returns the name of the shape of a style; styles name it by `shape=…` or alone. */
export function shapeNameOf(style: Style): string {
  const named = style.get('shape');
  if (named) return named;
  for (const [name, value] of style) if (value === '' && Object.hasOwn(FIGURES, name)) return name;
  return 'rectangle';
}

/** Returns the shape of a style, or undefined if Lienzo has no such shape. */
export function figureOf(
  style: Style,
  { width, height }: { width: number; height: number },
): CellFigure | undefined {
  const name = shapeNameOf(style);
  if (!Object.hasOwn(FIGURES, name)) return undefined;
  const figure = FIGURES[name];
  if (figure?.type !== 'RECTANGLE' || style.get('rounded') !== '1') return figure;
  const shorter = Math.min(width, height);
  const arc = numberOf(style, 'arcSize');
  const isAbsolute = style.get('absoluteArcSize') === '1';
  const radius = isAbsolute
    ? (arc ?? 10) / 2
    : (shorter * Math.min(50, Math.max(0, arc ?? 15))) / 100;
  return basic('ROUNDED_RECTANGLE', {
    rounded_rectangle: { type: 'NORMAL', radius: Math.round(Math.min(radius, shorter / 2)) },
  });
}
