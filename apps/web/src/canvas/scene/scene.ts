import type { Box, Drawing } from '@lienzo/shapes';
import { elementsOf } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import { DrawingCache } from './drawing-cache.ts';
import type { DetailLevel, Renderer } from './renderer.ts';
import type { SceneConnector, SceneElement } from './scene-element.ts';
import { type LayoutsByKey, SceneElements } from './scene-elements.ts';
import { SceneListeners } from './scene-listeners.ts';

/** The elements of a zone, ready to be drawn and found, kept in sync with its document. */
export interface Scene {
  find(key: string): SceneElement | undefined;
  /** Returns the elements that may be visible in an area, bottom first. */
  within(area: Box): SceneElement[];
  /** Returns all elements, bottom first. */
  all(): readonly SceneElement[];
  count(): number;
  drawingOf(element: SceneElement, level: DetailLevel): Drawing;
  /** Returns the connectors that are attached to an element. */
  connectorsOf(key: string): readonly SceneConnector[];
  /** Returns an element as the document has it, ignoring previews. */
  findStored(key: string): SceneElement | undefined;
  /** Shows elements with other layouts than the document has, until the next preview. */
  preview(layouts: LayoutsByKey): void;
  /** Previews what other people drag. The user's own preview takes precedence. */
  previewOthers(layouts: LayoutsByKey): void;
  /** Draws everything again with another renderer. */
  redraw(renderer: Renderer): void;
  /** Calls the listener after elements were added, removed, moved or reordered. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener after this element was replaced. */
  subscribeTo(key: string, listener: () => void): () => void;
  close(): void;
}

export function createScene(doc: Y.Doc, renderer: Renderer): Scene {
  const map = elementsOf(doc);
  const elements = new SceneElements(map);
  const drawings = new DrawingCache(renderer);
  const listeners = new SceneListeners();
  let ownPreview: LayoutsByKey = new Map();
  let othersPreview: LayoutsByKey = new Map();

  const showPreviews = () => {
    const { changed, isSameSet } = elements.preview([...othersPreview, ...ownPreview]);
    listeners.notifyElements(changed);
    // An element may have come into view or left it.
    if (!isSameSet) listeners.notify();
  };
  const onChange = (events: readonly YEvent[]) => {
    listeners.notifyElements(elements.update(changedKeys(events)));
    listeners.notify();
  };
  map.observeDeep(onChange);

  return {
    find: (key) => elements.find(key),
    findStored: (key) => elements.findStored(key),
    within: (area) => elements.within(area),
    all: () => elements.all(),
    count: () => elements.size,
    connectorsOf: (key) => elements.connectorsOf(key),
    drawingOf(element, level) {
      // A dragged element looks like the stored one; only its position differs.
      const base = element.dragOffset ? elements.findStored(element.key) : undefined;
      return drawings.get(base ?? element, level);
    },
    preview(layouts) {
      ownPreview = layouts;
      showPreviews();
    },
    previewOthers(layouts) {
      if (othersPreview.size === 0 && layouts.size === 0) return;
      othersPreview = layouts;
      showPreviews();
    },
    redraw(next) {
      drawings.reset(next);
      listeners.notifyElements(elements.renew());
      listeners.notify();
    },
    subscribe: (listener) => listeners.add(listener),
    subscribeTo: (key, listener) => listeners.addTo(key, listener),
    close() {
      map.unobserveDeep(onChange);
      listeners.clear();
    },
  };
}

type YEvent = Y.YEvent<Y.AbstractType<unknown>>;

function changedKeys(events: readonly YEvent[]): Set<string> {
  const keys = new Set<string>();
  for (const event of events) {
    const [key] = event.path;
    if (typeof key === 'string') keys.add(key);
    else for (const changed of event.changes.keys.keys()) keys.add(changed);
  }
  return keys;
}
