import type { Point } from '@lienzo/shapes';
import { endsOf, routeOf } from '@lienzo/shapes';
import {
  type ConnectorEndpoint,
  connectionPoints,
  connectorBetween,
  nearestSide,
  reconnect,
  type Side,
} from '../arrange/connectors.ts';
import type { Draft } from '../arrange/draft.ts';
import { type Board, type Hints, noHints, selectTool } from '../board/board.ts';
import { insertDrafts } from '../board/edits.ts';
import { elementAt, isOnFrameEdge } from '../scene/hit-test.ts';
import { type BoxElement, isBoxElement, type SceneConnector } from '../scene/scene-element.ts';
import { type Gesture, isDrag, type PointerState } from './gesture.ts';
import { gridPoint } from './on-grid.ts';

/** Within this distance a connector attaches to a side; farther in, the router chooses the side. */
const SIDE_DISTANCE = 24;
/** With shift, lines are drawn in steps of this angle. */
const ANGLE_STEP = Math.PI / 12;

type Connection = Extract<Draft, { kind: 'connector' }>;

interface Target {
  readonly element: BoxElement;
  readonly side?: Side;
}

/** Draws a connector from an element, or from the point where the drag starts, to where it ends. */
export function dragConnect(board: Board, start: PointerState, from?: Target): Gesture {
  const { hints, tool, newId } = board;
  const origin = from ? originOf(from) : gridPoint(board, start);
  const id = newId();
  const connectionTo = (at: PointerState, target: Target | undefined) => {
    const first = from ? endpointOf(from) : { point: origin };
    const second = target ? endpointOf(target) : { point: freePoint(board, origin, at) };
    return connectorBetween(first, second, id);
  };
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const target = targetAt(board, at, from?.element.key);
      hints.set({
        busy: true,
        ...routeHint(
          board,
          connectionTo(at, target),
          pointOf(target, freePoint(board, origin, at)),
        ),
        ...(target && { target: target.element.key }),
      });
    },
    end(at) {
      hints.set(noHints);
      tool.set(selectTool);
      if (!dragging) return;
      const target = targetAt(board, at, from?.element.key);
      insertDrafts(board, [connectionTo(at, target)]);
    },
    cancel: () => hints.set(noHints),
  };
}

/** Returns what a connector that starts at a point is attached to, if anything. */
export function connectorStart(board: Board, at: PointerState): Target | undefined {
  return targetAt(board, at, undefined);
}

/** Attaches one end of a connector to another element, or moves it to a point. */
export function dragConnectorEnd(
  board: Board,
  start: PointerState,
  { connector, end }: { connector: SceneConnector; end: 'first' | 'second' },
): Gesture {
  const { scene, hints, zone } = board;
  const other = end === 'first' ? 'second' : 'first';
  const stillId = connector.element.connected[other].shape_id?.toLowerCase();
  const points = routeOf(connector.element, connector.ends)?.points;
  const origin = end === 'first' ? points?.at(-1) : points?.[0];
  const freeAt = (at: PointerState) =>
    origin ? freePoint(board, origin, at) : gridPoint(board, at);
  const connectedTo = (at: PointerState, target: Target | undefined) => {
    const to = target ? endpointOf(target) : { point: freeAt(at) };
    return reconnect(connector.element, end, to);
  };
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const target = targetAt(board, at, stillId);
      const element = { ...connector.element, connected: connectedTo(at, target) };
      hints.set({
        busy: true,
        ...routeHint(board, { kind: 'connector', element }, pointOf(target, freeAt(at))),
        ...(target && { target: target.element.key }),
      });
    },
    end(at) {
      hints.set(noHints);
      if (!dragging || !board.canEdit || !scene.find(connector.key)) return;
      const target = targetAt(board, at, stillId);
      zone.change('connector', { id: connector.id, connected: connectedTo(at, target) });
    },
    cancel: () => hints.set(noHints),
  };
}

/** Returns the hint that shows where a connector would go. */
function routeHint({ scene }: Board, { element }: Connection, to: Point): Pick<Hints, 'route'> {
  const layoutAt = (key: string) => {
    const found = scene.find(key);
    return found && isBoxElement(found) ? found.layout : undefined;
  };
  const route = routeOf(element, endsOf(element, layoutAt));
  return route ? { route: { d: route.d, to } } : {};
}

function originOf({ element, side }: Target): Point {
  const dot = connectionPoints(element).find((one) => one.side === side);
  const { left, top, width, height } = element.box;
  return dot?.point ?? { x: left + width / 2, y: top + height / 2 };
}

function targetAt(board: Board, at: PointerState, except: string | undefined): Target | undefined {
  const zoom = board.viewport.get().zoom;
  const element = elementAt(board.scene, at.canvas, SIDE_DISTANCE / 2 / zoom);
  if (!element || !isBoxElement(element) || element.key === except) return undefined;
  // Inside a frame, the user does not mean the frame itself.
  if (element.kind === 'frame' && !isOnFrameEdge(element, at.canvas, SIDE_DISTANCE / zoom))
    return undefined;
  const side = nearestSide(element, at.canvas);
  const dot = connectionPoints(element).find((one) => one.side === side);
  const away = dot ? Math.hypot(dot.point.x - at.canvas.x, dot.point.y - at.canvas.y) : Infinity;
  return away * zoom <= SIDE_DISTANCE ? { element, side } : { element };
}

function pointOf(target: Target | undefined, free: Point): Point {
  return target?.side ? originOf(target) : free;
}

function endpointOf({ element, side }: Target): ConnectorEndpoint {
  return { id: element.id, ...(side && { side }) };
}

/** Returns where a free end is: at the pointer, on the grid, or with shift in one of 24 directions. */
function freePoint(board: Board, origin: Point, at: PointerState): Point {
  const { canvas, shift } = at;
  if (!shift) return gridPoint(board, at);
  const [x, y] = [canvas.x - origin.x, canvas.y - origin.y];
  const angle = Math.round(Math.atan2(y, x) / ANGLE_STEP) * ANGLE_STEP;
  const length = Math.hypot(x, y);
  return { x: origin.x + length * Math.cos(angle), y: origin.y + length * Math.sin(angle) };
}
