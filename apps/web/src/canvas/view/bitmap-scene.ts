import type { Box, Point } from '@lienzo/shapes';
import type { Board } from '../board/board.ts';
import { containsBox, unionOf } from '../geometry/box.ts';
import { type Size, visibleBox } from '../geometry/viewport.ts';
import { PaintJob } from './paint-job.ts';
import { Picture } from './picture.ts';

/** Milliseconds of painting per frame while a picture is shown. Leaves time for the rest of a frame. */
const STEP = 6;
/** Milliseconds of painting per frame until the first picture is shown. */
const FIRST_STEP = 50;
/** Milliseconds without movement after which the view has settled. */
const SETTLE = 140;
/** The factor of zoom, in or out, after which a moving view is painted again. */
const MAX_STRETCH = 2;
/** More changed elements, or more elements around them, are painted in the background. */
const MAX_REPAINTED = 400;
/** The areas of more elements are joined. */
const MAX_AREAS = 20;

interface Options {
  readonly board: Board;
  readonly size: Size;
  readonly host: HTMLElement;
  /** Called when the first picture is shown. */
  readonly onShown: () => void;
}

/** The pictures of a drag of many elements: what stays, and above it what is dragged. */
interface Split {
  readonly keys: ReadonlySet<string>;
  readonly still: Picture | undefined;
  readonly moving: Picture;
  /** An element of the drag, and where it was painted. */
  readonly lead: { readonly key: string; readonly box: Box };
}

/**
 * Shows the scene as a bitmap. While the view moves, the bitmap is moved and scaled; another one is
 * painted in the background, a few milliseconds per frame, and takes its place when it is complete.
 */
