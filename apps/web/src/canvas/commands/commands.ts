import {
  type Alignment,
  alignElements,
  type Direction,
  distributeElements,
} from '../arrange/align.ts';
import { connectorBetween } from '../arrange/connectors.ts';
import { flipElements } from '../arrange/flip.ts';
import { boxElements, moveElements } from '../arrange/move.ts';
import { defaultBox, type NewElement } from '../arrange/new-elements.ts';
import { selectedElements, withBentConnectors, withFrameContents } from '../arrange/selection.ts';
import { reorderInFrames, type ZOrderMove } from '../arrange/z-order.ts';
import { addNext, addSibling, canAddNext, type NextSide } from '../board/add-next.ts';
import { type Board, selectTool, type Tool } from '../board/board.ts';
import { applyLook, lookOf } from '../board/copied-style.ts';
import {
  boundsOfKeys,
  commitLayouts,
  commitZOrder,
  freePoint,
  insertDrafts,
  removeElements,
} from '../board/edits.ts';
import {
  canGroupSelection,
  canLockSelection,
  canUngroupSelection,
  groupSelection,
  toggleLock,
  ungroupSelection,
} from '../board/organise.ts';
import { zoomAround } from '../geometry/viewport.ts';
import { insertAt } from '../gestures/drag-area.ts';
import { copyTo } from '../gestures/drag-move.ts';
import { isFileCard } from '../scene/image/scene-image.ts';
import { isLocked, isMovable, type SceneElement, type SceneShape } from '../scene/scene-element.ts';
import { newShape, recentShapes } from './recent-shapes.ts';
import { takeStep } from './undo.ts';

/** The board and the parts of the page that commands use. */
export interface CommandContext {
  readonly board: Board;
  openCheatSheet(): void;
  openPalette(): void;
  openFind(): void;
  openTidy(): void;
  toggleLayers(): void;
  present(): void;
  copy(as: 'elements' | 'svg' | 'png'): void;
  cut(): void;
  paste(): void;
  /** Pastes every line of a text as a note. */
  pasteNotes(): void;
  /** Lets the user choose files to insert: images, or those of the given types. */
  pickFiles(accept?: string): void;
  /** Lets the user choose another picture for an image. */
  replaceImage(image: SceneShape): void;
}

export type CommandGroup = 'tools' | 'edit' | 'arrange' | 'view' | 'move';

export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** Its keys. `Mod` is Control, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly enabled: (board: Board) => boolean;
  readonly run: (context: CommandContext) => void;
}

const always = () => true;
const canEdit = ({ canEdit: can }: Board) => can;
const hasEditableSelection = ({ canEdit: can, selection }: Board) =>
  can && selection.get().size > 0;
const hasSelection = ({ selection }: Board) => selection.get().size > 0;
const hasBoxElements = (count: number) => (board: Board) =>
  board.canEdit && selectedBoxElements(board).length >= count;

const rectangle: NewElement = { kind: 'shape', geometry: { basic: { type: 'RECTANGLE' } } };
const oval: NewElement = { kind: 'shape', geometry: { basic: { type: 'OVAL' } } };
const diamond: NewElement = { kind: 'shape', geometry: { basic: { type: 'DIAMOND' } } };
const card: NewElement = { kind: 'shape', geometry: { basic: { type: 'CARD' } } };
const table: NewElement = { kind: 'shape', geometry: { basic: { type: 'TABLE' } } };

