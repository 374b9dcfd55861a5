import type { ReactNode } from 'react';
import { commands } from '../canvas/commands/commands.ts';
import { shortcutText } from '../canvas/commands/shortcut-text.ts';
import { useSession } from '../session/use-session.ts';
import { BellSlot } from '../shell/notifications/bell-slot.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type PanelName = 'layers' | 'comments' | 'versions' | 'share' | 'export';

interface PanelButtonsProps {
  open: PanelName | undefined;
  openThreads: number;
  editionId: string;
  /** The people in the zone, shown beside the share button. */
  presence: ReactNode;
  onToggle: (name: PanelName) => void;
}

/** The buttons that open the panels. */
export function PanelButtons({
  open,
  openThreads,
  editionId,
  presence,
  onToggle,
}: PanelButtonsProps) {
  const { panels, outline } = useTexts();
  const { isGuest } = useSession();
  return (
    <section
      aria-label={panels.panelsLabel}
      className="absolute top-3 right-3 z-10 flex items-center gap-1 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      <span className="relative">
        <IconButton
          icon="comment"
          label={
            openThreads > 0 ? `${panels.comments.open} (${openThreads})` : panels.comments.open
          }
          pressed={open === 'comments'}
          onClick={() => onToggle('comments')}
        />
        {openThreads > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-on-accent"
          >
            {openThreads > 99 ? '99+' : openThreads}
          </span>
        )}
      </span>
      <IconButton
        icon="outline"
        label={outline.title}
        shortcut={shortcutText(commands.layers.keys[0])}
        pressed={open === 'layers'}
        onClick={() => onToggle('layers')}
        className="max-sm:hidden"
      />
      {!isGuest && (
        <IconButton
          icon="history"
          label={panels.versions.open}
          pressed={open === 'versions'}
          onClick={() => onToggle('versions')}
        />
      )}
      <IconButton
        icon="download"
        label={panels.export.open}
        onClick={() => onToggle('export')}
        className="max-sm:hidden"
      />
      {!isGuest && <BellSlot editionId={editionId} />}
      <span className="contents max-lg:absolute max-lg:top-13 max-lg:right-0 max-lg:flex max-lg:rounded-card max-lg:border-line max-lg:bg-raised max-lg:shadow-float">
        {presence}
      </span>
      {!isGuest && (
        <Button kind="primary" icon="share" onClick={() => onToggle('share')}>
          <span className="max-sm:sr-only">{panels.share.open}</span>
        </Button>
      )}
    </section>
  );
}
