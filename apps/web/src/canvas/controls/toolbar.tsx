import { useTexts } from '../../texts/use-texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Tool } from '../board/board.ts';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';
import { useObservable } from '../state/use-observable.ts';

const tools: readonly { id: CommandId; icon: IconName }[] = [
  { id: 'select', icon: 'pointer' },
  { id: 'hand', icon: 'hand' },
  { id: 'note', icon: 'note' },
  { id: 'text', icon: 'text' },
  { id: 'rectangle', icon: 'square' },
  { id: 'oval', icon: 'circle' },
  { id: 'diamond', icon: 'diamond' },
  { id: 'palette', icon: 'shapes' },
  { id: 'connector', icon: 'connector' },
  { id: 'frame', icon: 'frame' },
  { id: 'comment', icon: 'comment' },
];

/** The tools of the canvas. */
export function Toolbar({
  context,
  onPalette,
}: {
  context: CommandContext;
  onPalette: () => void;
}) {
  const { canvas } = useTexts();
  const { board } = context;
  const current = useObservable(board.tool);
  const run = (id: CommandId) => {
    if (id === 'palette') onPalette();
    // The button lets the user point at a place; the key comments on the selection.
    else if (id === 'comment') board.tool.set({ kind: 'comment' });
    else commands[id].run(context);
  };
  return (
    <div
      data-controls
      role="toolbar"
      aria-label={canvas.tools}
      aria-orientation="vertical"
      className="absolute top-1/2 left-3 z-10 flex max-h-[calc(100%-144px)] -translate-y-1/2 flex-col gap-0.5 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float [scrollbar-width:none]"
    >
      {tools
        .filter(({ id }) => commands[id].enabled(board) || (id === 'comment' && board.canComment))
        .map(({ id, icon }) => (
          <IconButton
            key={id}
            icon={icon}
            label={canvas.commands[id]}
            shortcut={shortcutText(commands[id].keys[0])}
            side="right"
            pressed={isCurrent(id, current)}
            onClick={() => run(id)}
          />
        ))}
    </div>
  );
}

function isCurrent(id: CommandId, tool: Tool): boolean {
  if (tool.kind !== 'insert') return tool.kind === id;
  const { newElement } = tool;
  if (newElement.kind !== 'shape') return newElement.kind === id;
  return (
    JSON.stringify(newElement.geometry) === JSON.stringify({ basic: { type: id.toUpperCase() } })
  );
}
