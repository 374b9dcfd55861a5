import { type Board, noHints } from '../board/board.ts';
import type { BorderHandle } from '../board/handle.ts';
import { isTable, moveBorder } from '../board/tables.ts';
import { isLocked } from '../scene/scene-element.ts';
import { deltaBetween, type Gesture, isDrag, type PointerState } from './gesture.ts';

/** Resizes a column or a row of a table by the border after it. The table grows or shrinks with it. */
export function dragBorder(
  { scene, zone, hints, canEdit }: Board,
  start: PointerState,
  { kind, key, index }: BorderHandle,
): Gesture {
  const tableNow = () => {
    const found = scene.findStored(key);
    return isTable(found) && !isLocked(found) ? found : undefined;
  };
  const { columns = [], rows = [] } = tableNow()?.element.table ?? {};
  const id = (kind === 'column' ? columns : rows)[index]?.id;
  let dragging = false;

  const changeAt = (at: PointerState) => {
    const table = tableNow();
    const change =
      table && id !== undefined && moveBorder(table, { kind, id }, deltaBetween(start, at));
    return change ? { id: table.id, ...change, before: table.element.table } : undefined;
  };
  return {
    move(at) {
      dragging ||= isDrag(start, at);
      const change = dragging && changeAt(at);
      if (!change) return;
      const table = { ...change.before, ...change.table, cells: change.before.cells ?? [] };
      scene.preview(new Map([[key, { ...change.layout, table }]]));
      hints.set({ busy: true });
    },
    end(at) {
      hints.set(noHints);
      const change = dragging && canEdit ? changeAt(at) : undefined;
      if (change)
        zone.change('shape', {
          ...{ id: change.id, table: change.table },
          properties: { layout: change.layout },
        });
      scene.preview(new Map());
    },
    cancel() {
      hints.set(noHints);
      scene.preview(new Map());
    },
  };
}
