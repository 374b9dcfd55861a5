import type { Point } from '@lienzo/shapes';
import { enteredGroups, groupsOf, unitOf } from '../arrange/groups.ts';
import { defaultBox } from '../arrange/new-elements.ts';
import type { Board } from '../board/board.ts';
import { cellAt } from '../board/tables.ts';
import { toCanvas, zoomAround } from '../geometry/viewport.ts';
import { elementAt, shapeNear } from '../scene/hit-test.ts';
import { isFileCard } from '../scene/image/scene-image.ts';
import { isLocked, type SceneElement } from '../scene/scene-element.ts';
import { throttle } from '../state/throttle.ts';
import { dragPan, insertAt } from './drag-area.ts';
import { handleOf, isControl, usesSpaceKey } from './event-target.ts';
import type { Gesture, PointerState } from './gesture.ts';
import { type Pinch, pinchOf, pinchView } from './pinch.ts';
import { startGesture, unitAt } from './start-gesture.ts';
import { wheelView } from './wheel.ts';

/** Distances in pixels of the screen. */
const HIT_TOLERANCE = 6;
/** Within this distance of a shape its connection points are shown. */
const HOVER_DISTANCE = 24;
/** Milliseconds between two cursor positions that other people receive. */
const CURSOR_INTERVAL = 50;

/** Turns events of mouse, pen, touch and wheel on the canvas node into gestures on the board. */
export class PointerInput {
  private readonly board: Board;
  private readonly node: HTMLElement;
  private readonly pressed = new Map<number, Point>();
  private gesture: Gesture | undefined;
  private pinch: Pinch | undefined;
  private isSpaceHeld = false;
  private frame: number | undefined;
  private latest: PointerState | undefined;
  private isOverHandle = false;
  /** The control that was focused by pressing it, not with the keyboard. */
  private pressedControl: EventTarget | null = null;
  private isMiddlePressed = false;
  private zoomBefore = 1;
  private readonly showCursor: (point: Point) => void;

  constructor(board: Board, node: HTMLElement) {
    this.board = board;
    this.node = node;
    this.showCursor = throttle(CURSOR_INTERVAL, ({ x, y }: Point) =>
      board.zone.presence.show('cursor', { x: Math.round(x), y: Math.round(y) }),
    );
  }

  /** Adds all listeners; they are removed when the signal aborts. */
  listen(signal: AbortSignal): void {
    const { node } = this;
    node.addEventListener('pointerdown', this.onDown, { signal });
    node.addEventListener('pointermove', this.onMove, { signal });
    node.addEventListener('pointerup', this.onUp, { signal });
    node.addEventListener('pointercancel', this.onCancel, { signal });
    node.addEventListener('pointerleave', this.onLeave, { signal });
    node.addEventListener('dblclick', this.onDoubleClick, { signal });
    node.addEventListener('wheel', this.onWheel, { signal, passive: false });
    node.addEventListener('mousedown', this.onMouseDown, { signal });
    node.addEventListener('gesturestart', this.onGesture, { signal });
    node.addEventListener('gesturechange', this.onGesture, { signal });
    window.addEventListener('pointerdown', this.onPress, { signal, capture: true });
    window.addEventListener('paste', this.onPaste, { signal, capture: true });
    window.addEventListener('keydown', this.onKey, { signal });
    window.addEventListener('keyup', this.onKey, { signal });
  }

  private readonly onPress = ({ target }: Event): void => {
    this.pressedControl = target instanceof Element ? target.closest('button') : null;
  };

  /** Browsers scroll when the mouse moves after a press of the middle button. */
  private readonly onMouseDown = (event: MouseEvent): void => {
    if (event.button === 1) event.preventDefault();
  };

