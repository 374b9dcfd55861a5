import type { panels } from '../../texts/panels.ts';
import type { MenuItem } from '../../ui/menu.tsx';

interface TabMenu {
  readonly texts: typeof panels.en.zones;
  /** The index of the zone among all. */
  readonly place: number;
  readonly count: number;
  /** Whether the caller can move zones out of the space. */
  readonly canMoveOut: boolean;
  readonly run: {
    rename(): void;
    duplicate(): void;
    move(): void;
    moveBy(places: -1 | 1): void;
    trash(): void;
    showTrash(): void;
  };
}

/** Returns the menu items of a zone. The last zone of a space can be neither moved nor trashed. */
export function tabMenu({ texts, place, count, canMoveOut, run }: TabMenu): MenuItem[] {
  const alone = count < 2;
  return [
    { key: 'rename', label: texts.rename, icon: 'edit', shortcut: 'F2', run: run.rename },
    { key: 'duplicate', label: texts.duplicate, icon: 'duplicate', run: run.duplicate },
    {
      key: 'move',
      label: texts.move,
      icon: 'folder',
      disabled: alone || !canMoveOut,
      run: run.move,
    },
    'line',
    {
      key: 'left',
      label: texts.moveLeft,
      icon: 'arrow-left',
      shortcut: 'Alt ←',
      disabled: place === 0,
      run: () => run.moveBy(-1),
    },
    {
      key: 'right',
      label: texts.moveRight,
      icon: 'arrow-right',
      shortcut: 'Alt →',
      disabled: place === count - 1,
      run: () => run.moveBy(1),
    },
    'line',
    {
      key: 'trash',
      label: texts.trash,
      icon: 'trash',
      danger: true,
      disabled: alone,
      run: run.trash,
    },
    { key: 'trashed', label: texts.trashOpen, icon: 'restore', run: run.showTrash },
  ];
}
