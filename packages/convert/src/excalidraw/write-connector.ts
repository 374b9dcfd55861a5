import type { ConnectorInput } from '@lienzo/contract';
import { borderPaint, FOREGROUND } from '../build/paint-of.ts';
import { boundsOfPoints, type Point, pointAt, sidePoints } from '../build/points.ts';
import { plainText } from '../build/text.ts';
import { lookOf } from '../build/text-look.ts';
import { arrowheadOf } from './looks.ts';
import {
  baseOf,
  boxInside,
  type ElementBox,
  paintFields,
  type Target,
  textFields,
} from './write-parts.ts';

type End = ConnectorInput['connected']['first'];

export function writeConnector(connector: ConnectorInput, target: Target): void {
  const { id } = connector.meta;
  const { first, second } = connector.connected;
  const { bends = [], type = 'LINE' } = connector;
  const start = placeOf(first, bends[0] ?? roughPlace(second, target), target);
  const finish = placeOf(second, bends.at(-1) ?? start, target);
  const points = [start, ...way(type, start, bends, finish), finish];
  const bounds = { ...boundsOfPoints(points), radians: 0 };
  const base = baseOf({ id, type: 'arrow', box: bounds }, connector, target);
  const stroke = connector.stroke ?? {};
  const border = borderPaint([stroke]) ?? { color: FOREGROUND, alpha: 1, width: 1, type: 'SOLID' };
  const words = plainText(connector.text);
  const labelId = `${id}:text`;
  const heads = [first, second].map((end) => headOf(end, id, target));
  target.items.push({
    ...base,
    ...paintFields({ border }, id, target),
    ...{ x: start.x, y: start.y },
    points: points.map(({ x, y }) => [x - start.x, y - start.y]),
    roundness: type === 'CURVE' ? { type: 2 } : null,
    ...{
      startBinding: bindingOf(first, start, target),
      endBinding: bindingOf(second, finish, target),
    },
    ...{ startArrowhead: heads[0], endArrowhead: heads[1] },
    elbowed: type === 'ELBOW',
    ...(type === 'ELBOW' && bends.length > 0 && { fixedSegments: fixedSegments(points, start) }),
    ...(words !== '' && {
      boundElements: [{ type: 'text', id: labelId }],
      link: lookOf(connector.text ?? {}).link ?? null,
    }),
  });
  if (words === '') return;
  const { text = {}, label_position: position = 0.5 } = connector;
  if (position !== 0.5) target.lose(id, 'the position of its text', 'a text in the middle');
  const place = boxInside(bounds, words.split('\n').length, lookOf(text).size);
  const { customData: _, ...shared } = base;
  target.items.push({
    ...shared,
    ...{ id: labelId, type: 'text', x: place.left, y: place.top },
    ...{ width: place.width, height: place.height },
    ...textFields(text, { id: labelId, box: place, container: id }, target),
  });
}

function headOf({ marker = 'NONE' }: End, id: string, target: Target): string | null {
  if (marker === 'CLASSIC') target.lose(id, 'its arrowhead CLASSIC', 'a triangle');
  return arrowheadOf[marker];
}

/** Returns the points between the ends of an arrow. */
function way(type: string, start: Point, bends: readonly Point[], finish: Point): readonly Point[] {
  if (type !== 'ELBOW' || bends.length > 0) return bends;
  const middle = (start.x + finish.x) / 2;
  return [
    { x: middle, y: start.y },
    { x: middle, y: finish.y },
  ];
}

function fixedSegments(points: readonly Point[], origin: Point) {
  const local = points.map(({ x, y }) => [x - origin.x, y - origin.y]);
  return local
    .slice(1, -2)
    .map((start, index) => ({ index: index + 2, start, end: local[index + 2] }));
}

function boxAt({ shape_id: id }: End, target: Target): ElementBox | undefined {
  return id === undefined ? undefined : target.boxes.get(id);
}

function roughPlace(end: End, target: Target): Point {
  const box = boxAt(end, target);
  return box ? pointAt({ x: 0.5, y: 0.5 }, box) : (end.point ?? { x: 0, y: 0 });
}

/** Returns the position of an end; without a side or point, on the side toward `other`. */
function placeOf(end: End, other: Point, target: Target): Point {
  const box = boxAt(end, target);
  return box ? pointAt(shareOf(end, box, other), box) : (end.point ?? { x: 0, y: 0 });
}

function shareOf(end: End, box: ElementBox, other: Point): Point {
  if (end.side) return sidePoints[end.side];
  if (end.point) return end.point;
  const center = pointAt({ x: 0.5, y: 0.5 }, box);
  const [dx, dy] = [other.x - center.x, other.y - center.y];
  if (Math.abs(dx) * box.height > Math.abs(dy) * box.width) {
    return dx > 0 ? sidePoints.EAST : sidePoints.WEST;
  }
  return dy > 0 ? sidePoints.SOUTH : sidePoints.NORTH;
}

function bindingOf(end: End, at: Point, target: Target) {
  const box = boxAt(end, target);
  if (!box) return null;
  const { x, y } = shareOf(end, box, at);
  return { elementId: end.shape_id, focus: 0, gap: 1, fixedPoint: [x, y] };
}
