import type { Point } from '@lienzo/shapes';
import { type RefObject, useEffect } from 'react';
import type { Side } from '../arrange/connectors.ts';
import { defaultBox } from '../arrange/new-elements.ts';
import type { ResizeHandle } from '../arrange/resize.ts';
import type { Board } from '../board/board.ts';
import { panBy, toCanvas, zoomAround } from '../geometry/viewport.ts';
import { elementAt, shapeNear } from '../scene/hit-test.ts';
import { throttle } from '../state/throttle.ts';
import { dragPan, insertAt } from './drag-area.ts';
import type { Gesture, PointerState } from './gesture.ts';
import { type Handle, startGesture } from './start-gesture.ts';

const HIT_TOLERANCE = 6;
/** So near to a shape the dots for connectors show at its sides. */
const NEAR = 24;

interface Pinch {
  readonly center: Point;
  readonly spread: number;
}

/** Mouse, pen and fingers on the canvas. */
export function usePointer(board: Board, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const hand = createHand(board, node);
    const stop = new AbortController();
    const { signal } = stop;
    node.addEventListener('pointerdown', hand.down, { signal });
    node.addEventListener('pointermove', hand.move, { signal });
    node.addEventListener('pointerup', hand.up, { signal });
    node.addEventListener('pointercancel', hand.cancel, { signal });
    node.addEventListener('pointerleave', hand.leave, { signal });
    node.addEventListener('dblclick', hand.doubleClick, { signal });
    node.addEventListener('wheel', hand.wheel, { signal, passive: false });
    window.addEventListener('keydown', hand.key, { signal });
    window.addEventListener('keyup', hand.key, { signal });
    return () => stop.abort();
  }, [board, place]);
}

function createHand(board: Board, node: HTMLElement) {
  const { viewport, scene, hovered, editing } = board;
  const fingers = new Map<number, Point>();
  let gesture: Gesture | undefined;
  let pinch: Pinch | undefined;
  let spaceHeld = false;
  let frame: number | undefined;
  let latest: PointerState | undefined;
  let overHandle = false;

  const screenPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = node.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pointerState = (event: MouseEvent): PointerState => {
    const screen = screenPoint(event);
    return {
      screen,
      canvas: toCanvas(viewport.get(), screen),
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
    };
  };
  const stopGesture = () => {
    gesture?.cancel();
    gesture = undefined;
  };
  const look = (at: PointerState) => {
    if (gesture) return gesture.move(at);
    if (!overHandle) hovered.set(shapeNear(scene, at.canvas, NEAR / viewport.get().zoom)?.key);
  };
  const inFrame = () => {
    frame = undefined;
    if (latest) look(latest);
  };
  const showCursor = throttle(50, (point: Point) =>
    board.zone.presence.show('cursor', { x: Math.round(point.x), y: Math.round(point.y) }),
  );

  return {
    down(event: PointerEvent) {
      if (isControl(event.target)) return;
      node.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, screenPoint(event));
      if (event.pointerType === 'touch' && fingers.size === 2) {
        stopGesture();
        pinch = pinchOf(fingers);
        return;
      }
      if (fingers.size > 1) return;
      delete node.dataset.ring;
      // What is being written is finished by a press elsewhere.
      if (editing.get() !== undefined) editing.set(undefined);
      node.focus({ preventScroll: true });
      const at = pointerState(event);
      const isPan = event.button === 1 || (event.button === 0 && spaceHeld);
      if (isPan || isTouchPan(board, event, at)) gesture = dragPan(board, at);
      else if (event.button === 0) gesture = startGesture(board, at, handleOf(event.target));
      else if (event.button === 2) selectAt(board, at);
    },
    move(event: PointerEvent) {
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, screenPoint(event));
      if (pinch && fingers.size === 2) {
        pinch = followPinch(board, pinch, pinchOf(fingers));
        return;
      }
      latest = pointerState(event);
      overHandle = handleOf(event.target) !== undefined;
      if (frame === undefined) frame = requestAnimationFrame(inFrame);
      showCursor(latest.canvas);
    },
    up(event: PointerEvent) {
      fingers.delete(event.pointerId);
      if (fingers.size < 2) pinch = undefined;
      const at = pointerState(event);
      latest = at;
      const ending = gesture;
      gesture = undefined;
      if (ending) {
        ending.move(at);
        ending.end(at);
      }
    },
    cancel(event: PointerEvent) {
      fingers.delete(event.pointerId);
      pinch = undefined;
      stopGesture();
    },
    leave() {
      hovered.set(undefined);
      board.zone.presence.show('cursor', null);
    },
    doubleClick(event: MouseEvent) {
      if (isControl(event.target) || !board.canEdit || board.tool.get().kind !== 'select') return;
      const at = pointerState(event);
      const hit = elementAt(scene, at.canvas, HIT_TOLERANCE / viewport.get().zoom);
      if (hit && (hit.kind !== 'frame' || at.canvas.y < hit.box.top)) editing.set(hit.key);
      else insertAt(board, { kind: 'text' }, defaultBox({ kind: 'text' }, at.canvas));
    },
    wheel(event: WheelEvent) {
      if (isControl(event.target)) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : 1;
      const view = viewport.get();
      if (event.ctrlKey || event.metaKey) {
        const by = Math.exp((-event.deltaY * unit) / 240);
        return viewport.set(zoomAround(view, screenPoint(event), view.zoom * by));
      }
      const sideways = event.shiftKey && event.deltaX === 0;
      const delta = sideways
        ? { x: -event.deltaY * unit, y: 0 }
        : { x: -event.deltaX * unit, y: -event.deltaY * unit };
      viewport.set(panBy(view, delta));
    },
    key(event: KeyboardEvent) {
      if (event.key === 'Escape' && gesture) stopGesture();
      if (event.key !== ' ' || isWriting(event.target)) return;
      spaceHeld = event.type === 'keydown';
      node.style.cursor = spaceHeld ? 'grab' : '';
      if (event.target === node || event.target === document.body) event.preventDefault();
    },
  };
}

