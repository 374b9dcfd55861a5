import { type DropPlace, isContainer } from './move-rows.ts';
import { type OutlineRow, parentOf } from './outline-tree.ts';
import { indentOf, ROW_HEIGHT } from './visible-rows.ts';

/** Where dragged rows would be dropped, and how that is shown. */
export interface Drop {
  readonly place: DropPlace;
  /** The line between two rows, or the row that they would be dropped into. */
  readonly mark:
    | { readonly kind: 'line'; readonly top: number; readonly level: number }
    | { readonly kind: 'row'; readonly index: number };
}

/** The part of the row of a frame or group, above and below, that is beside it instead of in it. */
const EDGE = 0.25;

/** Returns where rows are dropped at a point of the list. */
export function dropAt(
  rows: readonly OutlineRow[],
  { x, y }: { readonly x: number; readonly y: number },
): Drop | undefined {
  const index = Math.max(0, Math.floor(y / ROW_HEIGHT));
  const row = rows[index];
  if (!row) return rows.length === 0 ? undefined : atEnd(rows);
  const part = y / ROW_HEIGHT - index;
  const holds = isContainer(row.node);
  if (part < (holds ? EDGE : 0.5)) {
    const parent = rows[parentOf(rows, index)];
    return {
      place: { parentId: parent?.node.id, beforeId: row.node.id },
      mark: { kind: 'line', top: index * ROW_HEIGHT, level: row.level },
    };
  }
  if (holds && (part < 1 - EDGE || row.isExpanded))
    return {
      place: { parentId: row.node.id, beforeId: row.node.children[0]?.id },
      mark: { kind: 'row', index },
    };
  return below(rows, index, { x, top: (index + 1) * ROW_HEIGHT });
}

function atEnd(rows: readonly OutlineRow[]): Drop {
  return {
    place: { parentId: undefined, beforeId: undefined },
    mark: { kind: 'line', top: rows.length * ROW_HEIGHT, level: 1 },
  };
}

/** Below the last row of a frame or group, a pointer to the left of the row means below the frame or group. */
function below(
  rows: readonly OutlineRow[],
  index: number,
  pointer: { readonly x: number; readonly top: number },
): Drop {
  const { level = 1, position = 1, siblings = 1 } = rows[index] ?? {};
  const isLast = position === siblings;
  const parent = parentOf(rows, index);
  if (isLast && level > 1 && pointer.x < indentOf(level)) return below(rows, parent, pointer);
  const next = rows.find((row, other) => other > index && row.level === level);
  return {
    place: {
      parentId: rows[parent]?.node.id,
      beforeId: isLast ? undefined : next?.node.id,
    },
    mark: { kind: 'line', top: pointer.top, level },
  };
}
