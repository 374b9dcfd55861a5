import { type Alignment, aligned, type Direction, distributed } from '../arrange/align.ts';
import { connectorBetween } from '../arrange/connectors.ts';
import { movedBy, solidOnes } from '../arrange/move.ts';
import { boxAround, type Stamp } from '../arrange/new-elements.ts';
import { selectedElements, withContent } from '../arrange/selection.ts';
import { type Restacking, restacked } from '../arrange/z-order.ts';
import { type Board, selectTool, type Tool } from '../board/board.ts';
import {
  commitLayouts,
  commitPlaces,
  commonBox,
  freePoint,
  insertDrafts,
  removeKeys,
} from '../board/edits.ts';
import { zoomedAbout } from '../geometry/viewport.ts';
import { stampAt } from '../gestures/drag-area.ts';
import { copyTo } from '../gestures/drag-move.ts';

/** What a command may also reach beside the board: things of the page. */
export interface Stage {
  readonly board: Board;
  openCheatSheet(): void;
  openPalette(): void;
  copy(as: 'elements' | 'svg' | 'png'): void;
  cut(): void;
  paste(): void;
}

export type CommandGroup = 'tools' | 'edit' | 'arrange' | 'view' | 'move';

export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** Keys that do it: `Mod` is control, or command on a Mac. */
  readonly keys: readonly string[];
  readonly enabled: (board: Board) => boolean;
  readonly run: (stage: Stage) => void;
}

const always = () => true;
const canEdit = ({ canEdit: can }: Board) => can;
const some = ({ canEdit: can, selection }: Board) => can && selection.get().size > 0;
const anySelected = ({ selection }: Board) => selection.get().size > 0;
const several = (count: number) => (board: Board) =>
  board.canEdit && solidSelection(board).length >= count;

const rectangle: Stamp = { kind: 'shape', geometry: { basic: { type: 'RECTANGLE' } } };
const oval: Stamp = { kind: 'shape', geometry: { basic: { type: 'OVAL' } } };
const diamond: Stamp = { kind: 'shape', geometry: { basic: { type: 'DIAMOND' } } };

