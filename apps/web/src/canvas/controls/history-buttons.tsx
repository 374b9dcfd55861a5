import { useSyncExternalStore } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type CommandContext, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';

/** Undo and redo buttons for the user's own changes. */
export function HistoryButtons({ context }: { context: CommandContext }) {
  const { canvas } = useTexts();
  const { zone } = context.board;
  const can = useSyncExternalStore(
    zone.subscribe,
    () => (zone.canUndo() ? 1 : 0) + (zone.canRedo() ? 2 : 0),
  );
  return (['undo', 'redo'] as const).map((id) => (
    <IconButton
      key={id}
      icon={id}
      label={canvas.commands[id]}
      shortcut={shortcutText(commands[id].keys[0])}
      disabled={id === 'undo' ? can % 2 === 0 : can < 2}
      onClick={() => commands[id].run(context)}
    />
  ));
}
