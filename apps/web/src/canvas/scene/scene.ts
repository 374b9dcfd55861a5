import type { Layout } from '@lienzo/contract';
import type { Box, Drawing } from '@lienzo/shapes';
import { byStackOrder, elementsOf } from '@lienzo/zone-doc';
import RBush from 'rbush';
import type * as Y from 'yjs';
import { type ReadElement, readElement } from './read-element.ts';
import { type DetailLevel, type Renderer, renderElement } from './renderer.ts';
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

/** The elements of a zone, ready to be drawn and found, kept up with its document. */
export interface Scene {
  find(key: string): SceneElement | undefined;
  /** Those that may be seen in an area, bottom first. */
  within(area: Box): SceneElement[];
  /** All of them, bottom first. */
  all(): readonly SceneElement[];
  count(): number;
  drawingOf(element: SceneElement, level: DetailLevel): Drawing;
  /** Connectors that are tied to an element. */
  connectorsOf(key: string): readonly SceneConnector[];
  /** As the document has it, wherever it is shown. */
  findStored(key: string): SceneElement | undefined;
  /** Shows elements elsewhere than the document says, until the next preview. */
  preview(layouts: ReadonlyMap<string, Layout>): void;
  /** The same for what others drag; a preview of one's own goes before it. */
  previewOthers(layouts: ReadonlyMap<string, Layout>): void;
  /** Draws everything anew with another pen. */
  redraw(renderer: Renderer): void;
  /** Called after elements came, went, moved or changed their order. */
  subscribe(listener: () => void): () => void;
  /** Called after this element became another one. */
  subscribeTo(key: string, listener: () => void): () => void;
  close(): void;
}

interface Entry {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly key: string;
}

interface Drawn {
  full?: Drawing;
  plain?: Drawing;
}

