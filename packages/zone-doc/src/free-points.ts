import type { ConnectorEnd, Point, StoredConnector } from '@lienzo/contract';

/** The parts of a connector that can have positions on the canvas. */
export type Line = Pick<StoredConnector, 'connected' | 'bends'>;

/** Lists the positions on the canvas that a connector has itself: its free ends and its bends. */
export function freePoints({ connected: { first, second }, bends = [] }: Line): Point[] {
  const ends = [first, second].flatMap((end) => (isFree(end) && end.point ? [end.point] : []));
  return [...ends, ...bends];
}

/** Returns the ends and bends of a connector with new positions of its free ends and its bends. */
export function moveFreePoints(
  { connected: { first, second }, bends }: Line,
  move: (point: Point) => Point,
): Line {
  const moveEnd = (end: ConnectorEnd): ConnectorEnd =>
    isFree(end) && end.point ? { ...end, point: move(end.point) } : end;
  return {
    connected: { first: moveEnd(first), second: moveEnd(second) },
    ...(bends && { bends: bends.map(move) }),
  };
}

function isFree({ shape_id: id }: ConnectorEnd): boolean {
  return id === undefined;
}
