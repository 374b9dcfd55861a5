import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right edge of the canvas, or at the bottom on phones. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { panels } = useTexts();
  useRestoreFocus();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      aria-label={title}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="animate-appear pointer-events-auto absolute inset-x-0 bottom-0 z-30 flex max-h-[45dvh] flex-col rounded-t-card border border-line bg-raised text-ink shadow-float sm:inset-auto sm:top-16 sm:right-3 sm:bottom-16 sm:max-h-none sm:w-80 sm:rounded-card"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="grow text-base font-semibold outline-none">
          {title}
        </h2>
        <IconButton icon="close" label={panels.closePanel} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
