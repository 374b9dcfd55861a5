import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { ContextMenu, type MenuItem } from '../../ui/menu.tsx';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';

const onElements: readonly (CommandId | 'line')[] = [
  ...(['cut', 'copy', 'paste', 'duplicate', 'line'] as const),
  ...(['copySvg', 'copyPng', 'line'] as const),
  ...(['front', 'forward', 'backward', 'back', 'line'] as const),
  ...(['editText', 'connect', 'comment', 'line', 'remove'] as const),
];
const onGround: readonly (CommandId | 'line')[] = [
  ...(['paste', 'selectAll', 'line'] as const),
  ...(['note', 'text', 'frame', 'palette', 'comment', 'line'] as const),
  ...(['zoomFit', 'zoomWhole', 'line', 'help'] as const),
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
  const { canvas } = useTexts();
  // The items depend on the selection at the time the menu opens.
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  const make = () => {
    const { board } = context;
    const ids = board.selection.get().size > 0 ? onElements : onGround;
    setItems(ids.map((id) => (id === 'line' ? id : itemOf(id, context, canvas.commands[id]))));
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

function itemOf(id: CommandId, context: CommandContext, label: string): MenuItem {
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
