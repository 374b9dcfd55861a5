import { type ReactNode, useState } from 'react';
import { changePreferences, usePreferences } from '../../design/preferences.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { ContextMenu, type MenuItem } from '../../ui/menu.tsx';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';

const onElements: readonly (CommandId | 'line')[] = [
  ...(['cut', 'copy', 'paste', 'duplicate', 'line'] as const),
  ...(['copyStyle', 'pasteStyle', 'copySvg', 'copyPng', 'line'] as const),
  ...(['front', 'forward', 'backward', 'back', 'line'] as const),
  ...(['group', 'ungroup', 'lock', 'lockForOrganisers', 'line'] as const),
  ...(['tidy', 'flipHorizontal', 'flipVertical', 'line'] as const),
  ...(['editText', 'connect', 'comment', 'line', 'remove'] as const),
];
const onGround: readonly (CommandId | 'line')[] = [
  ...(['paste', 'selectAll', 'line'] as const),
  ...(['note', 'text', 'frame', 'palette', 'comment', 'line'] as const),
  ...(['find', 'layers', 'present', 'zoomFit', 'zoomWhole', 'line', 'help'] as const),
];

const icons: Partial<Record<CommandId, IconName>> = {
  cut: 'cut',
  copy: 'copy',
  paste: 'paste',
  duplicate: 'duplicate',
  front: 'bring-front',
  back: 'send-back',
  forward: 'forward',
  backward: 'backward',
  comment: 'comment',
  connect: 'connector',
  remove: 'trash',
  editText: 'edit',
  note: 'note',
  text: 'text',
  frame: 'frame',
  palette: 'shapes',
  layers: 'outline',
  present: 'present',
  zoomFit: 'fit',
  help: 'keyboard',
};

/** The context menu of the selection or of the canvas. */
export function CanvasMenu({
  context,
  children,
}: {
  context: CommandContext;
  children: ReactNode;
}) {
  const { canvas, canvasPage } = useTexts();
  const { dots } = usePreferences();
  // The items depend on the selection at the time the menu opens.
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  const make = () => {
    const { board } = context;
    const isOnGround = board.selection.get().size === 0;
    const ids = isOnGround ? onGround : onElements;
    const ofCommands = ids.map((id) =>
      id === 'line' ? id : itemOf(id, context, canvas.commands[id]),
    );
    const dotsItem: MenuItem = {
      key: 'dots',
      label: canvasPage.dots,
      checked: dots,
      run: () => changePreferences({ dots: !dots }),
    };
    const gridItem: MenuItem = {
      ...itemOf('snapToGrid', context, canvas.commands.snapToGrid),
      checked: board.grid.get(),
    };
    setItems(isOnGround ? [...ofCommands, 'line', dotsItem, gridItem] : ofCommands);
  };
  return (
    <ContextMenu items={items} label={canvas.menu}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the canvas inside handles the press */}
      <div className="contents" onContextMenu={make}>
        {children}
      </div>
    </ContextMenu>
  );
}

function itemOf(id: CommandId, context: CommandContext, label: string) {
  const command = commands[id];
  const icon = icons[id];
  const shortcut = shortcutText(command.keys[0]);
  return {
    key: id,
    label,
    ...(icon && { icon }),
    ...(shortcut && { shortcut }),
    disabled: !command.enabled(context.board),
    danger: id === 'remove',
    run: () => command.run(context),
  };
}
