import { useEffect } from 'react';
import { commandFor, type Stage } from './commands.ts';

/** Keys that mean something on the canvas, wherever on the page nothing else takes them. */
export function useKeyboard(stage: Stage): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
      const command = commandFor(event);
      if (!command?.enabled(stage.board)) return;
      event.preventDefault();
      command.run(stage);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [stage]);
}

/** Fields, menus and dialogs have their own keys; a button has only enter and space. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  if (target.closest('[role="dialog"],[role="menu"],[role="listbox"],[role="tablist"]'))
    return true;
  const isButton = target.closest('button,a,[role="button"]') !== null;
  return isButton && (key === 'Enter' || key === ' ' || key.startsWith('Arrow'));
}
