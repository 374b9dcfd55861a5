import { useEffect, useState } from 'react';

/** Returns the focus to where it was on mount, unless it has moved elsewhere. */
export function useRestoreFocus(): void {
  // Read before this component takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The closing component keeps the focus until it is unmounted.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