export class BitmapScene {
  private readonly options: Options;
  private picture: Picture | undefined;
  private split: Split | undefined;
  /** A canvas that is no longer shown. */
  private spare: HTMLCanvasElement | undefined;
  private jobs: PaintJob[] = [];
  private finish: (() => void) | undefined;
  /** Elements that changed since the last frame. */
  private changed = new Set<string>();
  /** Elements that changed while the background painted them. */
  private changedMeanwhile = new Set<string>();
  private isOutdated = true;
  private frame: number | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** Paints and follows the board until the signal aborts. */
  start(signal: AbortSignal): void {
    const { scene, viewport, editing, pictures } = this.options.board;
    const stops = [
      viewport.subscribe(() => this.onMove()),
      scene.subscribeToReplaced((keys) => this.onReplaced(keys)),
      editing.subscribe(() => this.onEditing()),
      pictures.subscribe((sources) => this.onPictures(sources)),
    ];
    // A font is loaded when it is painted for the first time, with another one in its place.
    document.fonts.addEventListener('loadingdone', () => this.paintAgain(), { signal });
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      clearTimeout(this.settling);
      if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    });
    this.schedule();
  }

  private onMove(): void {
    this.follow();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.paintAgain(), SETTLE);
    if (this.picture && this.jobs.length === 0 && this.isFar(this.picture)) this.paintAgain();
  }

  private onReplaced(keys: ReadonlySet<string>): void {
    if (keys.size > MAX_REPAINTED) {
      this.isOutdated = true;
      if (this.split || this.options.board.scene.movedKeys()) this.splitOrFollow();
    } else for (const key of keys) this.changed.add(key);
    this.schedule();
  }

  private onEditing(): void {
    const { editing } = this.options.board;
    for (const key of [this.picture?.editing, editing.get()]) if (key) this.changed.add(key);
    if (this.picture) this.picture.editing = editing.get();
    this.schedule();
  }

  private onPictures(sources: ReadonlySet<string>): void {
    for (const picture of [this.picture, ...this.jobs.map((job) => job.picture)])
      for (const key of picture?.keysOfSources(sources) ?? []) this.changed.add(key);
    this.schedule();
  }

  private paintAgain(): void {
    this.isOutdated = true;
    this.schedule();
  }

  private schedule(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.onFrame();
    });
  }

  private onFrame(): void {
    this.repaintChanged();
    const isDragged = this.split !== undefined && this.options.board.scene.movedKeys();
    if (this.isOutdated && this.jobs.length === 0 && !isDragged) this.startPainting();
    const end = performance.now() + (this.picture ? STEP : FIRST_STEP);
    let job = this.jobs[0];
    while (job) {
      if (!job.run(end - performance.now())) break;
      this.jobs.shift();
      job = this.jobs[0];
    }
    if (!job && this.finish) {
      const { finish } = this;
      this.finish = undefined;
      finish();
    }
    if (this.jobs.length > 0 || (this.isOutdated && !isDragged)) this.schedule();
  }

  private startPainting(): void {
    const { board } = this.options;
    this.isOutdated = false;
    this.changedMeanwhile = new Set();
    const picture = this.createPicture();
    this.jobs = [new PaintJob(picture, board.scene.within(picture.area))];
    this.finish = () => this.replaceBy(picture);
  }

  private createPicture(): Picture {
    const { board, size } = this.options;
    return new Picture({
      scene: board.scene,
      pictures: board.pictures,
      view: board.viewport.get(),
      size,
      ratio: devicePixelRatio || 1,
      editing: board.editing.get(),
      canvas: this.takeSpare(),
    });
  }

  private takeSpare(): HTMLCanvasElement | undefined {
    const { spare } = this;
    this.spare = undefined;
    return spare;
  }

  private replaceBy(picture: Picture): void {
    const { host, onShown } = this.options;
    const isFirst = this.picture === undefined;
    this.spare = this.picture?.canvas;
    this.picture = picture;
    this.split = undefined;
    picture.canvas.dataset.painted = String(picture.count);
    for (const key of this.changedMeanwhile) this.changed.add(key);
    this.changedMeanwhile = new Set();
    this.repaintChanged();
    host.replaceChildren(picture.canvas);
    this.follow();
    if (isFirst) onShown();
    if (this.options.board.scene.movedKeys()) this.splitOrFollow();
  }

  /** Moves the bitmaps to where their elements are now. */
  private follow(): void {
    const { viewport } = this.options.board;
    const view = viewport.get();
    if (!this.split) this.picture?.show(view);
    else {
      this.split.still?.show(view);
      this.split.moving.show(view, this.offsetOf(this.split));
    }
  }

  private offsetOf({ lead }: Split): Point {
    const now = this.options.board.scene.find(lead.key);
    if (!now) return { x: 0, y: 0 };
    return { x: now.box.left - lead.box.left, y: now.box.top - lead.box.top };
  }

  /** Paints dragged elements once and moves their bitmap. They are above all others until the drop. */
  private splitOrFollow(): void {
    const { scene } = this.options.board;
    const keys = scene.movedKeys();
    if (!keys || !this.picture || this.split?.keys === keys) {
      this.follow();
      return;
    }
    if (this.split || this.finish) return;
    const painted = [...this.picture.keys()];
    const [lead] = painted.filter((key) => keys.has(key));
    const stored = lead === undefined ? undefined : scene.findStored(lead);
    if (!stored) return;
    const parts = { keys, lead: { key: stored.key, box: stored.box } };
    if (painted.every((key) => keys.has(key))) {
      this.split = { ...parts, still: undefined, moving: this.picture };
      this.follow();
      return;
    }
    this.paintSplit(parts);
  }

  private paintSplit(parts: Pick<Split, 'keys' | 'lead'>): void {
    const { board, host } = this.options;
    const [still, moving] = [this.createPicture(), this.createPicture()];
    const elements = board.scene.inOrder(new Set([...(this.picture?.keys() ?? [])]));
    const stored = elements.flatMap(({ key }) =>
      parts.keys.has(key) ? (board.scene.findStored(key) ?? []) : [],
    );
    this.jobs = [
      new PaintJob(moving, stored),
      new PaintJob(
        still,
        elements.filter(({ key }) => !parts.keys.has(key)),
      ),
    ];
    this.finish = () => {
      if (board.scene.movedKeys() !== parts.keys) return;
      this.split = { ...parts, still, moving };
      host.replaceChildren(still.canvas, moving.canvas);
      this.follow();
    };
    this.schedule();
  }

  /** Returns whether the bitmap has become too blurred or no longer covers the view. */
  private isFar({ view: painted, area }: Picture): boolean {
    const { board, size } = this.options;
    const view = board.viewport.get();
    const stretch = view.zoom / painted.zoom;
    if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) return true;
    return !containsBox(area, visibleBox(view, size));
  }

  private repaintChanged(): void {
    const { picture, changed, split } = this;
    if (changed.size === 0) return;
    const target = split ? split.still : picture;
    this.changed = new Set();
    if (this.finish) for (const key of changed) this.changedMeanwhile.add(key);
    if (!target) {
      this.isOutdated = true;
      return;
    }
    if (!this.repaint(target, changed)) this.isOutdated = true;
  }

  /** Paints the areas of changed elements again. Returns false if more has to be painted. */
  private repaint(picture: Picture, changed: ReadonlySet<string>): boolean {
    const { scene } = this.options.board;
    if (changed.size > MAX_REPAINTED) return false;
    const now = scene.inOrder(changed);
    const boxes = [
      ...[...changed].flatMap((key) => picture.boxOf(key) ?? []),
      ...now.map((element) => picture.boxFor(element)),
    ].map((box) => picture.around(box));
    const areas = boxes.length > MAX_AREAS ? [unionOf(boxes) ?? picture.area] : boxes;
    const keys = new Set([...picture.keysIn(areas), ...now.map(({ key }) => key)]);
    if (keys.size > MAX_REPAINTED) return false;
    picture.repaint(areas, changed, scene.inOrder(keys));
    // A frame in another place or order can take its contents along, also those outside of it.
    return !now.some(({ kind }) => kind === 'frame');
  }
}
