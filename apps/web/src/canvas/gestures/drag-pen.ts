import type { Point } from '@lienzo/shapes';
import { type Ink, inks, type PenPoint, strokeDraft, widthOf } from '../arrange/stroke.ts';
import { type Board, noHints } from '../board/board.ts';
import { insertDrafts, removeElements } from '../board/edits.ts';
import { elementAt, isOnFrameEdge } from '../scene/hit-test.ts';
import type { Gesture, PointerState } from './gesture.ts';

/** How far a drawn line may be from the points of the pen, in pixels of the screen. */
const TOLERANCE = 0.6;
const ERASER_RADIUS = 6;
/** An eraser that moves fast is tested at least this often, in pixels of the screen. */
const ERASER_STEP = 4;
/** A trail disappears after this time, in steps. */
const LASER_MILLISECONDS = 900;
const FADE_MILLISECONDS = 50;

/** Draws a line where the pen goes. The tool stays, because people draw several lines in a row. */
export function dragPen(board: Board, start: PointerState, tool: keyof typeof inks): Gesture {
  const { hints, viewport, selection, newId } = board;
  const ink: Ink = inks[tool];
  const points: PenPoint[] = [penPoint(start)];
  const add = (at: PointerState) => {
    const last = points.at(-1);
    if (last?.x !== at.canvas.x || last.y !== at.canvas.y) points.push(penPoint(at));
  };
  const show = () =>
    hints.set({ busy: true, stroke: { ...ink, points: [...points], width: widthOf(ink, points) } });
  selection.set(new Set());
  return {
    trace: add,
    move(at) {
      add(at);
      show();
    },
    end(at) {
      add(at);
      hints.set(noHints);
      const tolerance = TOLERANCE / viewport.get().zoom;
      const draft = strokeDraft(points, { ink, id: newId(), tolerance });
      if (draft) insertDrafts(board, [draft]);
      selection.set(new Set());
    },
    cancel: () => hints.set(noHints),
  };
}

function penPoint({ canvas, pressure = 0.5 }: PointerState): PenPoint {
  return { ...canvas, pressure };
}

/** Removes all elements that the pointer touches, as one change. */
export function dragErase(board: Board, start: PointerState): Gesture {
  const { hints, scene, viewport } = board;
  const touched = new Set<string>();
  let last = start.canvas;
  const touch = (point: Point) => {
    const radius = ERASER_RADIUS / viewport.get().zoom;
    const hit = elementAt(scene, point, radius);
    if (hit && (hit.kind !== 'frame' || isOnFrameEdge(hit, point, radius))) touched.add(hit.key);
  };
  const follow = ({ canvas }: PointerState) => {
    const away = Math.hypot(canvas.x - last.x, canvas.y - last.y) * viewport.get().zoom;
    const steps = Math.max(1, Math.ceil(away / ERASER_STEP));
    for (let step = 1; step <= steps; step += 1)
      touch({
        x: last.x + ((canvas.x - last.x) * step) / steps,
        y: last.y + ((canvas.y - last.y) * step) / steps,
      });
    last = canvas;
  };
  touch(start.canvas);
  return {
    trace: follow,
    move(at) {
      follow(at);
      hints.set({ busy: true, erased: [...touched] });
    },
    end(at) {
      follow(at);
      hints.set(noHints);
      removeElements(board, touched);
    },
    cancel: () => hints.set(noHints),
  };
}

/** Shows where the pointer goes for a moment, to everyone in the zone. */
export function dragLaser({ laser }: Board, start: PointerState): Gesture {
  const add = ({ canvas }: PointerState) =>
    laser.set([...laser.get(), { ...canvas, time: Date.now() }]);
  const fade = () => {
    const oldest = Date.now() - LASER_MILLISECONDS;
    const left = laser.get().filter(({ time }) => time >= oldest);
    if (left.length < laser.get().length) laser.set(left);
    if (left.length === 0) clearInterval(timer);
  };
  add(start);
  const timer = setInterval(fade, FADE_MILLISECONDS);
  return {
    trace: add,
    move: add,
    end() {},
    cancel: () => laser.set([]),
  };
}
