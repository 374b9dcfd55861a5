import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { KeptZone } from '../../local/zone-keeper.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ZoneAddress } from '../board/use-zone.ts';
import type { CommandContext } from '../commands/commands.ts';
import { HomeLink } from '../view/home-link.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { SavingIndicator } from './saving-indicator.tsx';
import { Toolbar } from './toolbar.tsx';
import { ZoomControls } from './zoom-controls.tsx';

const CheatSheet = lazy(() =>
  import('./cheat-sheet.tsx').then((module) => ({ default: module.CheatSheet })),
);
const loadPalette = () => import('./shape-palette.tsx');
const ShapePalette = lazy(() => loadPalette().then((module) => ({ default: module.ShapePalette })));
const FindPanel = lazy(() =>
  import('./find-panel.tsx').then((module) => ({ default: module.FindPanel })),
);
const TidyPanel = lazy(() =>
  import('./tidy-panel.tsx').then((module) => ({ default: module.TidyPanel })),
);

export type CanvasDialog = 'cheat-sheet' | 'palette' | 'find' | 'tidy';

interface ControlsProps {
  context: CommandContext;
  address: ZoneAddress;
  kept: KeptZone;
  /** The name of the zone and its menu. */
  title: ReactNode;
  dialog: CanvasDialog | undefined;
  onClose: () => void;
}

/** The controls at the edges of the canvas. */
export function CanvasControls(props: ControlsProps) {
  const { context, address, kept, title, dialog, onClose } = props;
  const { canvas } = useTexts();
  const { board } = context;
  usePalette(board.canEdit);
  return (
    <>
      <div data-controls className="absolute top-3 left-3 z-10 flex items-center gap-2">
        <div className="flex h-11 min-w-0 items-center rounded-card border border-line bg-raised p-1 shadow-float">
          <HomeLink editionId={address.editionId} isIcon />
          {title}
          <SavingIndicator zone={kept.zone} storageProblem={kept.storageProblem} />
        </div>
        {board.canEdit && (
          <div className="flex items-center rounded-card border border-line bg-raised p-1 shadow-float max-lg:absolute max-lg:top-13 max-lg:left-0">
            <HistoryButtons context={context} />
          </div>
        )}
        {!board.canEdit && (
          <span className="rounded-card border border-line bg-raised px-3 py-1.5 whitespace-nowrap text-ink-soft shadow-float max-lg:absolute max-lg:top-14 max-lg:left-0">
            {board.canComment ? canvas.commentOnly : canvas.viewOnly}
          </span>
        )}
      </div>
      <Toolbar context={context} />
      <ZoomControls context={context} />
      <Suspense fallback={null}>
        {dialog === 'palette' && <ShapePalette context={context} open onClose={onClose} />}
        {dialog === 'find' && <FindPanel board={board} onClose={onClose} />}
        {dialog === 'tidy' && <TidyPanel board={board} onClose={onClose} />}
        {dialog === 'cheat-sheet' && <CheatSheet open onClose={onClose} />}
      </Suspense>
    </>
  );
}

/** How long after the canvas opens the code of the palette is loaded. */
const PALETTE_MILLISECONDS = 2_000;

/** Loads the code of the palette before it is opened, because people type into it at once. */
function usePalette(canEdit: boolean): void {
  useEffect(() => {
    if (!canEdit) return;
    const timer = setTimeout(() => {
      // It is loaded again when it is opened.
      loadPalette().catch(() => {});
    }, PALETTE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [canEdit]);
}
