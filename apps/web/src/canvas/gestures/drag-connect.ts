import type { Point } from '@lienzo/shapes';
import {
  connectionPoints,
  connectorBetween,
  nearestSide,
  reconnect,
  type Side,
} from '../arrange/connectors.ts';
import { copyElements } from '../arrange/duplicate.ts';
import { type Board, noHints, selectTool } from '../board/board.ts';
import { insertDrafts } from '../board/edits.ts';
import { elementAt, isOnFrameEdge } from '../scene/hit-test.ts';
import { type BoxElement, isBoxElement, type SceneConnector } from '../scene/scene-element.ts';
import { type Gesture, isDrag, type PointerState } from './gesture.ts';

/** Within this distance a connector attaches to a side; farther in, the router chooses the side. */
const SIDE_DISTANCE = 24;
/** A connector dragged at least this far onto empty canvas also inserts a copy of its shape. */
const MIN_COPY_DISTANCE = 60;

interface Target {
  readonly element: BoxElement;
  readonly side?: Side;
}

/** Draws a connector from a side of an element to another element. */
export function dragConnect(board: Board, start: PointerState, from: Target): Gesture {
  const { hints, tool, newId } = board;
  const origin = originOf(from);
  let dragging = false;
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      if (!dragging) return;
      const target = targetAt(board, at, from.element.key);
      hints.set({
        busy: true,
        line: { from: origin, to: pointOf(target, at.canvas) },
        ...(target && { target: target.element.key }),
      });
    },
    end(at) {
      hints.set(noHints);
      tool.set(selectTool);
      if (!dragging) return;
      const target = targetAt(board, at, from.element.key);
      if (target)
        insertDrafts(board, [connectorBetween(endpointOf(from), endpointOf(target), newId())]);
      else insertConnectedCopy(board, { from, origin, to: at.canvas });
    },
    cancel: () => hints.set(noHints),
  };
}

/** Attaches one end of a connector to another element. */
export function dragConnectorEnd(
  board: Board,
  connector: SceneConnector,
  end: 'first' | 'second',
): Gesture {
  const { scene, hints, zone } = board;
  const other = end === 'first' ? 'second' : 'first';
  const still = scene.find(connector.element.connected[other].shape_id.toLowerCase());
  const origin = still && isBoxElement(still) ? originOf({ element: still }) : undefined;
  return {
    move(at) {
      const target = targetAt(board, at, still?.key);
      hints.set({
        busy: true,
        ...(origin && { line: { from: origin, to: pointOf(target, at.canvas) } }),
        ...(target && { target: target.element.key }),
      });
    },
    end(at) {
      hints.set(noHints);
      const target = targetAt(board, at, still?.key);
      if (!target || !board.canEdit) return;
      const connected = reconnect(connector.element, end, endpointOf(target));
      zone.change('connector', { id: connector.id, connected });
    },
    cancel: () => hints.set(noHints),
  };
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

function endpointOf({ element, side }: Target) {
  return { id: element.id, ...(side && { side }) };
}

interface ConnectedCopy {
  readonly from: Target;
  readonly origin: Point;
  readonly to: Point;
}

/** Inserts an empty copy of a shape on empty canvas, with a connector to it. */
function insertConnectedCopy(board: Board, { from, origin, to }: ConnectedCopy): void {
  const { newId, viewport } = board;
  const far =
    Math.hypot(to.x - origin.x, to.y - origin.y) * viewport.get().zoom >= MIN_COPY_DISTANCE;
  if (!far || from.element.kind !== 'shape') return;
  const { left, top, width, height } = from.element.box;
  const delta = { x: to.x - left - width / 2, y: to.y - top - height / 2 };
  const { text, ...bare } = from.element.element;
  const style = text?.properties && { text: { properties: text.properties } };
  const original = { kind: 'shape', element: { ...bare, ...style } } as const;
  const [copy] = copyElements([original], { delta, newId, exists: () => true });
  if (!copy) return;
  const tie = connectorBetween(endpointOf(from), { id: copy.element.meta.id }, newId());
  insertDrafts(board, [copy, tie]);
  board.selection.set(new Set([copy.element.meta.id.toLowerCase()]));
}
