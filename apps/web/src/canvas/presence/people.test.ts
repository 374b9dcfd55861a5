import { describe, expect, it } from 'vitest';
import { rightsOf } from '../board/rights.ts';
import {
  createTestBoard,
  createTestZone,
  putConnector,
  putFrame,
  putShape,
} from '../board/test-board.ts';
import { countUnsentChanges } from '../board/unsent-changes.ts';
import { labelOf, readingOrder } from '../scene/element-label.ts';
import { peopleIn } from './people.ts';

const user = { zuid: '7', name: 'Ada', color: '#123456' };

describe('people in the zone', () => {
  it('are shown with the valid parts of their state', () => {
    const zone = createTestZone();
    zone.meet([
      { user, state: { cursor: { x: 1, y: 2 }, selection: ['a', 7], view: { left: 0 } } },
      { user, state: { cursor: 'here', selection: 'all', view: null } },
      { user: { ...user, zuid: '8' }, state: { cursor: { x: Number.NaN, y: 0 } } },
    ]);
    const [one, two, three] = peopleIn(zone);
    expect(one).toMatchObject({ key: '7-0', cursor: { x: 1, y: 2 }, selection: ['a'] });
    expect(one?.view).toBeUndefined();
    expect(two).toEqual({ key: '7-1', ...user, selection: [] });
    expect(three?.cursor).toBeUndefined();
  });

  it('drag with the valid parts of their state', () => {
    const zone = createTestZone();
    const dragging = (drag: unknown) => {
      zone.meet([{ user, state: { drag } }]);
      return peopleIn(zone)[0]?.drag;
    };
    expect(dragging({ lead: 'a', left: 1, top: 2, more: 3 })).toEqual({
      lead: 'a',
      left: 1,
      top: 2,
    });
    expect(dragging({ layouts: { a: { left: 1, width: -5, rotate: 'x' }, b: null } })).toEqual({
      layouts: { a: { left: 1 }, b: {} },
    });
    for (const nonsense of [null, 'a', 7, [], { lead: 'a', left: Number.NaN, top: 0 }]) {
      expect(dragging(nonsense)).toBeUndefined();
    }
  });

  it('have the rights of their role', () => {
    const all = { canEdit: true, canComment: true };
    for (const role of ['CREATOR', 'ORGANISER', 'EDITOR'] as const) {
      expect(rightsOf(role)).toEqual(all);
    }
    expect(rightsOf('COMMENTER')).toEqual({ canEdit: false, canComment: true });
    expect(rightsOf('VIEWER')).toEqual({ canEdit: false, canComment: false });
  });
});

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

describe('labels for screen readers', () => {
  const words = {
    frame: (name: string) => `frame ${name}`,
    shape: (kind: string) => `shape ${kind}`,
    connector: (from: string, to: string) => `from ${from} to ${to}`,
    nothing: 'nothing',
    at: (left: number, top: number) => `at ${left} ${top}`,
  };

  it('name kind, text and position', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [5, 5, 10, 10]);
    const paragraphs = [{ id: board.newId(), portions: [{ text: 'Yes' }] }];
    const shape = putShape(board, 2, [1, 2, 3, 4], { text: { paragraphs } });
    const line = putConnector(board, 3, [shape, frame]);
    const heard = (key: string) => {
      const element = board.scene.find(key);
      return element && labelOf(board.scene, element, words);
    };
    expect(heard(frame)).toBe('frame Frame 1, at 5 5');
    expect(heard(shape)).toBe('shape rectangle, Yes, at 1 2');
    expect(heard(line)).toBe('from Yes to Frame 1, at 1 2');
  });

  it('are ordered by rows, from left to right', () => {
    const board = createTestBoard();
    const low = putShape(board, 1, [0, 200, 9, 9]);
    const right = putShape(board, 2, [100, 5, 9, 9]);
    const left = putShape(board, 3, [0, 10, 9, 9]);
    // It has the lowest id, and its box starts where the left shape does.
    const line = putConnector(board, 0, [left, right]);
    board.scene.preview(new Map([[left, { top: 5 }]]));
    const order = readingOrder(board.scene.all()).map(({ key }) => key);
    expect(order).toEqual([left, line, right, low]);
  });
});
