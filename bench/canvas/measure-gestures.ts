import type { Page } from 'playwright-core';
import type { Person } from '../../tools/e2e/person.ts';
import { measureCpu } from './measure-cpu.ts';

export interface ZoomFigures {
  /** Processor time of the main thread per frame. */
  readonly milliseconds: number;
  readonly frames: number;
  /** The longest time between two frames. */
  readonly longest: number;
}

/** Zooms in and out with one notch of the wheel per frame. */
export async function measureZoom(page: Page, sweeps: number): Promise<ZoomFigures> {
  const { milliseconds, result } = await measureCpu(page, () => page.evaluate(zoom, sweeps));
  return { ...result, milliseconds: milliseconds / result.frames };
}

/** Runs in the page. */
async function zoom(sweeps: number): Promise<{ frames: number; longest: number }> {
  /** Notches in one direction. Each zooms by 1.1. */
  const notches = 30;
  const stage = document.querySelector('[data-stage]');
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let [frames, longest, before] = [0, 0, await frame()];
  for (let at = 0; at < sweeps * 2 * notches; at += 1) {
    const direction = Math.floor(at / notches) % 2 === 0 ? -1 : 1;
    stage?.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: direction * 100,
        ctrlKey: true,
        clientX: innerWidth / 2,
        clientY: innerHeight / 2,
        bubbles: true,
        cancelable: true,
      }),
    );
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
    frames += 1;
  }
  return { frames, longest };
}

export interface MoveFigures {
  /** Processor time of the main thread per frame of the drag. */
  readonly perFrame: number;
  /** Processor time from the release until the next frame. */
  readonly drop: number;
  /** Processor time from the release until everything is saved and painted. */
  readonly settled: number;
}

const DRAG_STEPS = 60;
const QUIET_MILLISECONDS = 3_000;

/** Selects everything, drags it and drops it. */
export async function measureMoveAll({ page, stage }: Person): Promise<MoveFigures> {
  await stage.press('Control+a');
  const { x, y } = await centerOfCanvas(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 2 });
  await nextFrames(page);
  const dragged = await measureCpu(page, async () => {
    for (let step = 0; step < DRAG_STEPS; step += 1) {
      await page.mouse.move(x + 20 + step, y + 10 + step / 2);
      await nextFrames(page);
    }
  });
  let drop = Number.NaN;
  const settled = await measureCpu(page, async () => {
    const dropped = await measureCpu(page, async () => {
      await page.mouse.up();
      await nextFrames(page);
    });
    drop = dropped.milliseconds;
    await page.waitForTimeout(QUIET_MILLISECONDS);
  });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  if (!(await undo.isEnabled())) throw new Error('Nothing was moved.');
  return {
    perFrame: dragged.milliseconds / DRAG_STEPS,
    drop,
    settled: settled.milliseconds,
  };
}

/** Returns a point of the canvas that is inside of a shape of the grid. */
async function centerOfCanvas(page: Page) {
  const box = await page.locator('[data-stage]').boundingBox();
  if (!box) throw new Error('There is no canvas.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}
