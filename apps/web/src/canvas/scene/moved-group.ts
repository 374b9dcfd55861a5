import type { Layout } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { roundCoordinate, translateBox } from '../geometry/box.ts';
import {
  isBoxElement,
  type SceneConnector,
  type SceneElement,
  withLayout,
} from './scene-element.ts';

/** Elements that are dragged by the same delta. */
export interface Move {
  /** One set per drag, because the group is derived from it only once. */
  readonly keys: ReadonlySet<string>;
  readonly delta: Point;
}

/** Moved elements. Each is created when it is read: creating 20,000 takes longer than a frame. */
export class MovedGroup {
  /** The dragged elements and the connectors between them. */
  readonly keys: ReadonlySet<string>;
  private readonly delta: Point;
  private readonly elements = new Map<string, SceneElement>();

  constructor(keys: ReadonlySet<string>, delta: Point) {
    this.keys = keys;
    this.delta = delta;
  }

  /** Returns the group after elements changed. */
  renew(): MovedGroup {
    return new MovedGroup(this.keys, this.delta);
  }

  /** Returns an element of the group in its new place, or any other as it is. */
  place(stored: SceneElement): SceneElement {
    if (!this.keys.has(stored.key)) return stored;
    const known = this.elements.get(stored.key);
    if (known) return known;
    const moved = isBoxElement(stored)
      ? withLayout(stored, moveLayout(stored.box, this.delta))
      : moveConnector(stored, this.delta);
    this.elements.set(stored.key, moved);
    return moved;
  }
}

function moveLayout({ left = 0, top = 0 }: Layout, { x, y }: Point): Layout {
  return { left: roundCoordinate(left + x), top: roundCoordinate(top + y) };
}

/** Returns a connector whose ends have all moved, so that its drawing is the same in another place. */
function moveConnector(connector: SceneConnector, delta: Point): SceneConnector {
  const { first, second } = connector.ends;
  const isFree = connector.layout.left !== undefined;
  return {
    ...connector,
    dragOffset: delta,
    ends: {
      ...(first && { first: { ...first, ...moveLayout(first, delta) } }),
      ...(second && { second: { ...second, ...moveLayout(second, delta) } }),
    },
    ...(isFree && { layout: { ...connector.layout, ...moveLayout(connector.layout, delta) } }),
    box: translateBox(connector.box, delta),
    bounds: translateBox(connector.bounds, delta),
  };
}
