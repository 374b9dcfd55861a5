import { type Box, type Point, routeOf } from '@lienzo/shapes';
import { useSyncExternalStore } from 'react';
import { connectionPoints } from '../arrange/connectors.ts';
import { resizeHandles } from '../arrange/resize.ts';
import type { Board, Hints } from '../board/board.ts';
import { formatHandle } from '../board/handle.ts';
import { useSelected } from '../board/use-selected.ts';
import { centerOf, cornersOf, rotatePoint, unionOf } from '../geometry/box.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  type SceneConnector,
  type SceneElement,
} from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';

/** Above this number only the common bounds are outlined. */
const OUTLINES = 150;

/** Draws selection, handles, guides and marquee over the elements. */
export function Overlay({ board }: { board: Board }) {
  const view = useObservable(board.viewport);
  const hints = useObservable(board.hints);
  const editing = useObservable(board.editing);
  const selected = useSelected(board);
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      <Outlines elements={selected} view={view} />
      {!hints.busy && editing === undefined && board.canEdit && (
        <>
          <Handles elements={selected} view={view} />
          <HoverConnectionPoints board={board} view={view} selected={selected} />
        </>
      )}
      <HintView board={board} hints={hints} view={view} />
    </svg>
  );
}

interface Drawn {
  elements: readonly SceneElement[];
  view: View;
}

function Outlines({ elements, view }: Drawn) {
  if (elements.length > OUTLINES) return null;
  return elements
    .filter(isBoxElement)
    .map((element) => (
      <polygon
        key={element.key}
        points={pointsOf(element.box, element.rotation, view)}
        className="fill-none stroke-accent"
        strokeWidth={1.5}
      />
    ));
}

