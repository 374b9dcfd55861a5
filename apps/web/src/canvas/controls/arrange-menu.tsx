import { useTexts } from '../../texts/use-texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../../ui/menu.tsx';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';

const stacking: readonly [CommandId, IconName][] = [
  ['front', 'bring-front'],
  ['forward', 'forward'],
  ['backward', 'backward'],
  ['back', 'send-back'],
];
const several: readonly [CommandId, IconName][] = [
  ['alignLeft', 'align-left'],
  ['alignCenter', 'align-center'],
  ['alignRight', 'align-right'],
  ['alignTop', 'align-top'],
  ['alignMiddle', 'align-middle'],
  ['alignBottom', 'align-bottom'],
  ['distributeHorizontal', 'distribute-horizontal'],
  ['distributeVertical', 'distribute-vertical'],
  ['tidy', 'grid'],
];

/** A menu to change the stacking order and to align and distribute elements. */
export function ArrangeMenu({ context, count }: { context: CommandContext; count: number }) {
  const { canvas } = useTexts();
  const item = ([id, icon]: readonly [CommandId, IconName]): MenuItem => ({
    key: id,
    icon,
    label: canvas.commands[id],
    shortcut: shortcutText(commands[id].keys[0]),
    disabled: !commands[id].enabled(context.board),
    run: () => commands[id].run(context),
  });
  const items: MenuItem[] = stacking.map(item);
  if (count > 1) items.push('line', ...several.map(item));
  return (
    <DropdownMenu items={items} label={canvas.groups.arrange}>
      <IconButton icon="layers" label={canvas.groups.arrange} />
    </DropdownMenu>
  );
}
