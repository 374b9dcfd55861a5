import { legMiddles, type Point, pointOfRoute, routeOf } from '@lienzo/shapes';
import { formatHandle, type Handle } from '../board/handle.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import type { SceneConnector } from '../scene/scene-element.ts';

/** Shorter parts of a line have no handle to bend them, which would cover the others. */
const MIN_LEG = 40;

interface Props {
  connector: SceneConnector;
  view: View;
}

/** Handles to move the ends, the bends and the label of a connector, and to add bends. */
export function ConnectorHandles({ connector, view }: Props) {
  const { element, ends, key } = connector;
  const route = routeOf(element, ends);
  const [first, last] = [route?.points[0], route?.points.at(-1)];
  if (!route || !first || !last) return null;
  const { bends = [], text, label_position: at = 0.5 } = element;
  const stops = [first, ...bends, last];
  const label = text && pointOfRoute(route, at);
  return (
    <>
      {legMiddles(element, ends).map((point, index) => {
        const isCovered =
          isNear(point, stops, MIN_LEG / 2 / view.zoom) ||
          (label !== undefined && isNear(point, [label], MIN_LEG / 2 / view.zoom));
        return isCovered ? null : (
          <HandleDot
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity
            key={`leg ${index}`}
            handle={{ kind: 'leg', index, key }}
            at={toScreen(view, point)}
            className="fill-selection-soft stroke-selection"
            radius={4}
          />
        );
      })}
      {label && <HandleDot handle={{ kind: 'label', key }} at={toScreen(view, label)} radius={0} />}
      {bends.map((bend, index) => (
        <HandleDot
          // biome-ignore lint/suspicious/noArrayIndexKey: bends have no other identity
          key={`bend ${index}`}
          handle={{ kind: 'bend', index, key }}
          at={toScreen(view, bend)}
          className="fill-raised stroke-selection"
        />
      ))}
      {(['first', 'second'] as const).map((end) => (
        <HandleDot
          key={end}
          handle={{ kind: 'end', end, key }}
          at={toScreen(view, end === 'first' ? first : last)}
          className="fill-raised stroke-selection"
        />
      ))}
    </>
  );
}

interface DotProps {
  handle: Handle;
  at: Point;
  className?: string;
  radius?: number;
}

function HandleDot({ handle, at: { x, y }, className, radius = 5 }: DotProps) {
  return (
    <g data-handle={formatHandle(handle)} className="pointer-events-auto cursor-grab">
      <circle cx={x} cy={y} r={12} fill="transparent" />
      {radius > 0 && <circle cx={x} cy={y} r={radius} className={className} strokeWidth={1.5} />}
    </g>
  );
}

function isNear({ x, y }: Point, others: readonly Point[], distance: number): boolean {
  return others.some((other) => Math.hypot(other.x - x, other.y - y) < distance);
}
