import { describe, expect, it } from 'vitest';
import { canvas } from '../../texts/canvas.ts';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import {
  type CommandContext,
  commandFor,
  commands,
  insertInView,
  type KeyPress,
} from './commands.ts';
import { shortcutText } from './shortcut-text.ts';

function contextOf(board = createTestBoard()) {
  const said: string[] = [];
  const context: CommandContext = {
    board,
    openCheatSheet: () => said.push('cheat sheet'),
    openPalette: () => said.push('palette'),
    openFind: () => said.push('find'),
    openTidy: () => said.push('tidy up'),
    toggleLayers: () => said.push('layers'),
    present: () => said.push('present'),
    copy: (as) => said.push(`copy ${as}`),
    cut: () => said.push('cut'),
    paste: () => said.push('paste'),
    pasteNotes: () => said.push('paste notes'),
    pickFiles: () => said.push('pick files'),
    replaceImage: () => said.push('replace image'),
  };
  return { board, context, said };
}

const press = (key: string, keys: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...keys,
});

describe('keys', () => {
  it('are unique to a command', () => {
    const all = Object.values(commands).flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are recognized on different keyboards', () => {
    expect(commandFor(press('z', { ctrlKey: true }))?.id).toBe('undo');
    expect(commandFor(press('Z', { metaKey: true, shiftKey: true }))?.id).toBe('redo');
    expect(commandFor(press('!', { shiftKey: true, code: 'Digit1' }))?.id).toBe('zoomFit');
    expect(commandFor(press('å', { altKey: true, code: 'KeyA' }))?.id).toBe('alignLeft');
    expect(commandFor(press('?', { shiftKey: true }))?.id).toBe('help');
    expect(commandFor(press('ArrowUp', { shiftKey: true }))?.id).toBe('leapUp');
    expect(commandFor(press('c', { ctrlKey: true }))).toBeUndefined();
  });

  it('1 to 9 select the tools in the order of the toolbar', () => {
    const ids = Array.from({ length: 9 }, (_, index) => commandFor(press(`${index + 1}`))?.id);
    expect(ids).toEqual([
      ...['select', 'hand', 'pen', 'note', 'text', 'shape', 'connector', 'frame', 'comment'],
    ]);
  });

  it('have labels in every language', () => {
    for (const { id } of Object.values(commands)) {
      expect(canvas.en.commands[id]).not.toBe('');
      expect(canvas.es.commands[id]).not.toBe('');
    }
    expect(shortcutText('Mod+Shift+z', true)).toBe('⌘⇧Z');
    expect(shortcutText('Mod+Shift+z', false)).toBe('Ctrl+Shift+Z');
    expect(shortcutText('Mod++', false)).toBe('Ctrl++');
    expect(shortcutText(undefined)).toBeUndefined();
  });
});

