import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type PanelName = 'comments' | 'versions' | 'share' | 'export';

interface PanelButtonsProps {
  open: PanelName | undefined;
  openThreads: number;
  onToggle: (name: PanelName) => void;
}

/** The buttons that open the panels. */
export function PanelButtons({ open, openThreads, onToggle }: PanelButtonsProps) {
  const { panels } = useTexts();
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
        icon="history"
        label={panels.versions.open}
        pressed={open === 'versions'}
        onClick={() => onToggle('versions')}
      />
      <IconButton icon="download" label={panels.export.open} onClick={() => onToggle('export')} />
      <Button kind="primary" icon="share" onClick={() => onToggle('share')}>
        <span className="max-sm:sr-only">{panels.share.open}</span>
      </Button>
    </section>
  );
}
