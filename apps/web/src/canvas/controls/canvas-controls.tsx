import { Link } from '@tanstack/react-router';
import type { KeptZone } from '../../local/zone-keeper.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ZoneAddress } from '../board/use-zone.ts';
import type { CommandContext } from '../commands/commands.ts';
import { PresenceBar } from '../presence/presence-bar.tsx';
import { CheatSheet } from './cheat-sheet.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { SavingIndicator } from './saving-indicator.tsx';
import { ShapePalette } from './shape-palette.tsx';
import { Toolbar } from './toolbar.tsx';
import { ZoomControls } from './zoom-controls.tsx';

interface ControlsProps {
  context: CommandContext;
  address: ZoneAddress;
  kept: KeptZone;
  dialog: 'cheat-sheet' | 'palette' | undefined;
  onDialog: (dialog: 'cheat-sheet' | 'palette') => void;
  onClose: () => void;
}

/** The controls at the edges of the canvas. */
export function CanvasControls(props: ControlsProps) {
  const { context, address, kept, dialog, onDialog, onClose } = props;
  const { canvas } = useTexts();
  const { board } = context;
  return (
    <>
      <div data-controls className="absolute top-3 left-3 z-10 flex items-center gap-2">
        <div className="flex items-center rounded-card border border-line bg-raised p-1 shadow-float">
          <Tooltip text={canvas.backHome}>
            <Link
              to="/e/$editionId"
              params={{ editionId: address.editionId }}
              search={{ team: undefined, show: undefined, sort: undefined }}
              aria-label={canvas.backHome}
              className="inline-flex size-9 items-center justify-center rounded-control hover:bg-sunken"
            >
              <Icon name="arrow-left" />
            </Link>
          </Tooltip>
          {board.canEdit && <HistoryButtons context={context} />}
        </div>
        <SavingIndicator zone={kept.zone} storageProblem={kept.storageProblem} />
        <PresenceBar board={board} />
        {!board.canEdit && (
          <span className="rounded-card border border-line bg-raised px-3 py-1.5 whitespace-nowrap text-ink-soft shadow-float max-sm:absolute max-sm:top-14 max-sm:left-0">
            {board.canComment ? canvas.commentOnly : canvas.viewOnly}
          </span>
        )}
      </div>
      <Toolbar context={context} onPalette={() => onDialog('palette')} />
      <ZoomControls context={context} />
      <ShapePalette board={board} open={dialog === 'palette'} onClose={onClose} />
      <CheatSheet open={dialog === 'cheat-sheet'} onClose={onClose} />
    </>
  );
}
