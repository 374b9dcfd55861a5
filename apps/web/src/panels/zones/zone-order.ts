/** The order after a zone was put at a place; the same list when nothing moves. */
export function orderWith(order: readonly string[], id: string, place: number): readonly string[] {
  const from = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, place));
  if (from < 0 || from === to) return order;
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Which zone to show when this one goes away: the next one, else the one before. */
export function neighborOf(order: readonly string[], id: string): string | undefined {
  const at = order.indexOf(id);
  if (at < 0) return order[0];
  return order[at + 1] ?? order[at - 1];
}

/** The extent of a tab along the row, in pixels. */
interface TabExtent {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The place among the tabs that something dragged to `x` would take: passing a middle changes it. */
export function placeAt(tabs: readonly TabExtent[], draggedId: string, x: number): number {
  return tabs.filter((tab) => tab.id !== draggedId && tab.left + tab.width / 2 < x).length;
}

/** A name that none of the zones has yet: `Zone 4`. */
export function unusedName(names: readonly string[], nameOf: (count: number) => string): string {
  const taken = new Set(names);
  let count = names.length + 1;
  while (taken.has(nameOf(count))) count += 1;
  return nameOf(count);
}
