import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Board } from '../board/board.ts';
import { type Drop, dropAt } from './drop-place.ts';
import { canMoveRows, moveRows } from './move-rows.ts';
import type { OutlineRow } from './outline-tree.ts';

/** Shorter movements in pixels count as a click. */
const THRESHOLD = 5;
/** The list scrolls while the pointer is this close to its edge, in pixels. */
const SCROLL_EDGE = 24;
/** Pixels per frame. */
const SCROLL_STEP = 6;

interface RowDragOptions {
  board: Board;
  rows: readonly OutlineRow[];
  place: RefObject<HTMLElement | null>;
  canMove: boolean;
  onMoved: (id: string) => void;
}

interface Drag {
  readonly ids: ReadonlySet<string>;
  readonly from: { readonly x: number; readonly y: number };
  readonly pointer: { readonly x: number; readonly y: number };
  readonly moving: boolean;
}

/** Moves rows by dragging them with a mouse or a pen; a finger scrolls the list. */
export function useRowDrag({ board, rows, place, canMove, onMoved }: RowDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const justDropped = useRef(false);
  const isMoving = drag?.moving === true;
  const drop = isMoving ? possibleDrop(board, rows, drag, place.current) : undefined;
  useScrollAtEdge(place, isMoving ? drag.pointer.y : undefined);
  const end = () => setDrag(undefined);
  return {
    mark: drop?.mark,
    begin(event: PointerEvent<HTMLElement>, { node }: OutlineRow) {
      justDropped.current = false;
      if (!canMove || event.button !== 0 || event.pointerType === 'touch') return;
      const selected = rows.filter((row) => isSelected(board, row)).map((row) => row.node.id);
      const ids = new Set(selected.includes(node.id) ? selected : [node.id]);
      const from = { x: event.clientX, y: event.clientY };
      setDrag({ ids, from, pointer: from, moving: false });
    },
    /** Returns whether rows were being dragged. */
    cancel(): boolean {
      end();
      return isMoving;
    },
    handlers: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!drag) return;
        const pointer = { x: event.clientX, y: event.clientY };
        const distance = Math.hypot(pointer.x - drag.from.x, pointer.y - drag.from.y);
        if (!drag.moving && distance < THRESHOLD) return;
        if (!drag.moving) event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ ...drag, pointer, moving: true });
      },
      onPointerUp() {
        justDropped.current = isMoving;
        const moved = drag && drop && moveRows(board, drag.ids, drop.place);
        if (moved !== undefined) onMoved(moved);
        end();
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // A drop does not also select the row under the pointer.
        if (justDropped.current) event.stopPropagation();
        justDropped.current = false;
      },
    },
  };
}

function isSelected({ selection }: Board, { node }: OutlineRow): boolean {
  return node.keys.every((key) => selection.get().has(key));
}

/** Returns where rows would be dropped, or undefined if they cannot be moved there. */
function possibleDrop(
  { scene }: Board,
  rows: readonly OutlineRow[],
  { ids, pointer }: Drag,
  list: HTMLElement | null,
): Drop | undefined {
  if (!list) return undefined;
  const { left, top } = list.getBoundingClientRect();
  const drop = dropAt(rows, { x: pointer.x - left, y: pointer.y - top + list.scrollTop });
  const nodes = rows.filter(({ level }) => level === 1).map(({ node }) => node);
  return drop && canMoveRows(scene, { nodes, ids, place: drop.place }) ? drop : undefined;
}

/** Scrolls a list while the pointer is near its upper or lower edge. */
function useScrollAtEdge(place: RefObject<HTMLElement | null>, y: number | undefined): void {
  useEffect(() => {
    const list = place.current;
    if (!list || y === undefined) return;
    const { top, bottom } = list.getBoundingClientRect();
    const step = y < top + SCROLL_EDGE ? -SCROLL_STEP : y > bottom - SCROLL_EDGE ? SCROLL_STEP : 0;
    if (step === 0) return;
    let frame = 0;
    const scroll = () => {
      const before = list.scrollTop;
      list.scrollTop += step;
      if (list.scrollTop !== before) frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [place, y]);
}
