import { useEffect } from 'react';
import { type CommandContext, commandFor } from './commands.ts';

/** Runs commands by their keys, unless another control uses the key. */
export function useKeyboard(context: CommandContext): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
      const command = commandFor(event);
      if (!command?.enabled(context.board)) return;
      event.preventDefault();
      command.run(context);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [context]);
}

/** Fields, menus and dialogs handle keys themselves; buttons handle Enter, space and arrows. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  if (target.closest('[role="dialog"],[role="menu"],[role="listbox"],[role="tablist"]'))
    return true;
  const isButton = target.closest('button,a,[role="button"]') !== null;
  return isButton && (key === 'Enter' || key === ' ' || key.startsWith('Arrow'));
}
