import type { Box } from '@lienzo/shapes';
import RBush from 'rbush';

interface Entry {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly key: string;
}

interface Bounded {
  readonly key: string;
  readonly bounds: Box;
}

/** Finds the keys of elements whose bounds touch an area. */
export class SpatialIndex {
  private readonly entries = new Map<string, Entry>();
  private readonly tree = new RBush<Entry>();

  /** Replaces all elements, which is faster than setting many of them one by one. */
  load(elements: Iterable<Bounded>): void {
    this.entries.clear();
    for (const element of elements) this.entries.set(element.key, entryOf(element));
    this.tree.clear();
    this.tree.load([...this.entries.values()]);
  }

  set(element: Bounded): void {
    this.delete(element.key);
    const entry = entryOf(element);
    this.entries.set(element.key, entry);
    this.tree.insert(entry);
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.tree.remove(entry);
    this.entries.delete(key);
  }

  search({ left, top, width, height }: Box): string[] {
    const area = { minX: left, minY: top, maxX: left + width, maxY: top + height };
    return this.tree.search(area).map(({ key }) => key);
  }

  count({ left, top, width, height }: Box): number {
    const area = { minX: left, minY: top, maxX: left + width, maxY: top + height };
    return this.tree.search(area).length;
  }
}

function entryOf({ key, bounds: { left, top, width, height } }: Bounded): Entry {
  return { key, minX: left, minY: top, maxX: left + width, maxY: top + height };
}
