import type { StoredFill, StoredStroke, StoredText } from '@lienzo/contract';

/** How an element looks. */
export interface ElementLook {
  readonly fills?: readonly StoredFill[] | undefined;
  readonly strokes?: readonly StoredStroke[] | undefined;
  readonly text?: StoredText | undefined;
}
