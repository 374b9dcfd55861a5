import { type ElementInput, elementKey, toStored, toStoredChange } from '@lienzo/contract';
import type { LiveZone, Participant } from '@lienzo/sdk';
import type { Drawing } from '@lienzo/shapes';
import {
  changeElement,
  elementsOf,
  findElement,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
  setZIndex,
  shareText,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { noPictures } from '../drawing/pictures.ts';
import { createViewport } from '../geometry/viewport.ts';
import type { PointerState } from '../gestures/gesture.ts';
import type { Renderer } from '../scene/renderer.ts';
import { createScene } from '../scene/scene.ts';
import { type Board, createBoard } from './board.ts';

// A zone without a server, with a real document.

/** Draws boxes and straight lines, and counts its calls. */
export function createTestRenderer(): Renderer & { drawn(): number } {
  let count = 0;
  const draw = (d: string): Drawing => {
    count += 1;
    return { items: [{ kind: 'path', d }], bounds: { left: 0, top: 0, width: 0, height: 0 } };
  };
  return {
    drawn: () => count,
    shape: () => draw('M 0 0'),
    frame: () => draw('M 0 0'),
    connector: (_connector, { first = {}, second = {} }) =>
      draw(`M ${first.left ?? 0} ${first.top ?? 0} L ${second.left ?? 0} ${second.top ?? 0}`),
  };
}

const SAVED = { state: 'saved', changes: 0 } as const;
const LOCATION = { spaceId: '1' };

export function createTestZone(
  doc = new Y.Doc(),
): LiveZone & { meet(others: Participant[]): void } {
  const own = Symbol('own');
  const history = new Y.UndoManager(elementsOf(doc), {
    trackedOrigins: new Set([own]),
    captureTimeout: 0,
  });
  const edit = <T>(work: () => T): T => doc.transact(work, own);
  const top = () => projectDocument(doc).elements.at(-1)?.z;
  let others: Participant[] = [];
  return {
    doc,
    meet(next) {
      others = next;
    },
    presence: {
      show: () => {},
      others: () => others,
      scope: () => 'installation',
      subscribe: () => () => {},
    },
    status: () => 'open',
    reason: () => undefined,
    refusal: () => undefined,
    refusedWork: () => [],
    retryRefused: () => {},
    discardRefused: () => {},
    exportWork: () => ({ elements: [], comments: [], update: new Uint8Array() }),
    readOnly: () => false,
    saving: () => SAVED,
    location: () => LOCATION,
    restored: async () => false,
    ready: async () => {},
    retry: () => {},
    list: () => [],
    find: (kind, id) => findElement(doc, kind, id),
    insert: (kind, element, place) =>
      edit(() => {
        const z = place ?? indicesAbove(top(), 1)[0] ?? '';
        insertElement(doc, { kind, element: toStored(kind, element), z });
      }),
    change: (kind, change) => edit(() => changeElement(doc, kind, toStoredChange(kind, change))),
    remove: (id) => edit(() => removeElement(doc, elementKey(id))),
    place: (id, z) => edit(() => setZIndex(doc, id, z)),
    transact: (work) => edit(work),
    text: async (_kind, id) => edit(() => shareText(doc, id)),
    onTextLost: () => () => {},
    onTimerChanged: () => () => {},
    onVoteChanged: () => () => {},
    durable: async () => {},
    undo: () => void history.undo(),
    redo: () => void history.redo(),
    startTyping: () => () => {},
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    renew: async () => {},
    subscribe: () => () => {},
    close: () => {},
  };
}

let ids = 0;

/** Returns a UUID that ends with the number. */
export function testId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function createTestBoard(): Board {
  const zone = createTestZone();
  const board = createBoard({
    zone,
    scene: createScene(zone.doc, createTestRenderer()),
    pictures: noPictures,
    viewport: createViewport({ width: 1000, height: 800 }),
    canEdit: true,
    canComment: true,
    canOrganise: true,
    defaultTexts: { frame: 'Frame' },
  });
  const newId = () => {
    ids += 1;
    return testId(1_000_000 + ids);
  };
  return { ...board, newId };
}

type Place = readonly [left: number, top: number, width: number, height: number];

export function putShape(
  board: Board,
  number: number,
  [left, top, width, height]: Place,
  more: Partial<ElementInput<'shape'>> = {},
): string {
  const id = testId(number);
  const layout = { left, top, width, height, ...more.properties?.layout };
  board.zone.insert('shape', {
    basic: { type: 'RECTANGLE' },
    ...more,
    meta: { id },
    properties: { ...more.properties, layout },
  } as ElementInput<'shape'>); // has exactly one family
  return id;
}

export function putFrame(board: Board, number: number, [left, top, width, height]: Place): string {
  const id = testId(number);
  const layout = { left, top, width, height };
  board.zone.insert('frame', { meta: { id, name: `Frame ${number}` }, properties: { layout } });
  return id;
}

export function putConnector(
  board: Board,
  number: number,
  ends: readonly [string, string],
): string {
  const id = testId(number);
  const [first, second] = ends;
  board.zone.insert('connector', {
    meta: { id },
    connected: { first: { shape_id: first }, second: { shape_id: second } },
  });
  return id;
}

/** Returns a pointer at a point of the canvas. In a new board, screen and canvas coincide. */
export function pointAt(x: number, y: number, keys: Partial<PointerState> = {}): PointerState {
  return { screen: { x, y }, canvas: { x, y }, shift: false, alt: false, mod: false, ...keys };
}
