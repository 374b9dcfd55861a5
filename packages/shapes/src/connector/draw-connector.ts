import type { StoredConnector } from '@lienzo/contract';
import { boundsOfItems } from '../bounds.ts';
import type { Box, Drawing, Line, Measure, PathItem, Point } from '../drawing.ts';
import { lineOf } from '../paint.ts';
import type { Theme } from '../theme.ts';
import { distance, lengthOf, partsOutside, pointOfRoute, shortened } from './along-route.ts';
import type { Route } from './create-route.ts';
import { layOutLabel } from './label.ts';
import { drawMarker, type Marker, markerSizeOf } from './marker.ts';
import { type ConnectorEnds, routeOf } from './route.ts';

const NOTHING: Drawing = { items: [], bounds: { left: 0, top: 0, width: 0, height: 0 } };
const DEFAULT_STROKE = { width: 2, jointype: 'ROUND' } as const;

/** Draws a connector. The drawing is empty if one of the connected elements is missing. */
export function drawConnector(
  connector: StoredConnector,
  ends: ConnectorEnds,
  measure: Measure,
  theme: Theme,
): Drawing {
  const route = routeOf(connector, ends);
  if (route === undefined) return NOTHING;
  const line = lineOf({ ...DEFAULT_STROKE, ...connector.stroke }, theme.foreground);
  const { text, label_position: at = 0.5 } = connector;
  const label = text && layOutLabel(text, pointOfRoute(route, at), measure, theme);
  const routeItems = line
    ? drawRoute(route, {
        line,
        connected: connector.connected,
        gap: label && { box: label.box, at },
      })
    : [];
  const items = [...routeItems, ...(label?.items ?? [])];
  return { items, bounds: boundsOfItems({ items, measure, box: route.bounds }) };
}

interface RouteOptions {
  readonly line: Line;
  readonly connected: StoredConnector['connected'];
  readonly gap: Gap | undefined;
}

/** The gap in the line for the label. */
interface Gap {
  readonly box: Box;
  /** Where on the route it is, from 0 to 1. */
  readonly at: number;
}

function drawRoute(route: Route, { line, connected, gap }: RouteOptions): PathItem[] {
  const markers = {
    first: connected.first.marker ?? 'NONE',
    second: connected.second.marker ?? 'NONE',
  } as const;
  const scale = markerScale(markers, { route, line });
  const cut = (marker: Marker) => markerSizeOf(marker, line.width).cut * scale;
  const cuts = { first: cut(markers.first), second: cut(markers.second) };
  const whole = shortened(route, cuts);
  const place = (tip: Point | undefined, from: Point | undefined, marker: Marker) =>
    tip && from ? drawMarker(marker, { tip, from, line, scale }) : [];
  return [
    ...partsOf(route, cuts, gap).map(({ d }): PathItem => ({ kind: 'path', d, line })),
    ...place(route.points[0], inward(route.points, whole.points), markers.first),
    ...place(
      route.points.at(-1),
      inward(route.points.toReversed(), whole.points.toReversed()),
      markers.second,
    ),
  ];
}

function partsOf(route: Route, cuts: { first: number; second: number }, gap?: Gap): Route[] {
  if (gap === undefined) return [shortened(route, cuts)];
  const { first, second } = partsOutside(route, gap.at, gap.box);
  return [
    ...(first ? [shortened(first, { first: cuts.first, second: 0 })] : []),
    ...(second ? [shortened(second, { first: 0, second: cuts.second })] : []),
  ];
}

// Returns the point that a marker comes from: the end of its line, or the next point if that is the tip.
function inward([tip, next]: readonly Point[], [start]: readonly Point[]): Point | undefined {
  if (tip === undefined || start === undefined) return next;
  return distance(tip, start) > 0.01 ? start : next;
}

function markerScale(
  markers: { first: Marker; second: Marker },
  { route, line }: { route: Route; line: Line },
): number {
  const [first, second] = [markers.first, markers.second].map(
    (marker) => markerSizeOf(marker, line.width).length,
  ) as [number, number]; // two markers
  return first + second === 0 ? 1 : Math.min(1, lengthOf(route) / (first + second));
}