/** All commands. Keyboard, menus, toolbar and cheat sheet use this table. */
const definitions = {
  select: tool(['v', '1'], always, selectTool),
  hand: tool(['h', '2'], always, { kind: 'hand' }),
  rectangle: tool(['r'], canEdit, { kind: 'insert', newElement: rectangle }),
  oval: tool(['o'], canEdit, { kind: 'insert', newElement: oval }),
  diamond: tool(['d'], canEdit, { kind: 'insert', newElement: diamond }),
  note: tool(['s', '4'], canEdit, { kind: 'insert', newElement: { kind: 'note' } }),
  card: tool(['Shift+c'], canEdit, { kind: 'insert', newElement: card }),
  table: tool(['Shift+t'], canEdit, { kind: 'insert', newElement: table }),
  image: define('tools', ['i'], { enabled: canEdit, run: (context) => context.pickFiles() }),
  text: tool(['t', '5'], canEdit, { kind: 'insert', newElement: { kind: 'text' } }),
  frame: tool(['f', '8'], canEdit, { kind: 'insert', newElement: { kind: 'frame' } }),
  connector: tool(['l', '7'], canEdit, { kind: 'connector' }),
  pen: tool(['p', '3'], canEdit, { kind: 'pen' }),
  highlighter: tool(['Shift+p'], canEdit, { kind: 'highlighter' }),
  eraser: tool(['e'], canEdit, { kind: 'eraser' }),
  laser: tool(['k'], always, { kind: 'laser' }),
  shape: define('tools', ['6'], {
    enabled: canEdit,
    run: ({ board }) =>
      board.tool.set({ kind: 'insert', newElement: newShape(recentShapes.last()) }),
  }),
  palette: define('tools', ['n', '/'], {
    enabled: canEdit,
    run: (context) => context.openPalette(),
  }),
  comment: define('tools', ['m', '9'], { enabled: ({ canComment }) => canComment, run: comment }),
  connect: define('tools', ['c'], { enabled: hasBoxElements(2), run: connect }),

  undo: define('edit', ['Mod+z'], {
    enabled: ({ zone }) => zone.canUndo(),
    run: ({ board }) => takeStep(board, 'undo'),
  }),
  redo: define('edit', ['Mod+Shift+z', 'Mod+y'], {
    enabled: ({ zone }) => zone.canRedo(),
    run: ({ board }) => takeStep(board, 'redo'),
  }),
  cut: define('edit', [], { enabled: hasEditableSelection, run: (context) => context.cut() }),
  copy: define('edit', [], { enabled: hasSelection, run: (context) => context.copy('elements') }),
  paste: define('edit', [], { enabled: canEdit, run: (context) => context.paste() }),
  copySvg: define('edit', [], { enabled: hasSelection, run: (context) => context.copy('svg') }),
  copyPng: define('edit', [], { enabled: hasSelection, run: (context) => context.copy('png') }),
  copyStyle: define('edit', ['Mod+Alt+c'], {
    enabled: hasSelection,
    run: ({ board }) => copyStyle(board),
  }),
  pasteStyle: define('edit', ['Mod+Alt+v'], {
    enabled: (board) => hasEditableSelection(board) && board.copiedLook.get() !== undefined,
    run: ({ board }) => pasteStyle(board),
  }),
  duplicate: define('edit', ['Mod+d'], {
    enabled: hasEditableSelection,
    run: ({ board }) => duplicate(board),
  }),
  remove: define('edit', ['Delete', 'Backspace'], {
    enabled: hasEditableSelection,
    run: ({ board }) => removeElements(board, board.selection.get()),
  }),
  enter: define('edit', ['Enter'], {
    enabled: (board) =>
      hasEditableSelection(board) || isPlacing(board) || isFileCard(firstSelected(board)),
    run: ({ board }) => (isPlacing(board) ? placeInView(board) : editText(board)),
  }),
  editText: define('edit', ['F2'], {
    enabled: hasEditableSelection,
    run: ({ board }) => editText(board),
  }),
  addRight: next('Mod+ArrowRight', 'right'),
  addLeft: next('Mod+ArrowLeft', 'left'),
  addAbove: next('Mod+ArrowUp', 'above'),
  addBelow: next('Mod+ArrowDown', 'below'),
  addSibling: define('edit', ['Mod+Enter'], {
    enabled: canAddNext,
    run: ({ board }) => addSibling(board),
  }),
  pasteNotes: define('edit', ['Mod+Shift+v'], {
    enabled: canEdit,
    run: (context) => context.pasteNotes(),
  }),
  selectAll: define('edit', ['Mod+a'], {
    enabled: always,
    run: ({ board }) => {
      const free = board.scene.all().filter((element) => !isLocked(element));
      board.selection.set(new Set(free.map(({ key }) => key)));
    },
  }),
  escape: define('edit', ['Escape'], { enabled: always, run: ({ board }) => cancelCurrent(board) }),

  front: restack('front', ['Mod+Shift+]', ']']),
  forward: restack('forward', ['Mod+]']),
  backward: restack('backward', ['Mod+[']),
  back: restack('back', ['Mod+Shift+[', '[']),
  alignLeft: align('left', ['Alt+a']),
  alignCenter: align('center', ['Alt+h']),
  alignRight: align('right', ['Alt+d']),
  alignTop: align('top', ['Alt+w']),
  alignMiddle: align('middle', ['Alt+v']),
  alignBottom: align('bottom', ['Alt+s']),
  distributeHorizontal: distribute('horizontal', ['Alt+Shift+h']),
  distributeVertical: distribute('vertical', ['Alt+Shift+v']),
  tidy: define('arrange', ['Alt+t'], {
    enabled: canTidy,
    run: (context) => context.openTidy(),
  }),
  flipHorizontal: flip('horizontal', ['Shift+h']),
  flipVertical: flip('vertical', ['Shift+v']),
  group: define('arrange', ['Mod+g'], {
    enabled: canGroupSelection,
    run: ({ board }) => groupSelection(board),
  }),
  ungroup: define('arrange', ['Mod+Shift+g'], {
    enabled: canUngroupSelection,
    run: ({ board }) => ungroupSelection(board),
  }),
  lock: define('arrange', ['Mod+Shift+l'], {
    enabled: (board) => canLockSelection(board, 'all'),
    run: ({ board }) => toggleLock(board, 'all'),
  }),
  lockForOrganisers: define('arrange', [], {
    enabled: (board) => canLockSelection(board, 'organisers'),
    run: ({ board }) => toggleLock(board, 'organisers'),
  }),

  moveLeft: nudge('ArrowLeft', { x: -1, y: 0 }, 1),
  moveRight: nudge('ArrowRight', { x: 1, y: 0 }, 1),
  moveUp: nudge('ArrowUp', { x: 0, y: -1 }, 1),
  moveDown: nudge('ArrowDown', { x: 0, y: 1 }, 1),
  leapLeft: nudge('Shift+ArrowLeft', { x: -1, y: 0 }, 10),
  leapRight: nudge('Shift+ArrowRight', { x: 1, y: 0 }, 10),
  leapUp: nudge('Shift+ArrowUp', { x: 0, y: -1 }, 10),
  leapDown: nudge('Shift+ArrowDown', { x: 0, y: 1 }, 10),

  zoomIn: define('view', ['Mod+=', 'Mod++', '+', '='], {
    enabled: always,
    run: ({ board }) => zoom(board, 1.25),
  }),
  zoomOut: define('view', ['Mod+-', '-'], {
    enabled: always,
    run: ({ board }) => zoom(board, 0.8),
  }),
  zoomWhole: define('view', ['Mod+0', 'Shift+0'], {
    enabled: always,
    run: ({ board }) => zoomTo(board, 1),
  }),
  zoomFit: define('view', ['Shift+1'], { enabled: always, run: ({ board }) => zoomFit(board) }),
  zoomSelection: define('view', ['Shift+2'], {
    enabled: hasSelection,
    run: ({ board }) => {
      const box = boundsOfKeys(board, board.selection.get());
      if (box) board.viewport.showBox(box);
    },
  }),
  find: define('view', ['Mod+f'], { enabled: always, run: (context) => context.openFind() }),
  snapToGrid: define('view', ["Mod+'"], {
    enabled: canEdit,
    run: ({ board: { grid } }) => grid.set(!grid.get()),
  }),
  layers: define('view', ['Alt+l'], {
    enabled: always,
    run: (context) => context.toggleLayers(),
  }),
  present: define('view', ['Mod+Alt+Enter'], {
    enabled: always,
    run: (context) => context.present(),
  }),
  help: define('view', ['?'], { enabled: always, run: (context) => context.openCheatSheet() }),
} as const;

