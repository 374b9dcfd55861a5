import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { waitUntil } from './canvas.ts';
import type { Person } from './person.ts';
import type { ScenarioStep } from './scenario.ts';

/** The slider has one position per change, but the times of changes are whole seconds. */
const APART_MILLISECONDS = 3_000;
const MAX_PRESSES = 20;
/** Texts that earlier steps put on the canvas. */
const TEXTS = ['Foundations', 'Keystone', 'Offline'];
/** The slider rests, and the moment is loaded. */
const LOAD_MILLISECONDS = 500;

/** Moves the slider back until the canvas shows a text. */
async function slideBackTo({ page }: Person, slider: Locator, text: Locator): Promise<void> {
  await slider.focus();
  for (let press = 0; press < MAX_PRESSES && !(await text.isVisible()); press += 1) {
    await page.keyboard.press('ArrowLeft');
    await delay(LOAD_MILLISECONDS);
  }
  await text.waitFor();
}

/** Lists the texts that a person sees. */
async function findVisible({ page }: Person): Promise<string[]> {
  const seen = await Promise.all(
    TEXTS.map((text) => page.getByText(text, { exact: true }).isVisible()),
  );
  return TEXTS.filter((_, index) => seen[index]);
}

export const historySteps: readonly ScenarioStep[] = [
  {
    name: 'the slider shows a moment before everything was deleted, which is restored',
    quick: true,
    run: async ({ ada, carmen }) => {
      const { page } = ada;
      const findText = (person: Person) => person.page.getByText('Foundations', { exact: true });
      const [own, shown] = [findText(ada), findText(carmen)];
      await shown.waitFor();
      await delay(APART_MILLISECONDS);
      await ada.stage.press('Control+a');
      await ada.stage.press('Delete');
      await shown.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Version history' }).click();
      const panel = page.getByRole('complementary', { name: 'Version history' });
      const slider = panel.getByRole('slider');
      await slideBackTo(ada, slider, own);
      await ada.screenshot('history-slider');
      await panel.getByRole('button', { name: /Current version/ }).click();
      await own.waitFor({ state: 'detached' });
      await waitUntil(
        async () => (await slider.inputValue()) === (await slider.getAttribute('max')),
        () => 'the slider does not show the current state',
      );
      await slideBackTo(ada, slider, own);
      const previewed = await findVisible(ada);
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await panel.waitFor({ state: 'detached' });
      for (const text of TEXTS) {
        const state = previewed.includes(text) ? 'visible' : 'detached';
        await carmen.page.getByText(text, { exact: true }).waitFor({ state });
      }
    },
  },
];
