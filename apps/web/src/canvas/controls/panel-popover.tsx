import type { Box } from '@lienzo/shapes';
import { Popover } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Side } from './place-panel.ts';

/** Where popovers open, so that they do not cover the selection. */
export interface PopoverPlace {
  readonly side?: Side | undefined;
  readonly align?: 'start' | 'end';
  /** What the popover opens beside on the screen, unless it is its button. */
  readonly around?: Box | undefined;
}

export const PopoverPlaceContext = createContext<PopoverPlace>({});

interface PopoverProps {
  label: string;
  /** The content of the button. */
  face: ReactNode;
  children: ReactNode;
}

/** A button of the style panel that opens a popover. */
export function PanelPopover({ label, face, children }: PopoverProps) {
  const { side = 'top', align, around } = useContext(PopoverPlaceContext);
  const anchor = useAnchor(around);
  return (
    <Popover.Root>
      {anchor && <Popover.Anchor virtualRef={anchor} />}
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
          side={side}
          align={align ?? 'center'}
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={(event) => isWriting() && event.preventDefault()}
          className="animate-appear z-50 max-h-[var(--radix-popper-available-height)] overflow-y-auto rounded-card border border-line bg-raised p-3 text-ink shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Returns something at a box of the screen that a popover can be anchored to. */
function useAnchor(around: Box | undefined) {
  const { left, top, width, height } = around ?? {};
  return useMemo(() => {
    if (left === undefined) return undefined;
    return { current: { getBoundingClientRect: () => new DOMRect(left, top, width, height) } };
  }, [left, top, width, height]);
}

/** Focuses the popover and not its first button, whose tooltip would cover the next row. */
function focusContent(event: Event): void {
  event.preventDefault();
  if (isWriting() || !(event.currentTarget instanceof HTMLElement)) return;
  event.currentTarget.focus({ preventScroll: true });
}

/** Keeps the focus in the text editor while controls are pressed. */
export function keepFocus(event: { preventDefault(): void }): void {
  if (isWriting()) event.preventDefault();
}

function isWriting(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
}