export type CommandId = keyof typeof definitions;

type CommandDefinition = Omit<Command, 'id'>;

export const commands: Readonly<Record<CommandId, Command>> = Object.fromEntries(
  Object.entries<CommandDefinition>(definitions).map(([id, command]) => [id, { id, ...command }]),
) as Record<CommandId, Command>; // has the same keys

const byKeys: ReadonlyMap<string, Command> = new Map(
  Object.values(commands).flatMap((command) => command.keys.map((keys) => [keys, command])),
);

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly code?: string;
}

/** Returns the command of a key press. */
export function commandFor(press: KeyPress): Command | undefined {
  for (const name of namesOf(press)) {
    const found = byKeys.get(name);
    if (found) return found;
  }
  return undefined;
}

function namesOf(press: KeyPress): string[] {
  const { ctrlKey, metaKey, shiftKey, altKey, code = '' } = press;
  const mod = ctrlKey || metaKey ? 'Mod+' : '';
  const alt = altKey ? 'Alt+' : '';
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  // With shift or alt the key produces another character; the code identifies the key.
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
  const shifted = shiftKey ? 'Shift+' : '';
  const names = [`${mod}${alt}${shifted}${key}`, `${mod}${alt}${shifted}${plain}`];
  const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };
  if (brackets[code]) names.push(`${mod}${alt}${shifted}${brackets[code]}`);
  if (key.length === 1) names.push(`${mod}${alt}${key}`);
  return names;
}