/** A finger on the ground moves the canvas; around things a frame is drawn by mouse or pen. */
function isTouchPan(
  board: Board,
  { pointerType, target }: PointerEvent,
  at: PointerState,
): boolean {
  if (pointerType !== 'touch' || board.tool.get().kind !== 'select' || handleOf(target))
    return false;
  const { scene, viewport, selection } = board;
  const hit = elementAt(scene, at.canvas, HIT_TOLERANCE / viewport.get().zoom);
  if (hit && (hit.kind !== 'frame' || selection.get().has(hit.key))) return false;
  selection.set(new Set(hit ? [hit.key] : []));
  return true;
}

/** The other button selects what is under it, so that the menu that opens is about that. */
function selectAt({ scene, selection, viewport }: Board, at: PointerState): void {
  const hit = elementAt(scene, at.canvas, HIT_TOLERANCE / viewport.get().zoom);
  if (!hit) selection.set(new Set());
  else if (!selection.get().has(hit.key)) selection.set(new Set([hit.key]));
}

function handleOf(target: EventTarget | null): Handle | undefined {
  const grip = target instanceof Element ? target.closest('[data-handle]') : null;
  const [kind, first = '', second = ''] = grip?.getAttribute('data-handle')?.split(':') ?? [];
  if (kind === 'rotate') return { kind };
  if (kind === 'connect') return { kind, side: first as Side, key: second }; // as the overlay wrote it
  if (kind === 'end') return { kind, end: first === 'first' ? 'first' : 'second', key: second };
  if (kind !== 'resize') return undefined;
  const [x, y] = first.split(',').map(Number);
  return { kind, handle: { x, y } as ResizeHandle }; // as the overlay wrote it
}

/** Whether something that lies over the canvas was meant, not the canvas. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-controls]') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT|BUTTON)$/.test(target.tagName);
}

function pinchOf(fingers: ReadonlyMap<number, Point>): Pinch {
  const [a = { x: 0, y: 0 }, b = a] = [...fingers.values()];
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

function followPinch({ viewport }: Board, before: Pinch, now: Pinch): Pinch {
  const delta = { x: now.center.x - before.center.x, y: now.center.y - before.center.y };
  const panned = panBy(viewport.get(), delta);
  viewport.set(zoomAround(panned, now.center, (panned.zoom * now.spread) / before.spread));
  return now;
}
