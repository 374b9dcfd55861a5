import type { Layout } from '@lienzo/contract';
import { rectangleOf } from '../../element-rows/rectangle.ts';
import type { Rectangle } from './bounds.ts';
import { type Position, placeAt, placeAuto, placeNear } from './placement.ts';

/** Beside all content, exactly at a position, or at the nearest free position. */
export type Placement =
  | { readonly type: 'AUTO' }
  | { readonly type: 'AT_POSITION' | 'NEAR_POSITION'; readonly position: Position };

export interface PlacementSearch {
  /** The layouts of the existing content, as JSON text. */
  readonly layouts: string;
  readonly size: Pick<Rectangle, 'width' | 'height'>;
  readonly placement: Placement;
}

/** Finds the position of the top left corner of a block. */
export function work({ layouts, size, placement }: PlacementSearch): Position {
  if (placement.type === 'AT_POSITION') return placeAt(size, placement.position);
  const present = (JSON.parse(layouts) as Layout[]).map(rectangleOf); // written by joinLayouts
  if (placement.type === 'AUTO') return placeAuto(present, size);
  return placeNear(present, size, placement.position);
}
