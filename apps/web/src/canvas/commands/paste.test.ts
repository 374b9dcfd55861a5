import { describe, expect, it } from 'vitest';
import { createTestBoard, putFrame, putShape } from '../board/test-board.ts';
import { packClip, packHtml, unpackHtml } from './clipboard.ts';
import { createPaste } from './paste.ts';

function setUp() {
  const board = createTestBoard();
  const shape = putShape(board, 1, [0, 0, 40, 20]);
  const clip = packClip(board.scene.all());
  const paste = createPaste(board);
  const pasted = () => {
    paste(clip, '');
    const [key = ''] = board.selection.get();
    return board.scene.find(key);
  };
  return { board, shape, clip, paste, pasted };
}

describe('pasting', () => {
  it('inserts at the pointer', () => {
    const { board, pasted } = setUp();
    board.pointer = { x: 300, y: 200 };
    expect(pasted()?.box).toEqual({ left: 280, top: 190, width: 40, height: 20 });
  });

  it('sets further copies in the same place off', () => {
    const { board, pasted } = setUp();
    board.pointer = { x: 300, y: 200 };
    const lefts = [pasted(), pasted(), pasted()].map((element) => element?.box.left);
    expect(lefts).toEqual([280, 296, 312]);
    board.pointer = { x: 100, y: 200 };
    expect(pasted()?.box.left).toBe(80);
  });

  it('inserts in the center if the pointer is not over the visible canvas', () => {
    const { board, pasted } = setUp();
    expect(pasted()?.box).toMatchObject({ left: 480, top: 390 });
    board.pointer = { x: 5_000, y: 0 };
    expect(pasted()?.box).toMatchObject({ left: 496, top: 406 });
  });

  it('adds elements to the frame under them', () => {
    const { board, pasted } = setUp();
    const frame = putFrame(board, 2, [200, 100, 300, 300]);
    board.pointer = { x: 300, y: 200 };
    const copy = pasted();
    expect(copy?.frameKey).toBe(frame);
    expect(board.scene.all().at(-1)?.key).toBe(copy?.key);
  });

  it('inserts a text if the clipboard has no elements', () => {
    const { board, paste } = setUp();
    paste('', 'Hello');
    const [key = ''] = board.selection.get();
    const text = board.scene.find(key)?.element;
    expect(JSON.stringify(text)).toContain('Hello');
  });
});

describe('HTML on the clipboard', () => {
  it('contains the elements and shows their text', () => {
    const { clip } = setUp();
    const html = packHtml(clip, 'a < b\nc');
    expect(unpackHtml(html)).toBe(clip);
    expect(html.replace(/<span.*?<\/span>/, '')).toBe('a &#60; b<br>c');
  });

  it.each(['', '<p>Hello</p>', '<span data-lienzo="%"></span>'])('may have none: %s', (html) => {
    expect(unpackHtml(html)).toBe('');
  });
});
