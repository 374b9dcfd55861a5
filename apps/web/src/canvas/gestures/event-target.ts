import { type Handle, parseHandle } from '../board/handle.ts';

export function handleOf(target: EventTarget | null): Handle | undefined {
  const node = target instanceof Element ? target.closest('[data-handle]') : null;
  return parseHandle(node?.getAttribute('data-handle') ?? '');
}

/** Checks whether an event belongs to a control that floats over the canvas. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-controls]') !== null;
}

/** Checks whether the focused element uses the space key itself. */
export function usesSpaceKey(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT|BUTTON)$/.test(target.tagName);
}
