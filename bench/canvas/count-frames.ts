import type { Page } from 'playwright-core';

/** Returns frames per second on an empty page. */
export async function countIdleFrames(page: Page, milliseconds: number): Promise<number> {
  await page.goto('about:blank');
  return await page.evaluate(count, { milliseconds, kind: 'nothing' as const });
}

/** Returns frames per second while the view moves in every frame. */
export function countMovingFrames(
  page: Page,
  kind: 'pan' | 'zoom',
  milliseconds: number,
): Promise<number> {
  return page.evaluate(count, { milliseconds, kind });
}

interface Counting {
  milliseconds: number;
  kind: 'nothing' | 'pan' | 'zoom';
}

/** Runs in the page. Dispatches one wheel event per frame, in changing directions. */
async function count({ milliseconds, kind }: Counting): Promise<number> {
  const stage = document.querySelector('[data-stage]');
  const turn = (at: number) => {
    const angle = (at / 1500) * Math.PI * 2;
    const way =
      kind === 'pan'
        ? { deltaX: Math.cos(angle) * 24, deltaY: Math.sin(angle) * 24 }
        : { deltaY: Math.cos(angle) * 12, ctrlKey: true };
    const place = { clientX: innerWidth / 2, clientY: innerHeight / 2 };
    stage?.dispatchEvent(
      new WheelEvent('wheel', { ...way, ...place, bubbles: true, cancelable: true }),
    );
  };
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const began = await frame();
  let frames = 0;
  let now = began;
  while (now - began < milliseconds) {
    if (kind !== 'nothing') turn(now - began);
    now = await frame();
    frames += 1;
  }
  return (frames * 1000) / (now - began);
}
