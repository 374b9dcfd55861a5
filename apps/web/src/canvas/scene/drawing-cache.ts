import type { Drawing } from '@lienzo/shapes';
import { type DetailLevel, type Renderer, renderElement } from './renderer.ts';
import type { SceneElement } from './scene-element.ts';

/** Renders each element at most once per detail level. A changed element is a new object. */
export class DrawingCache {
  private drawings = new WeakMap<SceneElement, Partial<Record<DetailLevel, Drawing>>>();
  private renderer: Renderer;

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  get(element: SceneElement, level: DetailLevel): Drawing {
    const known = this.drawings.get(element) ?? {};
    this.drawings.set(element, known);
    known[level] ??= renderElement(this.renderer, element, level);
    return known[level];
  }

  reset(renderer: Renderer): void {
    this.renderer = renderer;
    this.drawings = new WeakMap();
  }
}
