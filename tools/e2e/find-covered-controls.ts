import type { Page } from 'playwright-core';

/** Runs in the page: returns the labels of buttons and links whose middle belongs to something else. */
function findCovered(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a[href]')];
  return controls
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const isOnScreen =
        middle.x > 0 && middle.y > 0 && middle.x < innerWidth && middle.y < innerHeight;
      // Controls for screen readers are one pixel wide, and lists may be scrolled.
      if (!isOnScreen || width < 8 || control.closest('[role="tablist"], nav')) return false;
      const found = document.elementFromPoint(middle.x, middle.y);
      return !control.contains(found) && !found?.contains(control);
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
}

/** Returns the labels of the buttons and links that cannot be pressed, because something covers them. */
export function findCoveredControls(page: Page): Promise<string[]> {
  return page.evaluate(findCovered);
}
