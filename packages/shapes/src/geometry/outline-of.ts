import type { GeometryFamily, StoredShape } from '@lienzo/contract';
import { basic } from './basic.ts';
import { blockArrow } from './block-arrow.ts';
import { callout } from './callout.ts';
import { custom } from './custom.ts';
import { flowchart } from './flowchart.ts';
import { mathematicalSymbol } from './mathematical-symbol.ts';
import type { Outline, Size } from './outline.ts';
import { star } from './star.ts';

type Only<Shape> = Shape extends unknown
  ? Pick<Shape, Extract<keyof Shape, GeometryFamily>>
  : never;

/** The geometry of a shape: its family with the content of that family. */
export type Geometry = Only<StoredShape>;

/** Returns the outline of a geometry in a box at the origin. */
export function outlineOf(geometry: Geometry, { width, height }: Size): Outline {
  const size = { width, height };
  if (geometry.basic) return basic[geometry.basic.type](size, geometry.basic);
  if (geometry.flowchart) return flowchart[geometry.flowchart.type](size, geometry.flowchart);
  if (geometry.block_arrow) {
    return blockArrow[geometry.block_arrow.type](size, geometry.block_arrow);
  }
  if (geometry.mathematical_symbol) {
    const { mathematical_symbol: symbol } = geometry;
    return mathematicalSymbol[symbol.type](size, symbol);
  }
  if (geometry.star) return star[geometry.star.type](size, geometry.star);
  if (geometry.callout) return callout[geometry.callout.type](size, geometry.callout);
  return custom(geometry.custom, size);
}