type CommandActions = Pick<CommandDefinition, 'enabled' | 'run'>;

function define(
  group: CommandGroup,
  keys: readonly string[],
  actions: CommandActions,
): CommandDefinition {
  return { group, keys, ...actions };
}

function tool(
  keys: readonly string[],
  enabled: CommandDefinition['enabled'],
  next: Tool,
): CommandDefinition {
  return define('tools', keys, { enabled, run: ({ board }) => board.tool.set(next) });
}

function restack(to: ZOrderMove, keys: readonly string[]): CommandDefinition {
  return define('arrange', keys, {
    enabled: hasEditableSelection,
    run: ({ board }) => {
      const { scene, selection } = board;
      const keys = withFrameContents(scene, selection.get());
      commitZOrder(board, reorderInFrames(scene, keys, to));
    },
  });
}

function align(to: Alignment, keys: readonly string[]): CommandDefinition {
  return define('arrange', keys, {
    enabled: hasBoxElements(2),
    run: ({ board }) => commitLayouts(board, alignElements(selectedBoxElements(board), to)),
  });
}

function distribute(direction: Direction, keys: readonly string[]): CommandDefinition {
  return define('arrange', keys, {
    enabled: hasBoxElements(3),
    run: ({ board }) =>
      commitLayouts(board, distributeElements(selectedBoxElements(board), direction)),
  });
}

function flip(direction: Direction, keys: readonly string[]): CommandDefinition {
  return define('arrange', keys, {
    enabled: hasBoxElements(1),
    run: ({ board }) => commitLayouts(board, flipElements(selectedBoxElements(board), direction)),
  });
}

function next(key: string, side: NextSide): CommandDefinition {
  return define('edit', [key], {
    enabled: canAddNext,
    run: ({ board }) => addNext(board, side),
  });
}

/** Moves the selection, or pans the view when nothing is selected. */
function nudge(key: string, by: { x: number; y: number }, steps: number): CommandDefinition {
  return define('move', [key], {
    enabled: always,
    run: ({ board }) => {
      const { scene, selection, viewport } = board;
      if (selection.get().size === 0) {
        const { x, y, zoom: scale } = viewport.get();
        const step = (40 * steps) / scale / (steps > 1 ? 3 : 1);
        return viewport.set({ x: x + by.x * step, y: y + by.y * step, zoom: scale });
      }
      const keys = withBentConnectors(scene, withFrameContents(scene, selection.get()));
      const delta = { x: by.x * steps, y: by.y * steps };
      const movable = selectedElements(scene, keys).filter(isMovable);
      commitLayouts(board, moveElements(movable, delta));
    },
  });
}