function pointsOf(box: Box, rotation: number, view: View): string {
  return cornersOf(box, rotation)
    .map((point) => toScreen(view, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}

/** Handles to resize and rotate the selection, or to move the ends of a connector. */
function Handles({ elements, view }: Drawn) {
  const [only, ...more] = elements;
  if (!only) return null;
  if (more.length === 0 && only.kind === 'connector')
    return <EndHandles connector={only} view={view} />;
  const boxed = elements.filter(isBoxElement);
  if (more.length === 0 && isBoxElement(only))
    return (
      <BoxHandles
        box={only.box}
        rotation={only.rotation}
        view={view}
        canRotate={only.kind === 'shape'}
      />
    );
  const box = unionOf(boxed.map(elementBounds));
  if (!box) return null;
  return (
    <>
      <polygon
        points={pointsOf(box, 0, view)}
        className="fill-none stroke-accent"
        strokeWidth={1}
        strokeDasharray="4 3"
      />
      <BoxHandles box={box} rotation={0} view={view} canRotate />
    </>
  );
}

interface BoxHandlesProps {
  box: Box;
  rotation: number;
  view: View;
  canRotate: boolean;
}

function BoxHandles({ box, rotation, view, canRotate }: BoxHandlesProps) {
  const center = centerOf(box);
  const at = (x: number, y: number): Point =>
    toScreen(
      view,
      rotatePoint({ x: box.left + box.width * x, y: box.top + box.height * y }, center, rotation),
    );
  const small = Math.min(box.width, box.height) * view.zoom < 28;
  // Outside a corner, away from connection points and other handles.
  const bottom = at(0, 1);
  const away = rotatePoint({ x: -18, y: 18 }, { x: 0, y: 0 }, rotation);
  return (
    <>
      {resizeHandles
        .filter(({ x, y }) => !small || (x !== 0 && y !== 0))
        .map(({ x, y }) => {
          const point = at((x + 1) / 2, (y + 1) / 2);
          return (
            <g
              key={`${x},${y}`}
              data-handle={formatHandle({ kind: 'resize', handle: { x, y } })}
              className="pointer-events-auto"
            >
              <rect
                x={point.x - 10}
                y={point.y - 10}
                width={20}
                height={20}
                fill="transparent"
                style={{ cursor: cursorOf(x, y, rotation) }}
              />
              {x !== 0 && y !== 0 && (
                <rect
                  x={point.x - 4}
                  y={point.y - 4}
                  width={8}
                  height={8}
                  rx={2}
                  className="pointer-events-none fill-raised stroke-accent"
                  strokeWidth={1.5}
                />
              )}
            </g>
          );
        })}
      {canRotate && (
        <g
          data-handle={formatHandle({ kind: 'rotate' })}
          className="pointer-events-auto"
          style={{ cursor: 'grab' }}
        >
          <circle cx={bottom.x + away.x} cy={bottom.y + away.y} r={12} fill="transparent" />
          <circle
            cx={bottom.x + away.x}
            cy={bottom.y + away.y}
            r={5}
            className="pointer-events-none fill-raised stroke-accent"
            strokeWidth={1.5}
          />
        </g>
      )}
    </>
  );
}

const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const;

function cursorOf(x: number, y: number, rotation: number): string {
  const angle = (Math.atan2(x, -y) * 180) / Math.PI + rotation;
  return cursors[((Math.round(angle / 45) % 4) + 4) % 4] ?? 'pointer';
}

function EndHandles({ connector, view }: { connector: SceneConnector; view: View }) {
  const points = routeOf(connector.element, connector.ends)?.points;
  return (['first', 'second'] as const).map((end) => {
    const at = end === 'first' ? points?.[0] : points?.at(-1);
    if (!at) return null;
    const { x, y } = toScreen(view, at);
    return (
      <g
        key={end}
        data-handle={formatHandle({ kind: 'end', end, key: connector.key })}
        className="pointer-events-auto cursor-grab"
      >
        <circle cx={x} cy={y} r={12} fill="transparent" />
        <circle cx={x} cy={y} r={5} className="fill-raised stroke-accent" strokeWidth={1.5} />
      </g>
    );
  });
}

/** Connection points at the sides of an element, from which connectors are drawn. */
function HoverConnectionPoints({
  board,
  view,
  selected,
}: {
  board: Board;
  view: View;
  selected: readonly SceneElement[];
}) {
  const hovered = useObservable(board.hovered);
  const tool = useObservable(board.tool);
  const [only, ...more] = selected;
  const key = hovered ?? (more.length === 0 ? only?.key : undefined);
  const element = useElement(board, key);
  if (!element || !isBoxElement(element) || tool.kind === 'hand' || tool.kind === 'insert')
    return null;
  if (Math.min(element.box.width, element.box.height) * view.zoom < 32) return null;
  return connectionPoints(element).map(({ side, point }) => {
    const { x, y } = toScreen(view, awayFrom(element, point, 14 / view.zoom));
    return (
      <g
        key={side}
        data-handle={formatHandle({ kind: 'connect', side, key: element.key })}
        className="group pointer-events-auto cursor-crosshair"
      >
        <circle cx={x} cy={y} r={10} fill="transparent" />
        <circle
          cx={x}
          cy={y}
          r={4}
          className="pointer-events-none fill-accent-soft stroke-accent group-hover:fill-accent"
          strokeWidth={1.5}
        />
      </g>
    );
  });
}

/** Returns a point outside the side, so that the resize handle stays reachable. */
function awayFrom({ box }: BoxElement, point: Point, by: number): Point {
  const center = centerOf(box);
  const [x, y] = [point.x - center.x, point.y - center.y];
  const length = Math.hypot(x, y) || 1;
  return { x: point.x + (x / length) * by, y: point.y + (y / length) * by };
}

function useElement({ scene }: Board, key: string | undefined): SceneElement | undefined {
  return useSyncExternalStore(
    (listener) => (key === undefined ? () => {} : scene.subscribeTo(key, listener)),
    () => (key === undefined ? undefined : scene.find(key)),
  );
}

function HintView({ board, hints, view }: { board: Board; hints: Hints; view: View }) {
  const target = useElement(board, hints.target);
  const [from, to] = [hints.line?.from, hints.line?.to].map(
    (point) => point && toScreen(view, point),
  );
  return (
    <>
      {hints.marquee && (
        <BoxView box={hints.marquee} view={view} className="fill-accent/10 stroke-accent" />
      )}
      {hints.newElement && (
        <BoxView box={hints.newElement} view={view} className="fill-accent/5 stroke-accent" />
      )}
      {(hints.guides ?? []).map((guide) => {
        const [a, b] = [toScreen(view, guide.from), toScreen(view, guide.to)];
        return (
          <line
            key={`${a.x},${a.y},${b.x},${b.y}`}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            className="stroke-accent"
            strokeWidth={1}
          />
        );
      })}
      {target && (
        <BoxView box={elementBounds(target)} view={view} className="fill-accent/10 stroke-accent" />
      )}
      {from && to && (
        <>
          <line
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            className="stroke-accent"
            strokeWidth={2}
          />
          <circle cx={to.x} cy={to.y} r={4} className="fill-accent" />
        </>
      )}
    </>
  );
}

function BoxView({ box, view, className }: { box: Box; view: View; className: string }) {
  const { x, y } = toScreen(view, { x: box.left, y: box.top });
  return (
    <rect
      x={x}
      y={y}
      width={box.width * view.zoom}
      height={box.height * view.zoom}
      className={className}
      strokeWidth={1.5}
    />
  );
}
