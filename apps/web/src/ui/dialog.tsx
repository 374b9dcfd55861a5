import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' };

export interface DialogProps {
  open: boolean;
  /** Without it the dialog cannot be closed. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  /** A sentence under the title. */
  description?: string;
  width?: keyof typeof widths;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'small',
  children,
  actions,
}: DialogProps) {
  const { shell } = useTexts();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-shade" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusInside}
          onEscapeKeyDown={leaveToList}
          className={classNames(
            'animate-appear fixed z-50 flex flex-col bg-raised text-ink shadow-dialog outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:w-[calc(100%-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card',
            widths[width],
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 pb-4">
            <div className="min-w-0 grow">
              <Radix.Title className="text-lg leading-7 font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {onOpenChange && (
              <Radix.Close asChild>
                <IconButton icon="close" label={shell.close} className="-mt-1 -mr-2" />
              </Radix.Close>
            )}
          </header>
          <div data-part="body" className="min-h-0 grow overflow-y-auto px-6 pt-1 pb-6">
            {children}
          </div>
          {actions && (
            <footer
              data-part="actions"
              className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4"
            >
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const first = ['body', 'actions']
  .flatMap((part) =>
    ['input', 'textarea', 'select', 'button', 'a'].map((tag) => `[data-part="${part}"] ${tag}`),
  )
  .map((path) => `${path}:not(:disabled)`)
  .join();

/** Focuses the first control of the content instead of the close button. */
function focusInside(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const target = event.currentTarget.querySelector<HTMLElement>(first) ?? event.currentTarget;
  target.focus();
}

/** Keeps the dialog open when Escape closes the list of a combobox. */
function leaveToList(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
}
