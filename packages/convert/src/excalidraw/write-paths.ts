import type { ShapeInput } from '@lienzo/contract';
import { flattenPaths } from '../build/flatten.ts';
import { paintsOf } from '../build/paint-of.ts';
import { boundsOfPoints } from '../build/points.ts';
import { plainText } from '../build/text.ts';
import { baseOf, boxOf, paintFields, type Target } from './write-parts.ts';

/** Writes a shape with custom geometry as lines: one for each of its lines or areas. */
export function writePaths(shape: ShapeInput, target: Target): void {
  const { custom, meta } = shape;
  if (!custom) return;
  const { id } = meta;
  const box = boxOf(shape);
  const { lines, isCurved } = flattenPaths(custom, box);
  if (isCurved) target.lose(id, 'curves', 'many short lines');
  if (lines.length > 1) target.lose(id, 'a shape of several lines', 'a group of lines');
  if (plainText(shape.text) !== '') target.lose(id, 'its text', 'no text');
  const paints = paintsOf(shape.properties);
  const isPen = shape.properties?.strokes?.at(-1)?.captype === 'CAPROUND';
  for (const [index, { points, closed }] of lines.entries()) {
    const [start] = points;
    if (!start) continue;
    const { left, top, width, height } = boundsOfPoints(points);
    const all = closed ? [...points, start] : points;
    const type = isPen && !closed ? 'freedraw' : 'line';
    const base = baseOf(
      {
        id: index === 0 ? id : `${id}:${index}`,
        type,
        box: { left, top, width, height, radians: box.radians },
      },
      shape,
      target,
    );
    const groups =
      lines.length > 1 ? [`${id}:lines`, ...(base.groupIds as string[])] : base.groupIds;
    target.items.push({
      ...base,
      ...paintFields(paints, id, target),
      ...{ x: start.x, y: start.y, groupIds: groups },
      points: all.map(({ x, y }) => [x - start.x, y - start.y]),
      ...(type === 'freedraw'
        ? { pressures: [], simulatePressure: true }
        : {
            startBinding: null,
            endBinding: null,
            startArrowhead: null,
            endArrowhead: null,
            polygon: closed,
          }),
    });
  }
}
