import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu } from '../../ui/menu.tsx';
import { type CommandContext, type CommandId, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';
import { useObservable } from '../state/use-observable.ts';
import { Minimap } from './minimap.tsx';

export function ZoomControls({ context }: { context: CommandContext }) {
  const { canvas } = useTexts();
  const { zoom } = useObservable(context.board.viewport);
  const grid = useObservable(context.board.grid);
  const [showsMap, setShowsMap] = useState(false);
  const item = (id: CommandId) => ({
    key: id,
    label: canvas.commands[id],
    shortcut: shortcutText(commands[id].keys[0]),
    disabled: !commands[id].enabled(context.board),
    run: () => commands[id].run(context),
  });
  const button = (id: CommandId, icon: 'minus' | 'plus') => (
    <IconButton
      icon={icon}
      label={canvas.commands[id]}
      shortcut={shortcutText(commands[id].keys[0])}
      side="top"
      onClick={() => commands[id].run(context)}
    />
  );
  return (
    <div data-controls className="absolute right-3 bottom-3 z-10 flex flex-col items-end gap-2">
      {showsMap && <Minimap board={context.board} />}
      <div className="flex items-center rounded-card border border-line bg-raised p-1 shadow-float">
        {button('zoomOut', 'minus')}
        <DropdownMenu
          label={canvas.zoom}
          side="top"
          align="center"
          items={[
            ...(['zoomFit', 'zoomSelection', 'zoomWhole'] as const).map(item),
            'line',
            { ...item('snapToGrid'), checked: grid },
            item('layers'),
          ]}
        >
          <button
            type="button"
            aria-label={canvas.zoomAt(Math.round(zoom * 100))}
            className="h-9 w-14 rounded-control text-center tabular-nums hover:bg-sunken"
          >
            {canvas.percent(Math.round(zoom * 100))}
          </button>
        </DropdownMenu>
        {button('zoomIn', 'plus')}
        <IconButton
          icon="map"
          label={canvas.minimap}
          pressed={showsMap}
          side="top"
          onClick={() => setShowsMap(!showsMap)}
          className="max-sm:hidden"
        />
        <IconButton
          icon="keyboard"
          label={canvas.commands.help}
          shortcut="?"
          side="top"
          onClick={() => commands.help.run(context)}
          className="max-sm:hidden"
        />
      </div>
    </div>
  );
}