export function createScene(doc: Y.Doc, firstRenderer: Renderer): Scene {
  const map = elementsOf(doc);
  const elements = new Map<string, SceneElement>();
  const entries = new Map<string, Entry>();
  const ties = new Map<string, Set<string>>();
  const tree = new RBush<Entry>();
  const listeners = new Set<() => void>();
  const watchers = new Map<string, Set<() => void>>();
  let shown = new Map<string, SceneElement>();
  let own: ReadonlyMap<string, Layout> = new Map();
  let others = own;
  let drawn = new WeakMap<object, Drawn>();
  let renderer = firstRenderer;
  let order: readonly SceneElement[] | undefined;

  const current = (key: string) => shown.get(key) ?? elements.get(key);
  const endsOf = ([first, second]: readonly [string, string]): Ends => ({
    first: layoutOf(current(first)),
    second: layoutOf(current(second)),
  });

  const build = (projected: ReadElement): SceneElement | undefined => {
    if (projected.kind !== 'connector') return boxElement(projected);
    const connector = connectorElement(projected, {});
    return withEnds(connector, endsOf(endKeysOf(connector.element)));
  };

  const tie = (element: SceneElement) => {
    if (element.kind !== 'connector') return;
    for (const end of endKeysOf(element.element))
      ties.set(end, (ties.get(end) ?? new Set()).add(element.key));
  };
  const untie = (element: SceneElement | undefined) => {
    if (element?.kind !== 'connector') return;
    for (const end of endKeysOf(element.element)) ties.get(end)?.delete(element.key);
  };

  const put = (key: string, next: SceneElement | undefined) => {
    untie(elements.get(key));
    const entry = entries.get(key);
    if (entry) tree.remove(entry);
    entries.delete(key);
    elements.delete(key);
    if (!next) return;
    tie(next);
    elements.set(key, next);
    const fresh = entryOf(next);
    entries.set(key, fresh);
    tree.insert(fresh);
  };

  const tellWatchers = (keys: Iterable<string>) => {
    for (const key of keys) for (const watcher of watchers.get(key) ?? []) watcher();
  };
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  const takeIn = (keys: ReadonlySet<string>) => {
    const touched = new Set(keys);
    const connectors: ReadElement[] = [];
    for (const key of keys) {
      shown.delete(key);
      const projected = readElement(map, key);
      if (projected?.kind === 'connector') connectors.push(projected);
      else put(key, projected && build(projected));
    }
    for (const projected of connectors) put(projected.key, build(projected));
    for (const key of keys) {
      // A copy, because putting a connector ties it anew.
      for (const tied of [...(ties.get(key) ?? [])]) {
        if (keys.has(tied)) continue;
        const connector = elements.get(tied);
        if (connector?.kind !== 'connector') continue;
        put(tied, withEnds(connector, endsOf(endKeysOf(connector.element))));
        touched.add(tied);
      }
    }
    order = undefined;
    tellWatchers(touched);
    tell();
  };

  const show = () => {
    const before = shown;
    shown = new Map();
    for (const [key, layout] of [...others, ...own]) {
      const element = elements.get(key);
      if (element && isBoxElement(element)) shown.set(key, withLayout(element, layout));
    }
    for (const key of [...shown.keys()]) {
      for (const tied of ties.get(key) ?? []) {
        const connector = elements.get(tied);
        if (connector?.kind === 'connector' && !shown.has(tied))
          shown.set(tied, withEnds(connector, endsOf(endKeysOf(connector.element))));
      }
    }
    const touched = new Set([...before.keys(), ...shown.keys()]);
    tellWatchers(touched);
    // Something may come into view that was not there, or leave it.
    if (touched.size > before.size || touched.size > shown.size) tell();
  };

  const observe = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const keys = new Set<string>();
    for (const event of events) {
      const [key] = event.path;
      if (typeof key === 'string') keys.add(key);
      else for (const changed of event.changes.keys.keys()) keys.add(changed);
    }
    takeIn(keys);
  };

  const load = () => {
    const connectors: ReadElement[] = [];
    for (const key of map.keys()) {
      const projected = readElement(map, key);
      if (projected?.kind === 'connector') connectors.push(projected);
      else if (projected) keep(key, build(projected));
    }
    for (const projected of connectors) keep(projected.key, build(projected));
    tree.load([...entries.values()]);
  };
  const keep = (key: string, element: SceneElement | undefined) => {
    if (!element) return;
    tie(element);
    elements.set(key, element);
    entries.set(key, entryOf(element));
  };

  load();
  map.observeDeep(observe);

  return {
    find: current,
    within(area) {
      const found = tree.search({
        minX: area.left,
        minY: area.top,
        maxX: area.left + area.width,
        maxY: area.top + area.height,
      });
      const keys = new Set(found.map(({ key }) => key));
      for (const key of shown.keys()) keys.add(key);
      return [...keys].flatMap((key) => current(key) ?? []).sort(byStackOrder);
    },
    all() {
      order ??= [...elements.values()].sort(byStackOrder);
      if (shown.size === 0) return order;
      return order.map((element) => shown.get(element.key) ?? element);
    },
    count: () => elements.size,
    drawingOf(element, level) {
      const base = element.dragOffset ? (elements.get(element.key) ?? element) : element;
      const known = drawn.get(base) ?? {};
      drawn.set(base, known);
      known[level] ??= renderElement(renderer, base, level);
      return known[level];
    },
    connectorsOf: (key) =>
      [...(ties.get(key) ?? [])].flatMap((tied) => {
        const connector = current(tied);
        return connector?.kind === 'connector' ? [connector] : [];
      }),
    findStored: (key) => elements.get(key),
    preview(layouts) {
      own = layouts;
      show();
    },
    previewOthers(layouts) {
      if (others.size === 0 && layouts.size === 0) return;
      others = layouts;
      show();
    },
    redraw(next) {
      renderer = next;
      drawn = new WeakMap();
      order = undefined;
      for (const [key, element] of elements) elements.set(key, { ...element });
      tellWatchers(elements.keys());
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeTo(key, listener) {
      const set = watchers.get(key) ?? new Set();
      watchers.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && watchers.get(key) === set) watchers.delete(key);
      };
    },
    close() {
      map.unobserveDeep(observe);
      listeners.clear();
      watchers.clear();
    },
  };
}

function layoutOf(element: SceneElement | undefined): Layout | undefined {
  return element && isBoxElement(element) ? element.layout : undefined;
}

function entryOf({ key, bounds }: SceneElement): Entry {
  return {
    key,
    minX: bounds.left,
    minY: bounds.top,
    maxX: bounds.left + bounds.width,
    maxY: bounds.top + bounds.height,
  };
}
