import type { Layout } from '@lienzo/contract';
import { type Box, endsOf } from '@lienzo/shapes';
import { byDrawingOrder, byStackOrder, endKeysOf, highestFrame } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import { ConnectorIndex } from './connector-index.ts';
import type { DocumentChanges } from './document-changes.ts';
import { isUnattached, moveFreely, scaleFreely } from './free-ends.ts';
import { type Move, MovedGroup } from './moved-group.ts';
import { type ReadElement, readElement } from './read-element.ts';
import {
  boxElement,
  connectorElement,
  isBoxElement,
  movedTo,
  type PreviewLayout,
  type SceneConnector,
  type SceneElement,
  type SceneFrame,
  topmostFrame,
  withEnds,
  withLayout,
} from './scene-element.ts';
import { SpatialIndex } from './spatial-index.ts';

export type LayoutsByKey = ReadonlyMap<string, PreviewLayout>;

/** More changes than this at a time rebuild an index instead of updating it. */
const MANY = 1_000;

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
  private moved: MovedGroup | undefined;
  private movedTogether: ConnectedGroup | undefined;
  /** The keys of all stored elements, bottom first. */
  private keyOrder: readonly string[] | undefined;
  private order: readonly SceneElement[] | undefined;
  private frameOrder: readonly SceneFrame[] | undefined;

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
    const previewed = this.previewed.get(key);
    if (previewed) return previewed;
    const stored = this.stored.get(key);
    return stored && this.moved ? this.moved.place(stored) : stored;
  }

  findStored(key: string): SceneElement | undefined {
    return this.stored.get(key);
  }

  within(area: Box): SceneElement[] {
    // The index knows stored places only; a previewed element can be anywhere.
    const keys = new Set([
      ...this.index.search(area),
      ...this.previewed.keys(),
      ...(this.moved?.keys ?? []),
    ]);
    // Sorting thousands of elements takes longer than finding them in the sorted list of all.
    if (keys.size > MANY) return this.all().filter(({ key }) => keys.has(key));
    return this.inOrder(keys);
  }

  /** Returns how many stored elements may be visible in an area. */
  countWithin(area: Box): number {
    return this.index.count(area);
  }

  all(): readonly SceneElement[] {
    this.order ??= this.previewed.size > 0 ? this.inOrder(this.stored.keys()) : this.inKnownOrder();
    return this.order;
  }

  private inKnownOrder(): SceneElement[] {
    this.keyOrder ??= this.sort([...this.stored.values()]).map(({ key }) => key);
    return this.keyOrder.flatMap((key) => this.find(key) ?? []);
  }

  /** Returns elements as they are drawn, bottom first. */
  inOrder(keys: Iterable<string>): SceneElement[] {
    return this.sort([...keys].flatMap((key) => this.find(key) ?? []));
  }

  /** Returns all frames as stored, bottom first. */
  frames(): readonly SceneFrame[] {
    this.frameOrder ??= [...this.stored.values()]
      .filter((element) => element.kind === 'frame')
      .sort(byStackOrder);
    return this.frameOrder;
  }

  /** Returns the frame that an element is drawn in. */
  frameOf(element: SceneElement): SceneFrame | undefined {
    const own = this.frameAt(element.frameKey);
    if (element.kind !== 'connector') return own;
    const ends = endKeysOf(element.element).map((key) => this.frameAt(this.find(key)?.frameKey));
    return highestFrame([own, ...ends]);
  }

  private frameAt(key: string | undefined): SceneFrame | undefined {
    const frame = key === undefined ? undefined : this.find(key);
    return frame?.kind === 'frame' ? frame : undefined;
  }

  /** Sorts elements as they are drawn, bottom first. */
  private sort(elements: readonly SceneElement[]): SceneElement[] {
    return elements
      .map((element) => ({
        element,
        key: element.key,
        z: element.z,
        frame: this.frameOf(element),
      }))
      .sort(byDrawingOrder)
      .map(({ element }) => element);
  }

  connectorsOf(key: string): SceneConnector[] {
    return this.connectors.keysAt(key).flatMap((connectorKey) => {
      const connector = this.find(connectorKey);
      return connector?.kind === 'connector' ? [connector] : [];
    });
  }

  /** Reads changed elements from the document. Returns their keys and those of moved connectors. */
  update({ keys, positions }: DocumentChanges): Set<string> {
    for (const key of keys) this.previewed.delete(key);
    this.moved &&= this.moved.renew();
    const before = new Map([...keys].map((key) => [key, this.stored.get(key)]));
    const changed = [...keys].filter((key) => !this.move(key, positions.get(key)));
    const { others, connectors, missing } = this.read(changed);
    for (const key of missing) this.remove(key);
    for (const element of [...others, ...connectors]) this.replace(this.build(element));
    const moved = this.moveConnectors(keys);
    this.reindex([...keys, ...moved]);
    const isSameOrder = [...before].every(([key, one]) => isSamePlace(one, this.stored.get(key)));
    this.forgetOrder(isSameOrder ? this.keyOrder : undefined);
    return new Set([...keys, ...moved]);
  }

  /** Returns false if the element must be read from the document instead. */
  private move(key: string, position: Layout | undefined): boolean {
    const element = this.stored.get(key);
    if (!position || !element || !isBoxElement(element)) return false;
    this.stored.set(key, movedTo(element, position));
    return true;
  }

  private reindex(keys: readonly string[]): void {
    if (keys.length > MANY) {
      this.index.load(this.stored.values());
      return;
    }
    for (const key of keys) {
      const element = this.stored.get(key);
      if (element) this.index.set(element);
      else this.index.delete(key);
    }
  }

  /**
   * Shows elements with other layouts, and elements that are dragged together in another place.
   * Returns the keys of all elements that look different.
   */
  preview(layouts: Iterable<readonly [string, PreviewLayout]>, move?: Move): PreviewChange {
    const [before, movedBefore] = [this.previewed, this.moved];
    this.previewed = new Map();
    this.movedTogether = move && this.connectedGroup(move.keys);
    this.moved = move && this.movedTogether && new MovedGroup(this.movedTogether.keys, move.delta);
    const lines: SceneConnector[] = [];
    for (const [key, layout] of layouts) {
      const element = this.stored.get(key);
      if (this.moved?.keys.has(key)) continue;
      if (element?.kind === 'connector') lines.push(moveLine(element, layout));
      else if (element) this.previewed.set(key, withLayout(element, layout));
    }
    // Their other ends can be attached to elements that are previewed, too.
    for (const line of lines) this.previewed.set(line.key, withEnds(line, this.endsOf(line)));
    const still = this.frames().filter(({ key }) => !this.previewed.has(key));
    for (const [key, element] of this.previewed)
      this.previewed.set(key, this.inFrame(element, still));
    for (const key of [...this.previewed.keys()]) this.previewConnectors(key);
    for (const key of this.movedTogether?.crossing ?? []) this.previewConnector(key);
    this.order = undefined;
    const shown = new Set([...before.keys(), ...this.previewed.keys()]);
    const isSameOrder =
      movedBefore?.keys === this.moved?.keys &&
      shown.size === before.size &&
      shown.size === this.previewed.size &&
      [...shown].every((key) => before.get(key)?.frameKey === this.find(key)?.frameKey);
    return { changed: unionOfKeys(shown, movedBefore?.keys, this.moved?.keys), isSameOrder };
  }

  /** Returns the keys of the elements that are dragged together. */
  movedKeys(): ReadonlySet<string> | undefined {
    return this.moved?.keys;
  }

  /** Adds the connectors between dragged elements, and finds those to elements that stay. */
  private connectedGroup(dragged: ReadonlySet<string>): ConnectedGroup {
    if (this.movedTogether?.dragged === dragged) return this.movedTogether;
    const [keys, crossing] = [new Set(dragged), new Set<string>()];
    for (const end of dragged) {
      for (const key of this.connectors.keysAt(end)) {
        const connector = this.stored.get(key);
        if (connector?.kind !== 'connector') continue;
        const ends = endKeysOf(connector.element);
        const isInside =
          ends.every((one) => dragged.has(one)) && (ends.length === 2 || keys.has(key));
        if (isInside) keys.add(key);
        else crossing.add(key);
      }
    }
    for (const key of crossing) keys.delete(key);
    return { dragged, keys, crossing };
  }

  /** Returns a moved shape or line in the frame that it is over, unless its own frame moves with it. */
  private inFrame(element: SceneElement, frames: readonly SceneFrame[]): SceneElement {
    const isCarried = element.frameKey !== undefined && this.previewed.has(element.frameKey);
    if (!isPutIntoFrames(element) || isCarried) return element;
    const { frameKey: _, ...rest } = element;
    const frame = topmostFrame(frames, element);
    return frame ? { ...rest, frameKey: frame.key } : rest;
  }

  private forgetOrder(keyOrder?: readonly string[]): void {
    this.keyOrder = keyOrder;
    this.order = undefined;
    this.frameOrder = undefined;
  }

  /** Replaces every stored element by a copy, so that all of them are rendered again. */
  renew(): ReadonlySet<string> {
    this.forgetOrder(this.keyOrder);
    for (const [key, element] of this.stored) this.stored.set(key, { ...element });
    return new Set(this.stored.keys());
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

  private endsOf({ element }: SceneConnector) {
    return endsOf(element, (key) => layoutOf(this.find(key)));
  }

  private store(element: SceneElement): void {
    this.stored.set(element.key, element);
    if (element.kind === 'connector') this.connectors.add(element);
  }

  private replace(element: SceneElement): void {
    this.remove(element.key);
    this.store(element);
  }

  private remove(key: string): void {
    const before = this.stored.get(key);
    if (before?.kind === 'connector') this.connectors.delete(before);
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
    for (const key of this.connectors.keysAt(end)) this.previewConnector(key);
  }

  private previewConnector(key: string): void {
    const connector = this.stored.get(key);
    if (connector?.kind === 'connector' && !this.previewed.has(key))
      this.previewed.set(key, withEnds(connector, this.endsOf(connector)));
  }
}

