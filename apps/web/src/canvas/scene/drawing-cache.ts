import type { Drawing } from '@lienzo/shapes';
import { LookCache, type PlacedDrawing } from './look-cache.ts';
import { type DetailLevel, type Renderer, renderElement } from './renderer.ts';
import type { SceneElement } from './scene-element.ts';

const IN_PLACE = { x: 0, y: 0 };

/** Renders each element at most once per detail level. A changed element is a new object. */
export class DrawingCache {
  private drawings = new WeakMap<SceneElement, Partial<Record<DetailLevel, Drawing>>>();
  private placed = new WeakMap<SceneElement, PlacedDrawing>();
  private looks: LookCache;
  private renderer: Renderer;

  constructor(renderer: Renderer) {
    this.renderer = renderer;
    this.looks = new LookCache(renderer);
  }

  get(element: SceneElement, level: DetailLevel): Drawing {
    const known = this.drawings.get(element) ?? {};
    this.drawings.set(element, known);
    known[level] ??= renderElement(this.renderer, element, level);
    return known[level];
  }

  /** Returns a drawing that elements of the same look can share. */
  getPlaced(element: SceneElement, level: DetailLevel): PlacedDrawing {
    if (level === 'full') return { drawing: this.get(element, level), offset: IN_PLACE };
    const known = this.placed.get(element);
    if (known) return known;
    const drawing = this.looks.find(element) ?? {
      drawing: this.get(element, level),
      offset: IN_PLACE,
    };
    this.placed.set(element, drawing);
    return drawing;
  }

  reset(renderer: Renderer): void {
    this.renderer = renderer;
    this.drawings = new WeakMap();
    this.placed = new WeakMap();
    this.looks = new LookCache(renderer);
  }
}
