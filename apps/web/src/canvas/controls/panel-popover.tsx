import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/tooltip.tsx';

interface PopoverProps {
  label: string;
  /** The content of the button. */
  face: ReactNode;
  children: ReactNode;
}

/** A button of the style panel that opens a popover. */
export function PanelPopover({ label, face, children }: PopoverProps) {
  return (
    <Popover.Root>
      <Tooltip text={label} side="top">
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-label={label}
            onPointerDown={keepFocus}
            className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1 rounded-control px-1.5 hover:bg-sunken data-[state=open]:bg-sunken"
          >
            {face}
          </button>
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          data-controls
          data-style-panel
          aria-label={label}
          side="top"
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={(event) => isWriting() && event.preventDefault()}
          onCloseAutoFocus={(event) => isWriting() && event.preventDefault()}
          className="animate-appear z-50 max-h-[var(--radix-popper-available-height)] overflow-y-auto rounded-card border border-line bg-raised p-3 text-ink shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Keeps the focus in the text editor while controls are pressed. */
export function keepFocus(event: { preventDefault(): void }): void {
  if (isWriting()) event.preventDefault();
}

function isWriting(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
}
