import type { Layout } from '@lienzo/contract';
import type { Box } from '@lienzo/shapes';
import { byStackOrder } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import { ConnectorIndex } from './connector-index.ts';
import { type ReadElement, readElement } from './read-element.ts';
import {
  boxElement,
  connectorElement,
  type Ends,
  endKeysOf,
  isBoxElement,
  type SceneConnector,
  type SceneElement,
  withEnds,
  withLayout,
} from './scene-element.ts';
import { SpatialIndex } from './spatial-index.ts';

export type LayoutsByKey = ReadonlyMap<string, Layout>;

/**
 * The elements of a document with their indexes. Previewed elements hide the stored ones until the
 * next preview.
 */
export class SceneElements {
  private readonly map: Y.Map<unknown>;
  private readonly stored = new Map<string, SceneElement>();
  private readonly index = new SpatialIndex();
  private readonly connectors = new ConnectorIndex();
  private previewed = new Map<string, SceneElement>();
  private order: readonly SceneElement[] | undefined;

  constructor(map: Y.Map<unknown>) {
    this.map = map;
    const { others, connectors } = this.read(map.keys());
    // Connectors take their ends from shapes and frames, so these are built first.
    for (const element of [...others, ...connectors]) this.store(this.build(element));
    this.index.load(this.stored.values());
  }

  get size(): number {
    return this.stored.size;
  }

  find(key: string): SceneElement | undefined {
    return this.previewed.get(key) ?? this.stored.get(key);
  }

  findStored(key: string): SceneElement | undefined {
    return this.stored.get(key);
  }

  within(area: Box): SceneElement[] {
    // The index knows stored places only; a previewed element can be anywhere.
    const keys = new Set([...this.index.search(area), ...this.previewed.keys()]);
    return [...keys].flatMap((key) => this.find(key) ?? []).sort(byStackOrder);
  }

  all(): readonly SceneElement[] {
    this.order ??= [...this.stored.values()].sort(byStackOrder);
    if (this.previewed.size === 0) return this.order;
    return this.order.map((element) => this.previewed.get(element.key) ?? element);
  }

  connectorsOf(key: string): SceneConnector[] {
    return this.connectors.keysAt(key).flatMap((connectorKey) => {
      const connector = this.find(connectorKey);
      return connector?.kind === 'connector' ? [connector] : [];
    });
  }

  /** Reads changed elements from the document. Returns their keys and those of moved connectors. */
  update(keys: ReadonlySet<string>): Set<string> {
    for (const key of keys) this.previewed.delete(key);
    const { others, connectors, missing } = this.read(keys);
    for (const key of missing) this.remove(key);
    for (const element of [...others, ...connectors]) this.replace(this.build(element));
    this.order = undefined;
    return new Set([...keys, ...this.moveConnectors(keys)]);
  }

  /** Shows elements with other layouts. Returns the keys of all elements that look different. */
  preview(layouts: Iterable<readonly [string, Layout]>): PreviewChange {
    const before = this.previewed;
    this.previewed = new Map();
    for (const [key, layout] of layouts) {
      const element = this.stored.get(key);
      if (element && isBoxElement(element)) this.previewed.set(key, withLayout(element, layout));
    }
    for (const key of [...this.previewed.keys()]) this.previewConnectors(key);
    const changed = new Set([...before.keys(), ...this.previewed.keys()]);
    const isSameSet = changed.size === before.size && changed.size === this.previewed.size;
    return { changed, isSameSet };
  }

  /** Replaces every stored element by a copy, so that all of them are rendered again. */
  renew(): Iterable<string> {
    this.order = undefined;
    for (const [key, element] of this.stored) this.stored.set(key, { ...element });
    return this.stored.keys();
  }

  private read(keys: Iterable<string>) {
    const [others, connectors]: [ReadElement[], ReadElement[]] = [[], []];
    const missing: string[] = [];
    for (const key of keys) {
      const element = readElement(this.map, key);
      if (!element) missing.push(key);
      else if (element.kind === 'connector') connectors.push(element);
      else others.push(element);
    }
    return { others, connectors, missing };
  }

  private build(element: ReadElement): SceneElement {
    if (element.kind !== 'connector') return boxElement(element);
    const connector = connectorElement(element, {});
    return withEnds(connector, this.endsOf(connector));
  }

  private endsOf({ element }: SceneConnector): Ends {
    const [first, second] = endKeysOf(element);
    return { first: layoutOf(this.find(first)), second: layoutOf(this.find(second)) };
  }

  private store(element: SceneElement): void {
    this.stored.set(element.key, element);
    if (element.kind === 'connector') this.connectors.add(element);
  }

  private replace(element: SceneElement): void {
    this.remove(element.key);
    this.store(element);
    this.index.set(element);
  }

  private remove(key: string): void {
    const before = this.stored.get(key);
    if (before?.kind === 'connector') this.connectors.delete(before);
    this.index.delete(key);
    this.stored.delete(key);
  }

  /** Updates connectors whose ends were added, removed or moved, unless they changed themselves. */
  private moveConnectors(ends: ReadonlySet<string>): Set<string> {
    const moved = new Set<string>();
    for (const end of ends) {
      for (const key of this.connectors.keysAt(end)) {
        const connector = this.stored.get(key);
        if (ends.has(key) || connector?.kind !== 'connector') continue;
        this.replace(withEnds(connector, this.endsOf(connector)));
        moved.add(key);
      }
    }
    return moved;
  }

  private previewConnectors(end: string): void {
    for (const key of this.connectors.keysAt(end)) {
      const connector = this.stored.get(key);
      if (connector?.kind === 'connector' && !this.previewed.has(key))
        this.previewed.set(key, withEnds(connector, this.endsOf(connector)));
    }
  }
}

interface PreviewChange {
  readonly changed: ReadonlySet<string>;
  /** Whether the previewed elements are the same as before. */
  readonly isSameSet: boolean;
}

function layoutOf(element: SceneElement | undefined): Layout | undefined {
  return element && isBoxElement(element) ? element.layout : undefined;
}
