import { type Point, tableGrid } from '@lienzo/shapes';
import { type BorderHandle, formatHandle } from '../board/handle.ts';
import type { SceneTable } from '../board/tables.ts';
import { centerOf, rotatePoint } from '../geometry/box.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import { resizeCursor } from './resize-cursor.ts';

/** How wide the strip is that can be dragged, in pixels of the screen. */
const STRIP = 8;
/** Between closer borders, there would be no room to select or drag the table. */
const MIN_GAP = 20;

/** Invisible handles on the borders of a table, which resize the column or row before them. */
export function TableBorders({ table, view }: { table: SceneTable; view: View }) {
  const { box, rotation, key } = table;
  const { across, down } = tableGrid(table.element.table, box);
  const center = centerOf(box);
  const at = (x: number, y: number) => toScreen(view, rotatePoint({ x, y }, center, rotation));
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const strip = (handle: BorderHandle, from: Point, to: Point) => (
    <line
      key={formatHandle(handle)}
      data-handle={formatHandle(handle)}
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      stroke="transparent"
      strokeWidth={STRIP}
      className="pointer-events-auto"
      style={{
        cursor: resizeCursor(handle.kind === 'column' ? { x: 1, y: 0 } : { x: 0, y: 1 }, rotation),
      }}
    />
  );
  return (
    <>
      {hasRoom(across, view) &&
        across
          .slice(1)
          .map((x, index) => strip({ kind: 'column', index, key }, at(x, box.top), at(x, bottom)))}
      {hasRoom(down, view) &&
        down
          .slice(1)
          .map((y, index) => strip({ kind: 'row', index, key }, at(box.left, y), at(right, y)))}
    </>
  );
}

function hasRoom(borders: readonly number[], { zoom }: View): boolean {
  return borders
    .slice(1)
    .every((border, index) => (border - (borders[index] ?? 0)) * zoom >= MIN_GAP);
}
