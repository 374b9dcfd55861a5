import type { ConnectorInput, FontName, ShapeInput } from '@lienzo/contract';

/** The colors of tldraw in its light theme. */
export const colors: ReadonlyMap<string, string> = new Map([
  ['black', '#1d1d1d'],
  ['grey', '#9fa8b2'],
  ['light-violet', '#e085f4'],
  ['violet', '#ae3ec9'],
  ['blue', '#4465e9'],
  ['light-blue', '#4ba1f1'],
  ['yellow', '#f1ac4b'],
  ['orange', '#e16919'],
  ['green', '#099268'],
  ['light-green', '#4cb05e'],
  ['light-red', '#f87777'],
  ['red', '#e03131'],
  ['white', '#ffffff'],
]);

export const strokeWidths: ReadonlyMap<string, number> = new Map([
  ['s', 2],
  ['m', 3.5],
  ['l', 5],
  ['xl', 10],
]);

export const labelSizes: ReadonlyMap<string, number> = new Map([
  ['s', 18],
  ['m', 22],
  ['l', 26],
  ['xl', 32],
]);

export const textSizes: ReadonlyMap<string, number> = new Map([
  ['s', 18],
  ['m', 24],
  ['l', 36],
  ['xl', 44],
]);

export const fonts: ReadonlyMap<string, FontName> = new Map<string, FontName>([
  ['draw', 'Kalam'],
  ['sans', 'Inter'],
  ['serif', 'Crimson Text'],
  ['mono', 'IBM Plex Mono'],
]);

type Geometry =
  | Pick<ShapeInput, 'basic'>
  | Pick<ShapeInput, 'star'>
  | Pick<ShapeInput, 'block_arrow'>;

/** The figures of tldraw; others become rectangles. */
export const figures: ReadonlyMap<string, Geometry> = new Map<string, Geometry>([
  ['rectangle', { basic: { type: 'RECTANGLE' } }],
  ['ellipse', { basic: { type: 'OVAL' } }],
  ['diamond', { basic: { type: 'DIAMOND' } }],
  ['triangle', { basic: { type: 'TRIANGLE' } }],
  ['trapezoid', { basic: { type: 'TRAPEZOID' } }],
  ['pentagon', { basic: { type: 'PENTAGON' } }],
  ['hexagon', { basic: { type: 'HEXAGON' } }],
  ['octagon', { basic: { type: 'OCTAGON' } }],
  ['cloud', { basic: { type: 'CLOUD' } }],
  ['heart', { basic: { type: 'HEART' } }],
  ['rhombus', { basic: { type: 'PARALLELOGRAM' } }],
  ['star', { star: { type: 'POINT', point: { type: 'FIVE_POINT' } } }],
  ['arrow-right', { block_arrow: { type: 'SINGLE', single_arrow: { type: 'RIGHT' } } }],
  ['arrow-left', { block_arrow: { type: 'SINGLE', single_arrow: { type: 'LEFT' } } }],
  ['arrow-up', { block_arrow: { type: 'SINGLE', single_arrow: { type: 'TOP' } } }],
  ['arrow-down', { block_arrow: { type: 'SINGLE', single_arrow: { type: 'BOTTOM' } } }],
]);

type Marker = NonNullable<ConnectorInput['connected']['first']['marker']>;

/** The arrowheads of tldraw; those without a counterpart are losses. */
export const markers: ReadonlyMap<string, Marker> = new Map<string, Marker>([
  ['none', 'NONE'],
  ['arrow', 'OPEN'],
  ['triangle', 'BLOCK'],
  ['dot', 'OVAL'],
  ['diamond', 'DIAMOND'],
]);

export const dashes: ReadonlyMap<string, 'DASH' | 'SQUARE_DOT'> = new Map([
  ['dashed', 'DASH'],
  ['dotted', 'SQUARE_DOT'],
]);
