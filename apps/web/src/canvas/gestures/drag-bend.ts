import { nearestShare, type Point, pointOfRoute, type Route, routeOf } from '@lienzo/shapes';
import { type Board, noHints } from '../board/board.ts';
import { roundCoordinate } from '../geometry/box.ts';
import type { SceneConnector } from '../scene/scene-element.ts';
import { type Gesture, isDrag, type PointerState } from './gesture.ts';

/** Within this distance, a bend is aligned with its neighbors, or removed from an almost straight line. */
const SNAP = 8;

interface Bend {
  readonly connector: SceneConnector;
  readonly index: number;
  /** Whether the bend is added at this index. */
  readonly isNew: boolean;
}

/** Moves a bend of a connector, or adds one. A bend that is put onto the line without it is removed. */
export function dragBend(board: Board, start: PointerState, bend: Bend): Gesture {
  const { hints, zone, scene, viewport } = board;
  const { connector, index, isNew } = bend;
  const { element, ends } = connector;
  const before = element.bends ?? [];
  const others = isNew ? before : before.toSpliced(index, 1);
  const without = routeOf({ ...element, bends: others }, ends);
  const stops = neighborsOf(without, others, index);
  let dragging = false;

  const bendsAt = ({ canvas, mod }: PointerState): Point[] => {
    const tolerance = SNAP / viewport.get().zoom;
    const point = mod ? canvas : aligned(canvas, stops, tolerance);
    if (without && distanceTo(without, point) < tolerance) return [...others];
    const { x, y } = point;
    return others.toSpliced(index, 0, { x: roundCoordinate(x), y: roundCoordinate(y) });
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const route = routeOf({ ...element, bends: bendsAt(at) }, ends);
      hints.set({ busy: true, ...(route && { route: { d: route.d, to: at.canvas } }) });
    },
    end(at) {
      hints.set(noHints);
      if (!dragging || !board.canEdit || !scene.find(connector.key)) return;
      zone.change('connector', { id: connector.id, bends: bendsAt(at) });
    },
    cancel: () => hints.set(noHints),
  };
}

/** Moves the label of a connector along its line. */
export function dragLabel(board: Board, start: PointerState, connector: SceneConnector): Gesture {
  const { hints, zone, scene } = board;
  const route = routeOf(connector.element, connector.ends);
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging || !route) return;
      const to = pointOfRoute(route, shareAt(route, at.canvas));
      hints.set({ busy: true, route: { d: route.d, to } });
    },
    end(at) {
      hints.set(noHints);
      if (!dragging || !route || !board.canEdit || !scene.find(connector.key)) return;
      zone.change('connector', { id: connector.id, label_position: shareAt(route, at.canvas) });
    },
    cancel: () => hints.set(noHints),
  };
}

/** Returns the share of a route nearest to a point; near the middle it is the middle. */
function shareAt(route: Route, point: Point): number {
  const share = nearestShare(route, point);
  return Math.abs(share - 0.5) < 0.03 ? 0.5 : share;
}

/** Returns the points before and after a bend: other bends or the ends of the line. */
function neighborsOf(route: Route | undefined, bends: readonly Point[], index: number): Point[] {
  const before = index > 0 ? bends[index - 1] : route?.points[0];
  const after = index < bends.length ? bends[index] : route?.points.at(-1);
  return [before, after].filter((point) => point !== undefined);
}

function aligned({ x, y }: Point, stops: readonly Point[], tolerance: number): Point {
  const near = (value: number, others: readonly number[]) =>
    others.find((other) => Math.abs(other - value) < tolerance) ?? value;
  return {
    x: near(
      x,
      stops.map((stop) => stop.x),
    ),
    y: near(
      y,
      stops.map((stop) => stop.y),
    ),
  };
}

function distanceTo(route: Route, { x, y }: Point): number {
  const nearest = pointOfRoute(route, nearestShare(route, { x, y }));
  return Math.hypot(nearest.x - x, nearest.y - y);
}
