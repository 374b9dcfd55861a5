import type { Box, Point } from '@lienzo/shapes';
import { useMemo, useSyncExternalStore } from 'react';
import { connectionPoints } from '../arrange/connectors.ts';
import { resizedBounds, resizeHandles } from '../arrange/resize.ts';
import type { Board, Hints } from '../board/board.ts';
import { formatHandle } from '../board/handle.ts';
import { isTable } from '../board/tables.ts';
import { MAX_OUTLINED, useSelected } from '../board/use-selected.ts';
import { DrawingView } from '../drawing/drawing-view.tsx';
import { centerOf, cornersOf, rotatePoint, translateBox, unionOf } from '../geometry/box.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  isLocked,
  type SceneElement,
} from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';
import { ConnectorHandles } from './connector-handles.tsx';
import { LockBadges } from './lock-badges.tsx';
import { resizeCursor } from './resize-cursor.ts';
import { TableBorders } from './table-borders.tsx';

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
      {!hints.busy && <LockBadges board={board} view={view} selected={selected} />}
      <HintView board={board} hints={hints} view={view} />
    </svg>
  );
}

interface Drawn {
  elements: readonly SceneElement[];
  view: View;
}

function Outlines({ elements, view }: Drawn) {
  if (elements.length > MAX_OUTLINED) return null;
  return elements
    .filter(isBoxElement)
    .map((element) => (
      <polygon
        key={element.key}
        points={pointsOf(element.box, element.rotation, view)}
        className="fill-none stroke-selection"
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

/** Handles to resize and rotate the selection, or to change the line of a connector. */
function Handles({ elements, view }: Drawn) {
  const box = useMemo(() => resizedBounds(elements), [elements]);
  const hasLocked = useMemo(() => elements.some(isLocked), [elements]);
  const [only, second] = elements;
  if (!only || hasLocked) return null;
  if (!second && only.kind === 'connector')
    return <ConnectorHandles connector={only} view={view} />;
  if (!second && isBoxElement(only))
    return (
      <>
        {isTable(only) && <TableBorders table={only} view={view} />}
        <BoxHandles
          box={only.box}
          rotation={only.rotation}
          view={view}
          canRotate={only.kind === 'shape'}
        />
      </>
    );
  if (!box) return null;
  return (
    <>
      <polygon
        points={pointsOf(box, 0, view)}
        className="fill-none stroke-selection"
        strokeWidth={1}
        strokeDasharray="4 3"
      />
      <BoxHandles box={box} rotation={0} view={view} canRotate={elements.some(isBoxElement)} />
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
  const small = Math.min(box.width, box.height) * view.zoom < 36;
  // Outside a corner, away from connection points and other handles.
  const bottom = at(0, 1);
  const away = rotatePoint({ x: -18, y: 18 }, { x: 0, y: 0 }, rotation);
  return (
    <>
      {resizeHandles
        .filter(({ x, y }) => !small || (x !== 0 && y !== 0))
        .map(({ x, y }) => {
          const point = at((x + 1) / 2, (y + 1) / 2);
          // Handles of a small element are mostly outside, so that the element can be dragged.
          const outside = small ? { x: x * 7, y: y * 7 } : { x: 0, y: 0 };
          const out = rotatePoint(outside, { x: 0, y: 0 }, rotation);
          return (
            <g
              key={`${x},${y}`}
              data-handle={formatHandle({ kind: 'resize', handle: { x, y } })}
              className="pointer-events-auto"
            >
              <rect
                x={point.x + out.x - 10}
                y={point.y + out.y - 10}
                width={20}
                height={20}
                fill="transparent"
                style={{ cursor: resizeCursor({ x, y }, rotation) }}
              />
              {x !== 0 && y !== 0 && (
                <rect
                  x={point.x - 4}
                  y={point.y - 4}
                  width={8}
                  height={8}
                  rx={2}
                  className="pointer-events-none fill-raised stroke-selection"
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
            className="pointer-events-none fill-raised stroke-selection"
            strokeWidth={1.5}
          />
        </g>
      )}
    </>
  );
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
  const [only, second] = selected;
  const key = hovered ?? (second ? undefined : only?.key);
  const element = useElement(board, key);
  const canConnect = tool.kind === 'select' || tool.kind === 'connector';
  if (!element || !isBoxElement(element) || !canConnect) return null;
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
          className="pointer-events-none fill-selection-soft stroke-selection group-hover:fill-selection"
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

/** A line that is being drawn. */
function StrokeView({ stroke, view }: { stroke: NonNullable<Hints['stroke']>; view: View }) {
  const { points, width, color, alpha } = stroke;
  const line = points.map((point) => toScreen(view, point)).map(({ x, y }) => `${x},${y}`);
  return (
    <polyline
      points={[...line, line.at(-1)].join(' ')}
      className="fill-none stroke-ink"
      style={{ stroke: color, strokeOpacity: alpha }}
      strokeWidth={width * view.zoom}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** Veils an element that is about to be removed. */
function Erased({ board, elementKey, view }: { board: Board; elementKey: string; view: View }) {
  const element = board.scene.find(elementKey);
  if (!element) return null;
  return (
    <BoxView box={elementBounds(element)} view={view} className="fill-ground/70 stroke-none" />
  );
}

function HintView({ board, hints, view }: { board: Board; hints: Hints; view: View }) {
  const target = useElement(board, hints.target);
  const to = hints.route && toScreen(view, hints.route.to);
  return (
    <>
      {hints.copies && <Copies board={board} copies={hints.copies} view={view} />}
      {hints.marquee && (
        <BoxView box={hints.marquee} view={view} className="fill-selection/10 stroke-selection" />
      )}
      {hints.newElement && (
        <BoxView box={hints.newElement} view={view} className="fill-selection/5 stroke-selection" />
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
            className="stroke-guide"
            strokeWidth={1}
            data-guide
          />
        );
      })}
      {target && (
        <BoxView
          box={elementBounds(target)}
          view={view}
          className="fill-selection/10 stroke-selection"
        />
      )}
      {hints.stroke && <StrokeView stroke={hints.stroke} view={view} />}
      {(hints.erased ?? []).map((key) => (
        <Erased key={key} board={board} elementKey={key} view={view} />
      ))}
      {hints.route && to && (
        <>
          <path
            d={hints.route.d}
            transform={`scale(${view.zoom}) translate(${-view.x} ${-view.y})`}
            className="fill-none stroke-selection"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            data-route
          />
          <circle cx={to.x} cy={to.y} r={4} className="fill-selection" />
        </>
      )}
    </>
  );
}

interface CopiesProps {
  board: Board;
  copies: NonNullable<Hints['copies']>;
  view: View;
}

/** Draws copies that are being dragged; many of them only as one box. */
function Copies({ board: { scene }, copies: { elements, delta }, view }: CopiesProps) {
  if (elements.length > MAX_OUTLINED) {
    const box = unionOf(elements.filter(isBoxElement).map(elementBounds));
    return box ? (
      <BoxView
        box={translateBox(box, delta)}
        view={view}
        className="fill-selection/10 stroke-selection"
      />
    ) : null;
  }
  const { zoom } = view;
  const shift = { x: delta.x - view.x, y: delta.y - view.y };
  return (
    <g transform={`scale(${zoom}) translate(${shift.x} ${shift.y})`}>
      {elements.map((element) => (
        <DrawingView key={element.key} drawing={scene.drawingOf(element, 'full')} />
      ))}
    </g>
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