function selectedBoxElements({ scene, selection }: Board) {
  return boxElements(selectedElements(scene, selection.get()).filter(isMovable));
}

/** Several elements can be tidied up, or the contents of a frame. */
function canTidy(board: Board): boolean {
  const [first, second] = board.canEdit ? selectedBoxElements(board) : [];
  return second !== undefined || first?.kind === 'frame';
}

/** Connects the selected elements, each to the next. */
function connect({ board }: CommandContext): void {
  const boxed = selectedBoxElements(board).toSorted(
    (a, b) => a.box.left + a.box.top - b.box.left - b.box.top,
  );
  const drafts = boxed.slice(1).flatMap((to, index) => {
    const from = boxed[index];
    return from ? [connectorBetween({ id: from.id }, { id: to.id }, board.newId())] : [];
  });
  insertDrafts(board, drafts);
}

function comment({ board }: CommandContext): void {
  const { scene, selection, commentAnchor } = board;
  const [only] = selectedElements(scene, selection.get());
  if (!only) {
    board.tool.set({ kind: 'comment' });
    return;
  }
  const { left, top, width } = only.box;
  commentAnchor.set({ point: { x: left + width, y: top }, elementId: only.id });
}

function duplicate(board: Board): void {
  const { scene, selection } = board;
  const keys = withFrameContents(scene, selection.get());
  copyTo(board, selectedElements(scene, keys), { x: 24, y: 24 });
}

function copyStyle({ scene, selection, copiedLook }: Board): void {
  const [first] = selectedElements(scene, selection.get());
  if (first) copiedLook.set(lookOf(first));
}

function pasteStyle(board: Board): void {
  const look = board.copiedLook.get();
  if (look) applyLook(board, selectedElements(board.scene, board.selection.get()), look);
}

function firstSelected({ scene, selection }: Board): SceneElement | undefined {
  return selectedElements(scene, selection.get())[0];
}

/** Edits the text of the selected element, or downloads the file of a card. */
function editText(board: Board): void {
  const first = firstSelected(board);
  if (isFileCard(first)) board.opened.set(first.key);
  else if (first && !isLocked(first)) board.editing.set(first.key);
}

function cancelCurrent({ editing, tool: current, selection }: Board): void {
  if (editing.get() !== undefined) editing.set(undefined);
  else if (current.get().kind !== 'select') current.set(selectTool);
  else selection.set(new Set());
}

function zoom({ viewport }: Board, by: number): void {
  const { width, height } = viewport.size();
  const view = viewport.get();
  viewport.set(zoomAround(view, { x: width / 2, y: height / 2 }, view.zoom * by));
}

function zoomTo({ viewport }: Board, wanted: number): void {
  const { width, height } = viewport.size();
  viewport.set(zoomAround(viewport.get(), { x: width / 2, y: height / 2 }, wanted));
}

function zoomFit(board: Board): void {
  const box = boundsOfKeys(board, new Set(board.scene.all().map(({ key }) => key)));
  if (box) board.viewport.showBox(box);
}

/** Checks whether the current tool places something. */
function isPlacing({ tool: { get } }: Board): boolean {
  const { kind } = get();
  return kind === 'insert' || kind === 'comment';
}

/** Places what the current tool would place by a click, in the center of the view. */
function placeInView(board: Board): void {
  const held = board.tool.get();
  if (held.kind === 'insert') insertInView(board, held.newElement);
  if (held.kind !== 'comment') return;
  board.tool.set(selectTool);
  board.commentAnchor.set({ point: freePoint(board) });
}

/** Inserts an element in the center of the view, beside existing ones. */
export function insertInView(board: Board, newElement: NewElement): void {
  board.tool.set(selectTool);
  insertAt(board, newElement, defaultBox(newElement, freePoint(board)));
}
