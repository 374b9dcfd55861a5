import { elementKey, toInputForm } from '@lienzo/contract';
import type { Box } from '@lienzo/shapes';
import type { Side } from '../arrange/connectors.ts';
import type { Draft } from '../arrange/draft.ts';
import { isNote, NOTE_GAP } from '../arrange/notes.ts';
import { selectedElements } from '../arrange/selection.ts';
import { centerOf, containsBox, expandBox, overlaps, roundCoordinate } from '../geometry/box.ts';
import { isFileCard, isImage } from '../scene/image/scene-image.ts';
import { isLocked, type SceneConnector, type SceneShape } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import { insertDrafts } from './edits.ts';

export type NextSide = 'right' | 'left' | 'above' | 'below';

/** Distance between connected shapes, and between those that start from the same shape. */
const REACH = 96;
const SPREAD = 24;
const MAX_STEPS = 200;

const sides: Record<NextSide, { from: Side; to: Side; x: number; y: number }> = {
  right: { from: 'EAST', to: 'WEST', x: 1, y: 0 },
  left: { from: 'WEST', to: 'EAST', x: -1, y: 0 },
  above: { from: 'NORTH', to: 'SOUTH', x: 0, y: -1 },
  below: { from: 'SOUTH', to: 'NORTH', x: 0, y: 1 },
};

/** Returns whether a shape or note can be added next to the selected one. */
export function canAddNext(board: Board): boolean {
  return board.canEdit && onlyShape(board) !== undefined;
}

/** Adds a note beside the selected note, or a shape that is connected with the selected shape. */
export function addNext(board: Board, side: NextSide): void {
  const from = onlyShape(board);
  if (!from) return;
  if (isNote(from)) addNote(board, from, side);
  else addConnected(board, from, { side });
}

/** Adds a note or a connected shape on the right of the one that is being written, unless it is a free text. */
export function addNextFromText(board: Board): void {
  const { fills, strokes } = onlyShape(board)?.element.properties ?? {};
  const isFreeText = fills?.length === 0 && strokes?.length === 0;
  if (!isFreeText) addNext(board, 'right');
}

/** Adds a shape below the selected one that is connected with the same shape, or a note below a note. */
export function addSibling(board: Board): void {
  const shape = onlyShape(board);
  if (!shape) return;
  if (isNote(shape)) {
    addNote(board, shape, 'below');
    return;
  }
  const line = board.scene
    .connectorsOf(shape.key)
    .find(({ element: { connected } }) => keyOf(connected.second.shape_id) === shape.key);
  const parent = line && board.scene.find(keyOf(line.element.connected.first.shape_id));
  if (parent?.kind !== 'shape') {
    addConnected(board, shape, { side: 'below' });
    return;
  }
  const side = sideBetween(parent.box, shape.box);
  const isRow = side === 'above' || side === 'below';
  const { left, top, width, height } = shape.box;
  const start = isRow ? { left: left + width + SPREAD, top } : { left, top: top + height + SPREAD };
  addConnected(board, parent, { side, line, start: { ...shape.box, ...start }, look: shape });
}

function onlyShape({ scene, selection }: Board): SceneShape | undefined {
  const [only, other] = selectedElements(scene, selection.get());
  if (only?.kind !== 'shape' || other || isLocked(only)) return undefined;
  // Lines of a pen, tables, images and file cards are nothing to start a branch from.
  if (only.element.custom || only.element.table || isImage(only) || isFileCard(only))
    return undefined;
  return only;
}

function keyOf(id: string | undefined): string {
  return id === undefined ? '' : elementKey(id);
}

function sideBetween(from: Box, to: Box): NextSide {
  const [a, b] = [centerOf(from), centerOf(to)];
  if (Math.abs(b.x - a.x) >= Math.abs(b.y - a.y)) return b.x >= a.x ? 'right' : 'left';
  return b.y >= a.y ? 'below' : 'above';
}

function addNote(board: Board, note: SceneShape, side: NextSide): void {
  const { left, top, width, height } = note.box;
  const { x, y } = sides[side];
  const step = { x: x * (width + NOTE_GAP), y: y * (height + NOTE_GAP) };
  const start = { left: left + step.x, top: top + step.y, width, height };
  insertAndWrite(board, [copyOf(board, note, freeBox(board, start, step))]);
}

