import type { CanvasRow } from '../elements/packed-canvas.ts';

export interface CanvasDifference {
  /** Elements to remove. */
  readonly removed: readonly CanvasRow[];
  /** Elements to add or change. */
  readonly wanted: readonly CanvasRow[];
}

/**
 * Returns the difference between two canvases. Compares texts, because most elements are unchanged.
 */
export function compareCanvas(
  present: readonly CanvasRow[],
  target: readonly CanvasRow[],
): CanvasDifference {
  const before = new Map(present.map((row) => [row.key, row]));
  const after = new Map(target.map((row) => [row.key, row.kind]));
  return {
    // Includes elements whose kind changes: another kind has other facets, and their items would be
    // lost.
    removed: present.filter(({ key, kind }) => after.get(key) !== kind),
    wanted: target.filter((row) => !isSame(before.get(row.key), row)),
  };
}

function isSame(a: CanvasRow | undefined, b: CanvasRow): boolean {
  return a?.kind === b.kind && a.z === b.z && a.text === b.text;
}
