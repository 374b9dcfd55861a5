import type { CanvasRow } from '../elements/packed-canvas.ts';

export interface CanvasDifference {
  /** Keys of what has to go. */
  readonly removed: readonly string[];
  /** What has to come or to become different. */
  readonly wanted: readonly CanvasRow[];
}

/** What leads from one canvas to another, compared by text: most elements of most zones stay as they are. */
export function compareCanvas(
  present: readonly CanvasRow[],
  target: readonly CanvasRow[],
): CanvasDifference {
  const before = new Map(present.map((row) => [row.key, row]));
  const after = new Map(target.map((row) => [row.key, row.kind]));
  return {
    // Also what is another kind of thing: it has other facets, whose items would be lost.
    removed: present.filter(({ key, kind }) => after.get(key) !== kind).map(({ key }) => key),
    wanted: target.filter((row) => !isSame(before.get(row.key), row)),
  };
}

function isSame(a: CanvasRow | undefined, b: CanvasRow): boolean {
  return a?.kind === b.kind && a.z === b.z && a.text === b.text;
}