/** Dragged elements with the connectors between them. */
interface ConnectedGroup {
  readonly dragged: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  /** Connectors with one dragged end. */
  readonly crossing: ReadonlySet<string>;
}

interface PreviewChange {
  readonly changed: ReadonlySet<string>;
  /** Whether the previewed elements are the same as before, in the same frames. */
  readonly isSameOrder: boolean;
}

/** Does not copy a large set if it is the only one. */
function unionOfKeys(
  shown: ReadonlySet<string>,
  before: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const sets = [...new Set([shown, before, now])].filter((set) => set && set.size > 0);
  if (sets.length === 1) return sets[0] ?? shown;
  return new Set(sets.flatMap((set) => [...(set ?? [])]));
}

/** Returns whether an element was changed in a way that does not affect the drawing order. */
function isSamePlace(before: SceneElement | undefined, now: SceneElement | undefined): boolean {
  if (!before || !now) return before === now;
  return (
    before.kind === now.kind &&
    before.z === now.z &&
    before.frameKey === now.frameKey &&
    (now.kind !== 'connector' || isSameEnds(before, now))
  );
}

function isSameEnds(before: SceneElement, now: SceneConnector): boolean {
  if (before.kind !== 'connector') return false;
  const [a, b] = [endKeysOf(before.element), endKeysOf(now.element)];
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** Returns a connector whose free ends and bends were moved or scaled to a layout. */
function moveLine(line: SceneConnector, layout: Layout): SceneConnector {
  if (layout.width !== undefined || layout.height !== undefined)
    return { ...line, element: { ...line.element, ...scaleFreely(line.element, layout) } };
  const { left = 0, top = 0 } = layout;
  const delta = { x: left - (line.layout.left ?? 0), y: top - (line.layout.top ?? 0) };
  return { ...line, element: { ...line.element, ...moveFreely(line.element, delta) } };
}

/** Returns whether an element belongs to the frame that it is put into. */
function isPutIntoFrames(element: SceneElement): boolean {
  return element.kind === 'connector' ? isUnattached(element.element) : element.kind === 'shape';
}

function layoutOf(element: SceneElement | undefined): Layout | undefined {
  return element && isBoxElement(element) ? element.layout : undefined;
}
