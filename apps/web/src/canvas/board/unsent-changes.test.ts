import { describe, expect, it } from 'vitest';
import { createTestBoard, putShape } from './test-board.ts';
import { countUnsentChanges } from './unsent-changes.ts';

describe('unsent changes', () => {
  it('are counted until they are durable', async () => {
    const board = createTestBoard();
    const answers: (() => void)[] = [];
    const durable = () =>
      new Promise<void>((resolve) => {
        answers.push(resolve);
      });
    const unsent = countUnsentChanges({ doc: board.zone.doc, durable });
    const quiet = new Promise<void>((resolve) => {
      unsent.subscribe(() => unsent.get() === 0 && resolve());
    });
    putShape(board, 1, [0, 0, 1, 1]);
    putShape(board, 2, [0, 0, 1, 1]);
    expect(unsent.get()).toBe(2);
    answers[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(unsent.get()).toBe(1);
    answers[1]?.();
    await quiet;
    unsent.close();
    putShape(board, 3, [0, 0, 1, 1]);
    expect(unsent.get()).toBe(0);
  });
});
