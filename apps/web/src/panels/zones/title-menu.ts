import type { canvasPage } from '../../texts/canvas-page.ts';
import type { MenuItem } from '../../ui/menu.tsx';

interface TitleMenu {
  readonly texts: typeof canvasPage.en;
  /** Whether the caller can edit the space. */
  readonly canEdit: boolean;
  /** Whether the caller can share the space, and so take zones out of it. */
  readonly canManage: boolean;
  /** Number of zones of the space. */
  readonly count: number;
  readonly run: {
    rename(): void;
    renameSpace(): void;
    duplicate(): void;
    export(): void;
    saveTemplate(): void;
    move(): void;
    trash(): void;
  };
}

/** Returns the menu items beside the name of the open zone. People who can only view can export. */
export function titleMenu({ texts, canEdit, canManage, count, run }: TitleMenu): MenuItem[] {
  const exportItem: MenuItem = {
    key: 'export',
    label: texts.export,
    icon: 'download',
    run: run.export,
  };
  if (!canEdit) return [exportItem];
  const isAlone = count < 2;
  return [
    { key: 'rename', label: texts.rename, icon: 'edit', run: run.rename },
    { key: 'rename-space', label: texts.renameSpaceItem, icon: 'edit', run: run.renameSpace },
    { key: 'duplicate', label: texts.duplicate, icon: 'duplicate', run: run.duplicate },
    'line',
    exportItem,
    {
      key: 'template',
      label: texts.saveTemplate,
      icon: 'grid',
      disabled: !canManage,
      run: run.saveTemplate,
    },
    'line',
    {
      key: 'move',
      label: texts.move,
      icon: 'folder',
      disabled: isAlone || !canManage,
      run: run.move,
    },
    {
      key: 'trash',
      label: texts.trash,
      icon: 'trash',
      danger: true,
      disabled: isAlone,
      run: run.trash,
    },
  ];
}
