import { type Box, type ImageItem, type Point, wholeBox } from '@lienzo/shapes';
import { paintDrawing } from '../drawing/paint-drawing.ts';
import type { Pictures } from '../drawing/pictures.ts';
import { expandBox, overlaps, translateBox } from '../geometry/box.ts';
import { layerBounds, layerMargin, layerTransform, MARGIN_RATIO } from '../geometry/drawn-layer.ts';
import type { Size, View } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { detailLevel, smallestFontSize } from './detail-level.ts';

/** iOS does not create larger canvases. */
const MAX_PIXELS = 16_000_000;

export interface PictureOptions {
  readonly scene: Scene;
  readonly pictures: Pictures;
  readonly view: View;
  readonly size: Size;
  /** Pixels of the device per pixel of the screen. */
  readonly ratio: number;
  /** The element whose text the editor shows. */
  readonly editing: string | undefined;
  /** A canvas that is no longer shown. Allocating one takes several milliseconds. */
  readonly canvas?: HTMLCanvasElement | undefined;
}

/** A bitmap of the elements around a view. */
export class Picture {
  readonly canvas: HTMLCanvasElement;
  readonly view: View;
  readonly area: Box;
  editing: string | undefined;
  private readonly context: CanvasRenderingContext2D | null;
  private readonly scene: Scene;
  private readonly margin: Point;
  private readonly scale: number;
  private readonly smallest: number;
  /** Where each element is painted. */
  private readonly boxes = new Map<string, Box>();
  /** The source of each image. */
  private readonly sources = new Map<string, string>();
  private readonly pictures: Pictures;

  constructor({ scene, pictures, view, size, ratio, editing, ...options }: PictureOptions) {
    this.scene = scene;
    this.pictures = pictures;
    this.view = view;
    this.editing = editing;
    this.margin = layerMargin(size, marginRatio(size, ratio));
    this.area = layerBounds(view, size, this.margin);
    this.scale = view.zoom * ratio;
    this.smallest = smallestFontSize(view.zoom);
    const [width, height] = [size.width + 2 * this.margin.x, size.height + 2 * this.margin.y];
    const canvas = options.canvas ?? document.createElement('canvas');
    this.canvas = canvas;
    resize(canvas, Math.ceil(width * ratio), Math.ceil(height * ratio));
    canvas.className = 'pointer-events-none absolute top-0 left-0 origin-top-left';
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    canvas.style.willChange = 'transform';
    // Without a graphics card: thousands of small paths are not faster there, and reading a pixel
    // waits for it.
    this.context = canvas.getContext('2d', { willReadFrequently: true });
    this.context?.resetTransform();
    this.context?.clearRect(0, 0, canvas.width, canvas.height);
  }

  /** The number of painted elements. */
  get count(): number {
    return this.boxes.size;
  }

  keys(): IterableIterator<string> {
    return this.boxes.keys();
  }

  boxOf(key: string): Box | undefined {
    return this.boxes.get(key);
  }

  paint(element: SceneElement): void {
    const { context, scale, area } = this;
    if (!context) return;
    const { drawing, offset } = this.drawingOf(element);
    const left = (offset.x - area.left) * scale;
    const top = (offset.y - area.top) * scale;
    context.setTransform(scale, 0, 0, scale, left, top);
    paintDrawing(context, drawing, (item) => {
      this.sources.set(element.key, item.source);
      return this.bitmapOf(item);
    });
    this.boxes.set(element.key, translateBox(drawing.bounds, offset));
  }

  private bitmapOf(item: ImageItem): ImageBitmap | undefined {
    const { width, height } = wholeBox(item);
    return this.pictures.bitmapOf(item.source, Math.max(width, height) * this.scale);
  }

  /** Returns the keys of painted elements that show pictures of these sources. */
  keysOfSources(sources: ReadonlySet<string>): string[] {
    return [...this.sources].filter(([, source]) => sources.has(source)).map(([key]) => key);
  }

  private drawingOf(element: SceneElement) {
    const smallest = element.key === this.editing ? Infinity : this.smallest;
    return this.scene.placedDrawingOf(element, detailLevel(element, smallest));
  }

  /** Returns the box that an element covers when it is painted. */
  boxFor(element: SceneElement): Box {
    const { drawing, offset } = this.drawingOf(element);
    return translateBox(drawing.bounds, offset);
  }

  /** Browsers only record what is painted. This makes them paint it, so that its time can be measured. */
  flush(): void {
    this.context?.getImageData(0, 0, 1, 1);
  }

  /** Returns the keys of painted elements that touch one of the areas. */
  keysIn(areas: readonly Box[]): Set<string> {
    const keys = new Set<string>();
    for (const [key, box] of this.boxes)
      if (areas.some((area) => overlaps(area, box))) keys.add(key);
    return keys;
  }

  /** Returns an area with the pixels that antialiasing touches. */
  around(box: Box): Box {
    return expandBox(box, 2 / this.scale);
  }

  /** Clears areas and paints elements, bottom first, inside them. */
  repaint(
    areas: readonly Box[],
    removed: Iterable<string>,
    elements: readonly SceneElement[],
  ): void {
    const { context } = this;
    if (!context) return;
    for (const key of removed) this.boxes.delete(key);
    context.save();
    const clip = new Path2D();
    context.resetTransform();
    for (const area of areas) {
      const [x, y, width, height] = this.toPixels(area);
      context.clearRect(x, y, width, height);
      clip.rect(x, y, width, height);
    }
    context.clip(clip);
    for (const element of elements) this.paint(element);
    context.restore();
  }

  /** Returns whole pixels, because a clip between them would blend with what was cleared. */
  private toPixels({ left, top, width, height }: Box): readonly [number, number, number, number] {
    const x = Math.floor((left - this.area.left) * this.scale);
    const y = Math.floor((top - this.area.top) * this.scale);
    const right = Math.ceil((left + width - this.area.left) * this.scale);
    const bottom = Math.ceil((top + height - this.area.top) * this.scale);
    return [x, y, right - x, bottom - y];
  }

  /** Moves the bitmap to where its elements are in a view, after they moved by an offset. */
  show(view: View, offset: Point = { x: 0, y: 0 }): void {
    const { x, y, scale } = layerTransform(this.view, view);
    const left = this.snap(x + offset.x * view.zoom - this.margin.x * scale, scale);
    const top = this.snap(y + offset.y * view.zoom - this.margin.y * scale, scale);
    this.canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  /** Rounds to pixels of the device, between which a bitmap is blurred. */
  private snap(position: number, scale: number): number {
    if (scale !== 1) return position;
    const ratio = this.scale / this.view.zoom;
    return Math.round(position * ratio) / ratio;
  }
}

/** Setting the size of a canvas allocates it again, even if the size is the same. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Returns the largest margin, up to the usual one, with which the bitmap is not too large. */
function marginRatio({ width, height }: Size, ratio: number): number {
  const screens = MAX_PIXELS / (width * height * ratio * ratio);
  return Math.max(0, Math.min(MARGIN_RATIO, (Math.sqrt(screens) - 1) / 2));
}
