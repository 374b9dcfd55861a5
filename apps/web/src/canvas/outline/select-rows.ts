import { type Keys, toggleSelection } from '../arrange/selection.ts';
import type { OutlineRow } from './outline-tree.ts';

export interface RowClick {
  readonly index: number;
  /** Where a range starts: the row that was clicked last without Shift. */
  readonly anchor: number;
  readonly shift: boolean;
  readonly mod: boolean;
}

/** Returns the selection after a click: one row, a range with Shift, or one row more or less with Control. */
export function selectRows(
  rows: readonly OutlineRow[],
  selected: Keys,
  { index, anchor, shift, mod }: RowClick,
): Keys {
  const keysOf = (part: readonly OutlineRow[]) => new Set(part.flatMap(({ node }) => node.keys));
  const clicked = keysOf(rows.slice(index, index + 1));
  if (mod) return toggleSelection(selected, clicked);
  if (!shift || anchor < 0) return clicked;
  return keysOf(rows.slice(Math.min(anchor, index), Math.max(anchor, index) + 1));
}
