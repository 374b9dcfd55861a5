import { describe, expect, it } from 'vitest';
import type { Board } from '../board/board.ts';
import { removeElements } from '../board/edits.ts';
import { createTestBoard, putFrame } from '../board/test-board.ts';
import { presentationView, startPresentation, stepOfKey, takeStep } from './presentation.ts';

function boardWithFrames() {
  const board = createTestBoard();
  const keys = [0, 1, 2].map((at) => putFrame(board, at + 1, [at * 1000, 0, 800, 600]));
  return { board, keys };
}

const shown = ({ presented, viewport }: Board) => {
  viewport.settle();
  const { left, width } = viewport.visible();
  return { key: presented.get()?.key, center: Math.round(left + width / 2) };
};

function press(board: Board, key: string) {
  const step = stepOfKey(key);
  if (step) takeStep(board, step);
  return shown(board);
}

describe('a presentation', () => {
  it('shows one frame after the other, and stays at the last', () => {
    const { board, keys } = boardWithFrames();
    expect(startPresentation(board)).toBe(true);
    expect(shown(board)).toEqual({ key: keys[0], center: 400 });
    expect(press(board, 'ArrowRight')).toEqual({ key: keys[1], center: 1400 });
    expect(press(board, ' ')).toEqual({ key: keys[2], center: 2400 });
    expect(press(board, 'PageDown')).toEqual({ key: keys[2], center: 2400 });
    expect(press(board, 'ArrowLeft')).toEqual({ key: keys[1], center: 1400 });
    expect(press(board, 'Home')).toEqual({ key: keys[0], center: 400 });
    expect(press(board, 'End')).toEqual({ key: keys[2], center: 2400 });
  });

  it('fills the screen with the frame, and returns to the former view', () => {
    const { board } = boardWithFrames();
    const before = board.viewport.get();
    startPresentation(board);
    board.viewport.settle();
    const { width, height } = board.viewport.size();
    const { zoom } = board.viewport.get();
    expect(Math.max((800 * zoom) / width, (600 * zoom) / height)).toBeGreaterThan(0.9);
    expect(800 * zoom).toBeLessThanOrEqual(width);
    press(board, 'Escape');
    expect(board.presented.get()).toBeUndefined();
    expect(board.viewport.get()).toEqual(before);
  });

  it('starts with the selected frame', () => {
    const { board, keys } = boardWithFrames();
    board.selection.set(new Set([keys[1] ?? '']));
    startPresentation(board);
    expect(shown(board).key).toBe(keys[1]);
  });

  it('goes on after the shown frame was deleted, and ends when none is left', () => {
    const { board, keys } = boardWithFrames();
    startPresentation(board);
    press(board, 'ArrowRight');
    removeElements(board, new Set([keys[1] ?? '']));
    expect(press(board, 'ArrowRight').key).toBe(keys[2]);
    removeElements(board, new Set([keys[0] ?? '', keys[2] ?? '']));
    expect(press(board, 'ArrowRight').key).toBeUndefined();
  });

  it('does not start without frames', () => {
    const board = createTestBoard();
    expect(startPresentation(board)).toBe(false);
    expect(board.presented.get()).toBeUndefined();
  });

  it('shows tiny and huge frames within the limits of the zoom', () => {
    const size = { width: 1000, height: 800 };
    expect(presentationView({ left: 0, top: 0, width: 0, height: 0 }, size).zoom).toBe(8);
    expect(presentationView({ left: 0, top: 0, width: 1e6, height: 9 }, size).zoom).toBe(0.02);
  });
});
