/** Returns the order with a zone moved to an index, or the same list if nothing changes. */
export function orderWith(order: readonly string[], id: string, place: number): readonly string[] {
  const from = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, place));
  if (from < 0 || from === to) return order;
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Returns the zone to open when this one is removed: the next, or else the previous. */
export function neighborOf(order: readonly string[], id: string): string | undefined {
  const at = order.indexOf(id);
  if (at < 0) return order[0];
  return order[at + 1] ?? order[at - 1];
}

/** The horizontal extent of a tab in pixels. */
interface TabExtent {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/**
 * Returns the index of a tab dragged to `x`. It changes when the center of another tab is passed.
 */
export function placeAt(tabs: readonly TabExtent[], draggedId: string, x: number): number {
  return tabs.filter((tab) => tab.id !== draggedId && tab.left + tab.width / 2 < x).length;
}

/** Returns a name that no zone has: `Zone 4`. */
export function unusedName(names: readonly string[], nameOf: (count: number) => string): string {
  const taken = new Set(names);
  let count = names.length + 1;
  while (taken.has(nameOf(count))) count += 1;
  return nameOf(count);
}
