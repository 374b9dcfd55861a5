import type { ConnectorInput, FontName } from '@lienzo/contract';

type Marker = NonNullable<ConnectorInput['connected']['first']['marker']>;

interface FontMatch {
  readonly name: string;
  readonly font: FontName;
  readonly exact?: true;
}

/** The fonts of Excalidraw by their number, each with the most similar one of Lienzo. */
export const fonts: ReadonlyMap<number, FontMatch> = new Map<number, FontMatch>([
  [1, { name: 'Virgil', font: 'Architects Daughter' }],
  [2, { name: 'Helvetica', font: 'Inter' }],
  [3, { name: 'Cascadia', font: 'Source Code Pro' }],
  [5, { name: 'Excalifont', font: 'Kalam' }],
  [6, { name: 'Nunito', font: 'Nunito', exact: true }],
  [7, { name: 'Lilita One', font: 'Luckiest Guy' }],
  [8, { name: 'Comic Shanns', font: 'Short Stack' }],
  [9, { name: 'Liberation Sans', font: 'Open Sans' }],
]);

export const DEFAULT_FONT = 5;

interface Arrowhead {
  readonly marker: Marker;
  /** Whether the marker looks different. */
  readonly differs?: true;
}

/** The arrowheads of Excalidraw; those without a counterpart have none. */
export const arrowheads: ReadonlyMap<string, Arrowhead> = new Map<string, Arrowhead>([
  ['arrow', { marker: 'OPEN' }],
  ['triangle', { marker: 'BLOCK' }],
  ['triangle_outline', { marker: 'BLOCK', differs: true }],
  ['dot', { marker: 'OVAL' }],
  ['circle', { marker: 'OVAL' }],
  ['circle_outline', { marker: 'OVAL', differs: true }],
  ['diamond', { marker: 'DIAMOND' }],
  ['diamond_outline', { marker: 'DIAMOND', differs: true }],
]);

export const arrowheadOf: Readonly<Record<Marker, string | null>> = {
  NONE: null,
  OPEN: 'arrow',
  BLOCK: 'triangle',
  CLASSIC: 'triangle',
  DIAMOND: 'diamond',
  OVAL: 'circle',
};

export const strokeTypes: ReadonlyMap<string, 'DASH' | 'SQUARE_DOT'> = new Map([
  ['dashed', 'DASH'],
  ['dotted', 'SQUARE_DOT'],
]);

/** The padding of text in a shape, in pixels. */
export const TEXT_PADDING = 5;

const SHARE = 0.25;

/** Returns the radius that Excalidraw draws for a `roundness`. */
export function radiusOf(type: number, value: number, shorterSide: number): number {
  const proportional = shorterSide * SHARE;
  return type === 3 ? Math.min(value, proportional) : proportional;
}
