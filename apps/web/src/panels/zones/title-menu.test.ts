import { describe, expect, it, vi } from 'vitest';
import { canvasPage } from '../../texts/canvas-page.ts';
import { titleMenu } from './title-menu.ts';

function setUp(input: { canEdit?: boolean; canManage?: boolean; count?: number } = {}) {
  const run = {
    ...{ rename: vi.fn(), renameSpace: vi.fn(), duplicate: vi.fn(), export: vi.fn() },
    ...{ saveTemplate: vi.fn(), move: vi.fn(), trash: vi.fn() },
  };
  const items = titleMenu({
    texts: canvasPage.en,
    canEdit: true,
    canManage: true,
    count: 2,
    ...input,
    run,
  }).filter((item) => item !== 'line');
  const isDisabled = (key: string) => items.find((item) => item.key === key)?.disabled === true;
  return { run, keys: items.map(({ key }) => key), items, isDisabled };
}

describe('the menu beside the name of the zone', () => {
  it('offers everything to the owner of the space', () => {
    const { keys, isDisabled } = setUp();
    expect(keys.toSorted()).toEqual(
      ['duplicate', 'export', 'move', 'rename', 'rename-space', 'template', 'trash'].toSorted(),
    );
    expect(keys.filter(isDisabled)).toEqual([]);
  });

  it('offers only the export to people who cannot edit', () => {
    expect(setUp({ canEdit: false, canManage: false }).keys).toEqual(['export']);
  });

  it('saves templates and moves zones only for people who can share the space', () => {
    const { keys, isDisabled } = setUp({ canManage: false });
    expect(keys.filter(isDisabled)).toEqual(['template', 'move']);
  });

  it('neither moves nor trashes the only zone', () => {
    const { keys, isDisabled } = setUp({ count: 1 });
    expect(keys.filter(isDisabled)).toEqual(['move', 'trash']);
  });

  it('runs the action of each item', () => {
    const { items, run } = setUp();
    for (const item of items) item.run();
    for (const action of Object.values(run)) expect(action).toHaveBeenCalledTimes(1);
  });
});
