import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when this opened, unless somebody has taken it meanwhile. */
export function useRestoreFocus(): void {
  // Looked up before anything in here takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What closes holds the focus until it is gone.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
