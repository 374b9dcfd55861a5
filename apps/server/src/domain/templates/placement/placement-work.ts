import type { Layout } from '@lienzo/contract';
import { rectangleOf } from '../../element-rows/rectangle.ts';
import type { Rectangle } from './bounds.ts';
import { type Position, placeAt, placeAuto, placeNear } from './placement.ts';

/** Beside everything that is there, exactly at a position, or at the free place nearest to it. */
export type Placement =
  | { readonly type: 'AUTO' }
  | { readonly type: 'AT_POSITION' | 'NEAR_POSITION'; readonly position: Position };

export interface PlacementSearch {
  /** What is there: a list of layouts, as JSON text. */
  readonly layouts: string;
  readonly size: Pick<Rectangle, 'width' | 'height'>;
  readonly placement: Placement;
}

/** Finds where the top left of a block goes. */
export function work({ layouts, size, placement }: PlacementSearch): Position {
  if (placement.type === 'AT_POSITION') return placeAt(size, placement.position);
  const present = (JSON.parse(layouts) as Layout[]).map(rectangleOf); // as its name says
  if (placement.type === 'AUTO') return placeAuto(present, size);
  return placeNear(present, size, placement.position);
}
