import type { BrowserContext, Page } from 'playwright-core';

export interface Opened {
  /** Milliseconds from the start of the navigation to the first complete picture. */
  readonly milliseconds: number;
  /** Milliseconds from the arrival of the document to the first complete picture. */
  readonly sinceArrival: number;
  /** Elements in view; others are not drawn. */
  readonly drawn: number;
}

declare global {
  interface Window {
    documentArrived?: number;
  }
}

/** Notes in every page when the last large message arrived, which is the document. */
export async function watchArrival(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const MIN_BYTES = 20_000;
    window.WebSocket = class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        this.addEventListener('message', ({ data }) => {
          if (data instanceof ArrayBuffer && data.byteLength >= MIN_BYTES)
            window.documentArrived = performance.now();
        });
      }
    };
  });
}

/** Opens a zone and waits until its elements are drawn and a frame has passed. */
export async function openZone(page: Page, address: string): Promise<Opened> {
  await page.goto(address);
  const opened = await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLElement>('[data-stage] canvas[data-painted]');
    const group = document.querySelector('[data-stage] svg > g > g');
    const drawn = Number(canvas?.dataset.painted ?? group?.childElementCount ?? 0);
    if (drawn === 0) return false;
    const milliseconds = performance.now();
    return { milliseconds, drawn, sinceArrival: milliseconds - (window.documentArrived ?? 0) };
  });
  const found = await opened.jsonValue();
  if (!found) throw new Error('The zone did not open.');
  return found;
}
