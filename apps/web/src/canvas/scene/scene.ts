import type { Box, Drawing } from '@lienzo/shapes';
import { elementsOf } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import { readChanges, type YEvent } from './document-changes.ts';
import { DrawingCache } from './drawing-cache.ts';
import type { PlacedDrawing } from './look-cache.ts';
import type { Move } from './moved-group.ts';
import type { DetailLevel, Renderer } from './renderer.ts';
import type { SceneConnector, SceneElement, SceneFrame } from './scene-element.ts';
import { type LayoutsByKey, SceneElements } from './scene-elements.ts';
import { SceneListeners } from './scene-listeners.ts';

/** The elements of a zone, ready to be drawn and found, kept in sync with its document. */
export interface Scene {
  find(key: string): SceneElement | undefined;
  /** Returns the elements that may be visible in an area, bottom first. */
  within(area: Box): SceneElement[];
  /** Returns how many stored elements may be visible in an area. */
  countWithin(area: Box): number;
  /** Returns elements as they are drawn, bottom first. */
  inOrder(keys: Iterable<string>): SceneElement[];
  /** Returns all elements, bottom first. The same list until an element changes. */
  all(): readonly SceneElement[];
  count(): number;
  /** Returns all frames as the document has them, bottom first. */
  frames(): readonly SceneFrame[];
  /** Returns the frame that an element is drawn in. */
  frameOf(element: SceneElement): SceneFrame | undefined;
  drawingOf(element: SceneElement, level: DetailLevel): Drawing;
  /** Returns a drawing that elements of the same look share, and how far it is from its place. */
  placedDrawingOf(element: SceneElement, level: DetailLevel): PlacedDrawing;
  /** Returns the connectors that are attached to an element. */
  connectorsOf(key: string): readonly SceneConnector[];
  /** Returns an element as the document has it, ignoring previews. */
  findStored(key: string): SceneElement | undefined;
  /** Shows elements with other layouts than the document has, until the next preview. */
  preview(layouts: LayoutsByKey): void;
  /** Shows many elements moved by the same delta, until the next preview. */
  previewMove(move: Move): void;
  /** Returns the keys of the elements that `previewMove` moves. */
  movedKeys(): ReadonlySet<string> | undefined;
  /** Previews what other people drag. The user's own preview takes precedence. */
  previewOthers(layouts: LayoutsByKey): void;
  /** Draws everything again with another renderer. */
  redraw(renderer: Renderer): void;
  /** Calls the listener after elements were added, removed, moved or reordered. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener after this element was replaced. */
  subscribeTo(key: string, listener: () => void): () => void;
  /** Calls the listener with the keys of elements that were replaced, added or removed. */
  subscribeToReplaced(listener: (keys: ReadonlySet<string>) => void): () => void;
  close(): void;
}

export function createScene(doc: Y.Doc, renderer: Renderer): Scene {
  const map = elementsOf(doc);
  const elements = new SceneElements(map);
  const drawings = new DrawingCache(renderer);
  const listeners = new SceneListeners();
  let ownPreview: LayoutsByKey = new Map();
  let ownMove: Move | undefined;
  let othersPreview: LayoutsByKey = new Map();

  /** A dragged element looks like the stored one; only its position differs. */
  const undragged = (element: SceneElement) =>
    (element.dragOffset && elements.findStored(element.key)) ?? element;
  const showPreviews = () => {
    const { changed, isSameOrder } = elements.preview([...othersPreview, ...ownPreview], ownMove);
    listeners.notifyElements(changed);
    // An element may have come into view, left it, or entered a frame.
    if (!isSameOrder) listeners.notify();
  };
  const onChange = (events: readonly YEvent[]) => {
    listeners.notifyElements(elements.update(readChanges(events)));
    listeners.notify();
  };
  map.observeDeep(onChange);

  return {
    find: (key) => elements.find(key),
    findStored: (key) => elements.findStored(key),
    within: (area) => elements.within(area),
    countWithin: (area) => elements.countWithin(area),
    inOrder: (keys) => elements.inOrder(keys),
    all: () => elements.all(),
    count: () => elements.size,
    frames: () => elements.frames(),
    frameOf: (element) => elements.frameOf(element),
    connectorsOf: (key) => elements.connectorsOf(key),
    drawingOf: (element, level) => drawings.get(undragged(element), level),
    placedDrawingOf(element, level) {
      const { drawing, offset } = drawings.getPlaced(undragged(element), level);
      const { x, y } = element.dragOffset ?? { x: 0, y: 0 };
      return { drawing, offset: { x: offset.x + x, y: offset.y + y } };
    },
    preview(layouts) {
      if (layouts.size === 0 && ownPreview.size === 0 && !ownMove) return;
      ownPreview = layouts;
      ownMove = undefined;
      showPreviews();
    },
    previewMove(move) {
      ownPreview = new Map();
      ownMove = move;
      showPreviews();
    },
    movedKeys: () => elements.movedKeys(),
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
    subscribeToReplaced: (listener) => listeners.addToReplaced(listener),
    close() {
      map.unobserveDeep(onChange);
      listeners.clear();
    },
  };
}
