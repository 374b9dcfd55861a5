import type { Drawing, Point } from '@lienzo/shapes';
import { type Renderer, withoutText } from './renderer.ts';
import type { SceneConnector, SceneElement, SceneShape } from './scene-element.ts';

/** A drawing, and how far it is from the place of the element. */
export interface PlacedDrawing {
  readonly drawing: Drawing;
  readonly offset: Point;
}

/** Looks above this number are drawn again when they are needed. */
const MAX_LOOKS = 5_000;

/**
 * Keeps one drawing for all elements without text that differ only in their place. In a zone with
 * thousands of elements, most look like others, and a move changes only their place.
 */
export class LookCache {
  private readonly drawings = new Map<string, Drawing>();
  private readonly renderer: Renderer;

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /** Returns undefined if the element has its own look, such as a line drawn with a pen. */
  find(element: SceneElement): PlacedDrawing | undefined {
    if (element.kind === 'shape') return this.findShape(element);
    return element.kind === 'connector' ? this.findConnector(element) : undefined;
  }

  private findShape({ element: shape }: SceneShape): PlacedDrawing | undefined {
    // An image without a file shows the picture of its own upload.
    if (shape.custom || (shape.basic?.type === 'IMAGE' && !shape.image?.file_id)) return undefined;
    // A file card shows its name.
    if (shape.basic?.type === 'FILE') return undefined;
    const { meta, frame_id: _frame, ...look } = withoutText(shape);
    const { left = 0, top = 0, ...size } = look.properties?.layout ?? {};
    const atOrigin = { ...look, properties: { ...look.properties, layout: size } };
    const drawing = this.draw(
      JSON.stringify(atOrigin),
      () => this.renderer.shape({ ...atOrigin, meta } as typeof shape), // text is optional in every shape
    );
    return { drawing, offset: { x: left, y: top } };
  }

  private findConnector({ element, ends, layout }: SceneConnector): PlacedDrawing | undefined {
    const { first, second } = ends;
    // A free end has its place in the element itself.
    if (!first || !second || layout.left !== undefined) return undefined;
    const { left = 0, top = 0 } = first;
    const { meta: _meta, text: _text, frame_id: _frame, connected, ...look } = element;
    const atOrigin = {
      first: { ...first, left: 0, top: 0 },
      second: { ...second, left: (second.left ?? 0) - left, top: (second.top ?? 0) - top },
    };
    const { shape_id: _a, ...firstEnd } = connected.first;
    const { shape_id: _b, ...secondEnd } = connected.second;
    const drawing = this.draw(JSON.stringify([look, firstEnd, secondEnd, atOrigin]), () => {
      const { text: _, ...plain } = element;
      return this.renderer.connector(plain, atOrigin);
    });
    return { drawing, offset: { x: left, y: top } };
  }

  private draw(look: string, render: () => Drawing): Drawing {
    const known = this.drawings.get(look);
    if (known) return known;
    if (this.drawings.size >= MAX_LOOKS) this.drawings.clear();
    const drawing = render();
    this.drawings.set(look, drawing);
    return drawing;
  }
}