/** Every command, once. Keyboard, menus, toolbar and cheat sheet all come from here. */
const table = {
  select: tool(['v'], always, selectTool),
  hand: tool(['h'], always, { kind: 'hand' }),
  rectangle: tool(['r'], canEdit, { kind: 'stamp', stamp: rectangle }),
  oval: tool(['o'], canEdit, { kind: 'stamp', stamp: oval }),
  diamond: tool(['d'], canEdit, { kind: 'stamp', stamp: diamond }),
  note: tool(['s'], canEdit, { kind: 'stamp', stamp: { kind: 'note' } }),
  text: tool(['t'], canEdit, { kind: 'stamp', stamp: { kind: 'text' } }),
  frame: tool(['f'], canEdit, { kind: 'stamp', stamp: { kind: 'frame' } }),
  connector: tool(['l'], canEdit, { kind: 'connector' }),
  palette: entry('tools', ['n', '/'], { enabled: canEdit, run: (stage) => stage.openPalette() }),
  comment: entry('tools', ['m'], { enabled: ({ canComment }) => canComment, run: comment }),
  connect: entry('tools', ['c'], { enabled: several(2), run: connect }),

  undo: entry('edit', ['Mod+z'], {
    enabled: ({ zone }) => zone.canUndo(),
    run: ({ board }) => board.zone.undo(),
  }),
  redo: entry('edit', ['Mod+Shift+z', 'Mod+y'], {
    enabled: ({ zone }) => zone.canRedo(),
    run: ({ board }) => board.zone.redo(),
  }),
  cut: entry('edit', [], { enabled: some, run: (stage) => stage.cut() }),
  copy: entry('edit', [], { enabled: anySelected, run: (stage) => stage.copy('elements') }),
  paste: entry('edit', [], { enabled: canEdit, run: (stage) => stage.paste() }),
  copySvg: entry('edit', [], { enabled: anySelected, run: (stage) => stage.copy('svg') }),
  copyPng: entry('edit', [], { enabled: anySelected, run: (stage) => stage.copy('png') }),
  duplicate: entry('edit', ['Mod+d'], { enabled: some, run: ({ board }) => duplicate(board) }),
  remove: entry('edit', ['Delete', 'Backspace'], {
    enabled: some,
    run: ({ board }) => removeKeys(board, board.selection.get()),
  }),
  enter: entry('edit', ['Enter'], {
    enabled: (board) => some(board) || hasPlacing(board),
    run: ({ board }) => (hasPlacing(board) ? placeInView(board) : editText(board)),
  }),
  editText: entry('edit', ['F2'], { enabled: some, run: ({ board }) => editText(board) }),
  selectAll: entry('edit', ['Mod+a'], {
    enabled: always,
    run: ({ board }) => board.selection.set(new Set(board.scene.all().map(({ key }) => key))),
  }),
  escape: entry('edit', ['Escape'], { enabled: always, run: ({ board }) => letGo(board) }),

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

  moveLeft: nudge('ArrowLeft', { x: -1, y: 0 }, 1),
  moveRight: nudge('ArrowRight', { x: 1, y: 0 }, 1),
  moveUp: nudge('ArrowUp', { x: 0, y: -1 }, 1),
  moveDown: nudge('ArrowDown', { x: 0, y: 1 }, 1),
  leapLeft: nudge('Shift+ArrowLeft', { x: -1, y: 0 }, 10),
  leapRight: nudge('Shift+ArrowRight', { x: 1, y: 0 }, 10),
  leapUp: nudge('Shift+ArrowUp', { x: 0, y: -1 }, 10),
  leapDown: nudge('Shift+ArrowDown', { x: 0, y: 1 }, 10),

  zoomIn: entry('view', ['Mod+=', 'Mod++', '+', '='], {
    enabled: always,
    run: ({ board }) => zoom(board, 1.25),
  }),
  zoomOut: entry('view', ['Mod+-', '-'], { enabled: always, run: ({ board }) => zoom(board, 0.8) }),
  zoomWhole: entry('view', ['Mod+0', 'Shift+0'], {
    enabled: always,
    run: ({ board }) => zoomTo(board, 1),
  }),
  zoomFit: entry('view', ['Shift+1'], { enabled: always, run: ({ board }) => zoomFit(board) }),
  zoomSelection: entry('view', ['Shift+2'], {
    enabled: anySelected,
    run: ({ board }) => {
      const box = commonBox(board, board.selection.get());
      if (box) board.viewport.showBox(box);
    },
  }),
  help: entry('view', ['?'], { enabled: always, run: (stage) => stage.openCheatSheet() }),
} as const;

export type CommandId = keyof typeof table;

type Entry = Omit<Command, 'id'>;

export const commands: Readonly<Record<CommandId, Command>> = Object.fromEntries(
  Object.entries<Entry>(table).map(([id, command]) => [id, { id, ...command }]),
) as Record<CommandId, Command>; // the same keys

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

/** The command that a key stands for. */
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
  // With shift or alt the key gives another character; the code says which key it was.
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
  const shifted = shiftKey ? 'Shift+' : '';
  const names = [`${mod}${alt}${shifted}${key}`, `${mod}${alt}${shifted}${plain}`];
  const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };
  if (brackets[code]) names.push(`${mod}${alt}${shifted}${brackets[code]}`);
  if (key.length === 1) names.push(`${mod}${alt}${key}`);
  return names;
}

type Deed = Pick<Entry, 'enabled' | 'run'>;

function entry(group: CommandGroup, keys: readonly string[], deed: Deed): Entry {
  return { group, keys, ...deed };
}

function tool(keys: readonly string[], enabled: Entry['enabled'], next: Tool): Entry {
  return entry('tools', keys, { enabled, run: ({ board }) => board.tool.set(next) });
}

function restack(to: Restacking, keys: readonly string[]): Entry {
  return entry('arrange', keys, {
    enabled: some,
    run: ({ board }) => {
      const { scene, selection } = board;
      commitPlaces(board, restacked(scene.all(), withContent(scene, selection.get()), to));
    },
  });
}