  /** On Linux, the middle button, which pans, also pastes the last selected text. */
  private readonly onPaste = (event: Event): void => {
    if (!this.isMiddlePressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  private readonly onDown = (event: PointerEvent): void => {
    if (isControl(event.target)) return;
    this.node.setPointerCapture(event.pointerId);
    this.pressed.set(event.pointerId, this.screenPoint(event));
    if (event.pointerType === 'touch' && this.pressed.size === 2) {
      this.cancelGesture();
      this.pinch = pinchOf([...this.pressed.values()]);
      return;
    }
    if (this.pressed.size > 1) return;
    delete this.node.dataset.ring;
    // A press outside the text that is being edited finishes it.
    if (this.board.editing.get() !== undefined) this.board.editing.set(undefined);
    this.node.focus({ preventScroll: true });
    this.gesture = this.gestureFor(event);
  };

  private gestureFor(event: PointerEvent): Gesture | undefined {
    const at = this.stateOf(event);
    this.isMiddlePressed = event.button === 1;
    const isPan = event.button === 1 || (event.button === 0 && this.isSpaceHeld);
    if (isPan) this.node.style.cursor = 'grabbing';
    if (isPan || this.startTouchPan(event, at)) return dragPan(this.board, at);
    if (event.button === 0) return startGesture(this.board, at, handleOf(event.target));
    if (event.button === 2) this.selectForMenu(at);
    return this.gesture;
  }

  private readonly onMove = (event: PointerEvent): void => {
    if (this.pressed.has(event.pointerId))
      this.pressed.set(event.pointerId, this.screenPoint(event));
    if (this.pinch && this.pressed.size === 2) {
      this.movePinch(this.pinch);
      return;
    }
    if (this.gesture?.trace)
      for (const each of event.getCoalescedEvents?.() ?? []) this.gesture.trace(this.stateOf(each));
    this.latest = this.stateOf(event);
    this.board.pointer = this.latest.canvas;
    this.isOverHandle = handleOf(event.target) !== undefined;
    this.frame ??= requestAnimationFrame(this.onFrame);
    this.showCursor(this.latest.canvas);
  };

  private movePinch(before: Pinch): void {
    const { viewport } = this.board;
    const now = pinchOf([...this.pressed.values()]);
    viewport.set(pinchView(viewport.get(), before, now));
    this.pinch = now;
  }

  /** Handles the latest position once per animation frame. */
  private readonly onFrame = (): void => {
    this.frame = undefined;
    const { gesture, latest: at, board } = this;
    if (!at) return;
    if (gesture) gesture.move(at);
    else if (!this.isOverHandle)
      board.hovered.set(shapeNear(board.scene, at.canvas, this.scaled(HOVER_DISTANCE))?.key);
  };

  private readonly onUp = (event: PointerEvent): void => {
    this.pressed.delete(event.pointerId);
    if (this.pressed.size < 2) this.pinch = undefined;
    this.endPress();
    const at = this.stateOf(event);
    this.latest = at;
    const { gesture } = this;
    this.gesture = undefined;
    gesture?.move(at);
    gesture?.end(at);
  };

  private readonly onCancel = (event: PointerEvent): void => {
    this.pressed.delete(event.pointerId);
    this.pinch = undefined;
    this.endPress();
    this.cancelGesture();
  };

  private endPress(): void {
    this.node.style.cursor = this.isSpaceHeld ? 'grab' : '';
    // The paste comes before or right after the release.
    setTimeout(() => {
      this.isMiddlePressed = false;
    });
  }

  private readonly onLeave = (): void => {
    this.board.hovered.set(undefined);
    this.board.zone.presence.show('cursor', null);
  };

  /** Downloads the file of a card, or edits the text of an element or the name of a frame; elsewhere inserts a text. */
  private readonly onDoubleClick = (event: MouseEvent): void => {
    const { board } = this;
    if (isControl(event.target) || board.tool.get().kind !== 'select') return;
    const at = this.stateOf(event);
    const hit = this.elementUnder(at);
    if (isFileCard(hit)) board.opened.set(hit.key);
    if (isFileCard(hit) || !board.canEdit) return;
    if (hit && (hit.kind !== 'frame' || at.canvas.y < hit.box.top))
      this.openElement(hit, at.canvas);
    else insertAt(board, { kind: 'text' }, defaultBox({ kind: 'text' }, at.canvas));
  };

  /** Selects an element within its group, or edits its text if it is selected on its own. */
  private openElement(hit: SceneElement, point: Point): void {
    const { scene, selection, editing } = this.board;
    const selected = selection.get();
    const depth = enteredGroups(scene.all(), selected).length;
    if (groupsOf(hit).length > depth && selected.has(hit.key) && selected.size > 1)
      selection.set(unitOf(scene.all(), hit, groupsOf(hit).slice(0, depth + 1)));
    else if (!isLocked(hit)) {
      this.board.cell.set(cellAt(hit, point));
      editing.set(hit.key);
    }
  }

  private readonly onWheel = (event: WheelEvent): void => {
    if (isControl(event.target)) return;
    event.preventDefault();
    const { viewport } = this.board;
    viewport.set(wheelView(viewport.get(), event, this.screenPoint(event)));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.cancelGesture();
    if (event.key !== ' ') {
      // The focus may move on with the keyboard, for example with Tab.
      this.pressedControl = null;
      return;
    }
    const isPressed = this.pressedControl !== null && event.target === this.pressedControl;
    if (usesSpaceKey(event.target) && !isPressed) return;
    this.isSpaceHeld = event.type === 'keydown';
    this.node.style.cursor = this.isSpaceHeld ? 'grab' : '';
    const isCanvas = event.target === this.node || event.target === document.body;
    if (isCanvas || isPressed) event.preventDefault();
  };

  /** Safari reports a pinch on a trackpad with its own events. */
  private readonly onGesture = (event: Event): void => {
    const pinch = event as MouseEvent & { scale: number }; // Safari's GestureEvent
    event.preventDefault();
    const { viewport } = this.board;
    if (event.type === 'gesturestart') this.zoomBefore = viewport.get().zoom;
    else
      viewport.set(
        zoomAround(viewport.get(), this.screenPoint(pinch), this.zoomBefore * pinch.scale),
      );
  };

  private cancelGesture(): void {
    this.gesture?.cancel();
    this.gesture = undefined;
  }

  /** A finger on empty canvas pans; marquees are drawn with a mouse or pen. */
  private startTouchPan({ pointerType, target }: PointerEvent, at: PointerState): boolean {
    const { tool, selection } = this.board;
    if (pointerType !== 'touch' || tool.get().kind !== 'select' || handleOf(target)) return false;
    const hit = this.elementUnder(at);
    if (hit && (hit.kind !== 'frame' || selection.get().has(hit.key))) return false;
    selection.set(hit ? unitAt(this.board, hit) : new Set());
    return true;
  }

  /** Selects what is under a right click, so that the context menu applies to it. */
  private selectForMenu(at: PointerState): void {
    const { selection } = this.board;
    const hit = this.elementUnder(at);
    if (!hit) selection.set(new Set());
    else if (!selection.get().has(hit.key)) selection.set(unitAt(this.board, hit));
  }

  private elementUnder({ canvas }: PointerState): SceneElement | undefined {
    return elementAt(this.board.scene, canvas, this.scaled(HIT_TOLERANCE));
  }

  /** Converts a distance on the screen into one on the canvas. */
  private scaled(pixels: number): number {
    return pixels / this.board.viewport.get().zoom;
  }

  private stateOf(event: MouseEvent | PointerEvent): PointerState {
    const screen = this.screenPoint(event);
    return {
      screen,
      canvas: toCanvas(this.board.viewport.get(), screen),
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
      ...('pointerType' in event && event.pointerType === 'pen' && { pressure: event.pressure }),
    };
  }

  private screenPoint({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.node.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