describe('commands', () => {
  it('remove an element with the connectors that would lose an end', () => {
    const { board, context } = contextOf();
    const [a, b] = [putShape(board, 1, [0, 0, 9, 9]), putShape(board, 2, [50, 0, 9, 9])];
    putConnector(board, 3, [a, b]);
    board.selection.set(new Set([a]));
    commands.remove.run(context);
    expect(board.scene.all().map(({ key }) => key)).toEqual([b]);
    expect(board.selection.get().size).toBe(0);
    board.zone.undo();
    expect(board.scene.count()).toBe(3);
  });

  it('remove a frame with its contents', () => {
    const { board, context } = contextOf();
    const frame = putFrame(board, 1, [0, 0, 300, 300]);
    putShape(board, 2, [10, 10, 9, 9]);
    const other = putShape(board, 3, [500, 10, 9, 9]);
    board.selection.set(new Set([frame]));
    commands.remove.run(context);
    expect(board.scene.all().map(({ key }) => key)).toEqual([other]);
  });

  it('duplicate beside the original and select the copy', () => {
    const { board, context } = contextOf();
    const a = putShape(board, 1, [0, 0, 9, 9]);
    board.selection.set(new Set([a]));
    commands.duplicate.run(context);
    const copy = board.scene.all().at(-1);
    expect(copy?.box).toMatchObject({ left: 24, top: 24 });
    expect([...board.selection.get()]).toEqual([copy?.key]);
  });

  it('connect the selected elements, each to the next', () => {
    const { board, context } = contextOf();
    const keys = [0, 1, 2].map((index) => putShape(board, index, [index * 50, 0, 9, 9]));
    board.selection.set(new Set(keys));
    commands.connect.run(context);
    const lines = board.scene.all().filter(({ kind }) => kind === 'connector');
    expect(lines).toHaveLength(2);
    expect(commands.connect.enabled(board)).toBe(false);
  });

  it('move by 1 or 10 pixels, and pan when nothing is selected', () => {
    const { board, context } = contextOf();
    const a = putShape(board, 1, [0, 0, 9, 9]);
    board.selection.set(new Set([a]));
    commands.moveRight.run(context);
    commands.leapDown.run(context);
    expect(board.scene.find(a)?.box).toMatchObject({ left: 1, top: 10 });
    board.selection.set(new Set());
    const before = board.viewport.get();
    commands.moveLeft.run(context);
    expect(board.viewport.get().x).toBeLessThan(before.x);
  });

  it('bring a frame to the front with its contents', () => {
    const { board, context } = contextOf();
    const frame = putFrame(board, 1, [0, 0, 300, 300]);
    const inside = putShape(board, 2, [10, 10, 9, 9]);
    putShape(board, 3, [10, 10, 9, 9], { frame_id: undefined });
    const over = putShape(board, 4, [200, 200, 200, 200]);
    board.selection.set(new Set([frame]));
    commands.front.run(context);
    const order = board.scene.all().map(({ key }) => key);
    expect(order[0]).toBe(over);
    expect(order.indexOf(frame)).toBeLessThan(order.indexOf(inside));
  });

  it('insert elements in the center of the view, beside existing ones', () => {
    const { board } = contextOf();
    const newElement = { kind: 'shape', geometry: { basic: { type: 'OVAL' } } } as const;
    insertInView(board, newElement);
    insertInView(board, newElement);
    const [one, two] = board.scene.all();
    expect(one?.box).toMatchObject({ left: 428, top: 352 });
    expect(two?.box).toMatchObject({ left: 452, top: 376 });
  });

  it('start a comment at the selection, or activate the comment tool', () => {
    const { board, context } = contextOf();
    commands.comment.run(context);
    expect(board.tool.get().kind).toBe('comment');
    const a = putShape(board, 1, [0, 0, 9, 9]);
    board.selection.set(new Set([a]));
    commands.comment.run(context);
    expect(board.commentAnchor.get()?.elementId).toBe(a);
  });

  it('change nothing for viewers', () => {
    const { board, context } = contextOf({ ...createTestBoard(), canEdit: false });
    const a = putShape(board, 1, [0, 0, 9, 9]);
    board.selection.set(new Set([a]));
    const changing = Object.values(commands).filter(
      ({ group, id }) => group === 'arrange' || id === 'remove' || id === 'duplicate',
    );
    expect(changing.some(({ enabled }) => enabled(board))).toBe(false);
    commands.moveRight.run(context);
    expect(board.scene.find(a)?.box.left).toBe(0);
  });

  it('cancel step by step: text editing, tool, selection', () => {
    const { board, context } = contextOf();
    const a = putShape(board, 1, [0, 0, 9, 9]);
    board.selection.set(new Set([a]));
    board.tool.set({ kind: 'hand' });
    board.editing.set(a);
    commands.escape.run(context);
    expect(board.editing.get()).toBeUndefined();
    commands.escape.run(context);
    expect(board.tool.get().kind).toBe('select');
    commands.escape.run(context);
    expect(board.selection.get().size).toBe(0);
  });
});

describe('enter', () => {
  const enter = (board = createTestBoard()) => {
    const { context } = contextOf(board);
    if (commands.enter.enabled(board)) commands.enter.run(context);
    return board;
  };

  it('starts a thread in the center of the view with the comment tool', () => {
    const { board, context } = contextOf();
    commands.comment.run(context);
    enter(board);
    expect(board.commentAnchor.get()).toEqual({ point: { x: 500, y: 400 } });
    expect(board.tool.get().kind).toBe('select');
  });

  it('inserts the element of the current tool', () => {
    const { board, context } = contextOf();
    commands.rectangle.run(context);
    enter(board);
    expect(board.scene.count()).toBe(1);
  });

  it('edits the selected element, and does nothing otherwise', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 50, 50]);
    board.selection.set(new Set([one]));
    expect(enter(board).editing.get()).toBe(one);
    expect(commands.enter.enabled(createTestBoard())).toBe(false);
  });
});
