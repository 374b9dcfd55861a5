import { describe, expect, it, vi } from 'vitest';
import { panels } from '../../texts/panels.ts';
import { tabMenu } from './tab-menu.ts';

function setUp(place: number, count: number, canMoveOut = true) {
  const run = {
    ...{ rename: vi.fn(), duplicate: vi.fn(), move: vi.fn() },
    ...{ moveBy: vi.fn(), trash: vi.fn(), showTrash: vi.fn() },
  };
  const items = tabMenu({ texts: panels.en.zones, place, count, canMoveOut, run }).filter(
    (item) => item !== 'line',
  );
  const isDisabled = (key: string) => items.find((item) => item.key === key)?.disabled === true;
  return { run, items, isDisabled };
}

describe('the menu of a zone', () => {
  it('does not let the only zone be moved or trashed', () => {
    const { isDisabled } = setUp(0, 1);
    expect(['move', 'trash', 'left', 'right'].every(isDisabled)).toBe(true);
    expect(isDisabled('rename')).toBe(false);
  });

  it('moves zones out of the space only for people who can share it', () => {
    expect(setUp(0, 3).isDisabled('move')).toBe(false);
    expect(setUp(0, 3, false).isDisabled('move')).toBe(true);
    expect(setUp(0, 3, false).isDisabled('trash')).toBe(false);
  });

  it('does not move the first zone left or the last zone right', () => {
    expect([setUp(0, 3), setUp(2, 3)].map(({ isDisabled }) => isDisabled('left'))).toEqual([
      true,
      false,
    ]);
    expect([setUp(0, 3), setUp(2, 3)].map(({ isDisabled }) => isDisabled('right'))).toEqual([
      false,
      true,
    ]);
  });

  it('moves by one in the direction of the item', () => {
    const { run, items } = setUp(1, 3);
    items.find(({ key }) => key === 'left')?.run();
    items.find(({ key }) => key === 'right')?.run();
    expect(run.moveBy.mock.calls).toEqual([[-1], [1]]);
  });
});