function align(to: Alignment, keys: readonly string[]): Entry {
  return entry('arrange', keys, {
    enabled: several(2),
    run: ({ board }) => commitLayouts(board, aligned(solidSelection(board), to)),
  });
}

function distribute(direction: Direction, keys: readonly string[]): Entry {
  return entry('arrange', keys, {
    enabled: several(3),
    run: ({ board }) => commitLayouts(board, distributed(solidSelection(board), direction)),
  });
}

/** Moves what is selected; when nothing is, the canvas, so that arrows always do something. */
function nudge(key: string, by: { x: number; y: number }, steps: number): Entry {
  return entry('move', [key], {
    enabled: always,
    run: ({ board }) => {
      const { scene, selection, viewport } = board;
      if (selection.get().size === 0) {
        const { x, y, zoom: scale } = viewport.get();
        const step = (40 * steps) / scale / (steps > 1 ? 3 : 1);
        return viewport.set({ x: x + by.x * step, y: y + by.y * step, zoom: scale });
      }
      const keys = withContent(scene, selection.get());
      const way = { x: by.x * steps, y: by.y * steps };
      commitLayouts(board, movedBy(selectedElements(scene, keys), way));
    },
  });
}

function solidSelection({ scene, selection }: Board) {
  return solidOnes(selectedElements(scene, selection.get()));
}

/** Connects what is selected, one to the next. */
function connect({ board }: Stage): void {
  const solid = solidSelection(board).toSorted(
    (a, b) => a.box.left + a.box.top - b.box.left - b.box.top,
  );
  const drafts = solid.slice(1).flatMap((to, index) => {
    const from = solid[index];
    return from ? [connectorBetween({ id: from.id }, { id: to.id }, board.newId())] : [];
  });
  insertDrafts(board, drafts);
}

function comment({ board }: Stage): void {
  const { scene, selection, commentPlace } = board;
  const [only] = selectedElements(scene, selection.get());
  if (!only) {
    board.tool.set({ kind: 'comment' });
    return;
  }
  const { left, top, width } = only.box;
  commentPlace.set({ point: { x: left + width, y: top }, elementId: only.id });
}

function duplicate(board: Board): void {
  const { scene, selection } = board;
  const keys = withContent(scene, selection.get());
  copyTo(board, selectedElements(scene, keys), { x: 24, y: 24 });
}

function editText({ scene, selection, editing }: Board): void {
  const [first] = selectedElements(scene, selection.get());
  if (first) editing.set(first.key);
}

function letGo({ editing, tool: current, selection }: Board): void {
  if (editing.get() !== undefined) editing.set(undefined);
  else if (current.get().kind !== 'select') current.set(selectTool);
  else selection.set(new Set());
}

function zoom({ viewport }: Board, by: number): void {
  const { width, height } = viewport.size();
  const view = viewport.get();
  viewport.set(zoomedAbout(view, { x: width / 2, y: height / 2 }, view.zoom * by));
}

function zoomTo({ viewport }: Board, wanted: number): void {
  const { width, height } = viewport.size();
  viewport.set(zoomedAbout(viewport.get(), { x: width / 2, y: height / 2 }, wanted));
}

function zoomFit(board: Board): void {
  const box = commonBox(board, new Set(board.scene.all().map(({ key }) => key)));
  if (box) board.viewport.showBox(box);
}

/** Whether the tool in hand puts something down. */
function hasPlacing({ tool: { get } }: Board): boolean {
  const { kind } = get();
  return kind === 'stamp' || kind === 'comment';
}

/** What a press on the canvas would put down, put into the middle of the view. */
function placeInView(board: Board): void {
  const held = board.tool.get();
  if (held.kind === 'stamp') stampInView(board, held.stamp);
  if (held.kind !== 'comment') return;
  board.tool.set(selectTool);
  board.commentPlace.set({ point: freePoint(board) });
}

/** Puts something new in the middle of the view, where nothing hides it. */
export function stampInView(board: Board, stamp: Stamp): void {
  board.tool.set(selectTool);
  stampAt(board, stamp, boxAround(stamp, freePoint(board)));
}
