import type { SceneElement } from '../scene/scene-element.ts';
import type { Picture } from './picture.ts';

/** Elements between two looks at the clock. */
const CHUNK = 40;

/** Paints elements onto a picture in several steps. */
export class PaintJob {
  readonly picture: Picture;
  private readonly elements: readonly SceneElement[];
  private next = 0;

  constructor(picture: Picture, elements: readonly SceneElement[]) {
    this.picture = picture;
    this.elements = elements;
  }

  /** Paints for about this many milliseconds. Returns whether everything is painted. */
  run(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (this.next < this.elements.length) {
      const chunk = this.elements.slice(this.next, this.next + CHUNK);
      for (const element of chunk) this.picture.paint(element);
      this.next += chunk.length;
      this.picture.flush();
      if (performance.now() >= end) break;
    }
    return this.next >= this.elements.length;
  }
}
