import { describe, expect, it } from 'vitest';
import { personColor } from '../../ui/person-look.ts';
import { createTestZone } from '../board/test-board.ts';
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
    expect(two).toEqual({ key: '7-1', ...user, color: personColor('7'), selection: [] });
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

  it('write with the valid parts of their state', () => {
    const zone = createTestZone();
    const writing = (state: unknown) => {
      zone.meet([{ user, state: { writing: state } }]);
      return peopleIn(zone)[0]?.writing;
    };
    expect(writing({ element: 'a', caret: { tname: 'x' } })).toEqual({
      element: 'a',
      caret: { tname: 'x' },
    });
    for (const nonsense of [null, 'a', 7, {}, { element: 7 }])
      expect(writing(nonsense)).toBeUndefined();
  });

  it('present, ask to be followed and react with the valid parts of their state', () => {
    const zone = createTestZone();
    const shown = (state: Readonly<Record<string, unknown>>) => {
      zone.meet([{ user, state }]);
      const { isPresenting, summons, reaction } = peopleIn(zone)[0] ?? {};
      return { isPresenting, summons, reaction };
    };
    const reaction = { id: 5, kind: 'party', x: 1, y: 2 };
    expect(shown({ presenting: true, summons: 7, reaction: { ...reaction, more: 1 } })).toEqual({
      isPresenting: true,
      summons: 7,
      reaction,
    });
    for (const nonsense of [null, 'a', {}, [], { ...reaction, kind: 'x' }, { kind: 'party' }])
      expect(shown({ presenting: 'yes', summons: 'now', reaction: nonsense })).toEqual({});
  });
});