interface Connection {
  readonly side: NextSide;
  /** The connector whose look the new one gets. */
  readonly line?: SceneConnector;
  /** The first place to try. */
  readonly start?: Box;
  /** The shape whose look the new one gets. */
  readonly look?: SceneShape;
}

function addConnected(board: Board, from: SceneShape, connection: Connection): void {
  const { side, look = from } = connection;
  const known = connection.line ?? lineOfSide(board, from, side);
  const { from: first, to: second, x, y } = sides[side];
  const { width, height } = look.box;
  const center = centerOf(from.box);
  const away = {
    x: (from.box.width + width) / 2 + REACH,
    y: (from.box.height + height) / 2 + REACH,
  };
  const start = connection.start ?? {
    left: center.x + x * away.x - width / 2,
    top: center.y + y * away.y - height / 2,
    ...{ width, height },
  };
  const step = x === 0 ? { x: width + SPREAD, y: 0 } : { x: 0, y: height + SPREAD };
  const shape = copyOf(board, look, freeBox(board, start, step));
  const { type = 'ELBOW', stroke, connected } = known?.element ?? {};
  const markers = {
    first: connected?.first.marker,
    second: connected ? connected.second.marker : ('CLASSIC' as const),
  };
  insertAndWrite(board, [
    shape,
    {
      kind: 'connector',
      element: {
        meta: { id: board.newId() },
        type,
        ...(stroke && { stroke }),
        connected: {
          first: {
            ...{ shape_id: from.id, side: first },
            ...(markers.first && { marker: markers.first }),
          },
          second: {
            ...{ shape_id: shape.element.meta.id, side: second },
            ...(markers.second && { marker: markers.second }),
          },
        },
      },
    },
  ]);
}

/** Returns a connector that already leaves a shape, preferably on the same side. */
function lineOfSide(
  { scene }: Board,
  from: SceneShape,
  side: NextSide,
): SceneConnector | undefined {
  const lines = scene
    .connectorsOf(from.key)
    .filter(({ element: { connected } }) => keyOf(connected.first.shape_id) === from.key);
  const isSame = ({ element: { connected } }: SceneConnector) =>
    connected.first.side === sides[side].from;
  return lines.findLast(isSame) ?? lines.at(-1);
}

/** Returns a shape with the look of another, but without its words, card details, groups and lock. */
function copyOf(
  { newId }: Board,
  { element }: SceneShape,
  { left, top, width, height }: Box,
): Extract<Draft, { kind: 'shape' }> {
  const {
    group_id: _,
    locked: __,
    placeholder: ___,
    frame_id: ____,
    card: _____,
    ...copy
  } = element;
  const { paragraphs, ...text } = copy.text ?? {};
  const layout = {
    ...{ left: roundCoordinate(left), top: roundCoordinate(top) },
    ...{ width: roundCoordinate(width), height: roundCoordinate(height) },
  };
  const next = {
    ...copy,
    meta: { id: newId() },
    properties: { ...copy.properties, layout },
    text: { ...text, paragraphs: [] },
  };
  return { kind: 'shape', element: toInputForm('shape', next) };
}

/** Returns the first box, going on step by step, that covers no other shape. */
function freeBox({ scene }: Board, start: Box, step: { x: number; y: number }): Box {
  let box = start;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const around = expandBox(box, -1);
    const isTaken = scene
      .within(box)
      .some((element) => element.kind === 'shape' && overlaps(element.box, around));
    if (!isTaken) return box;
    box = { ...box, left: box.left + step.x, top: box.top + step.y };
  }
  return start;
}

/** Inserts elements and opens the editor of the first, in view. */
function insertAndWrite(
  board: Board,
  [shape, ...others]: [Extract<Draft, { kind: 'shape' }>, ...Draft[]],
): void {
  const { viewport, scene, selection, editing } = board;
  const key = elementKey(shape.element.meta.id);
  insertDrafts(board, [shape, ...others], { sharesText: true });
  selection.set(new Set([key]));
  const box = scene.find(key)?.box;
  const visible = viewport.visible();
  if (box && !containsBox(visible, box)) {
    const { x, y } = centerOf(box);
    const { zoom } = viewport.get();
    viewport.glideTo({ x: x - visible.width / 2, y: y - visible.height / 2, zoom });
  }
  editing.set(key);
}
