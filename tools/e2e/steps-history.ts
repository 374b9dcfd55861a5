import { waitForCount } from './canvas.ts';
import type { ScenarioStep } from './scenario.ts';

export const historySteps: readonly ScenarioStep[] = [
  {
    name: 'the slider shows a moment before everything was deleted, which is restored',
    quick: true,
    run: async ({ ada, carmen }) => {
      const { page } = ada;
      const shown = carmen.page.getByText('Foundations', { exact: true });
      await shown.waitFor();
      await ada.stage.press('Control+a');
      await ada.stage.press('Delete');
      await shown.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Version history' }).click();
      const panel = page.getByRole('complementary', { name: 'Version history' });
      const slider = panel.getByRole('slider');
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Foundations', { exact: true }).waitFor();
      await ada.screenshot('history-slider');
      await panel.getByRole('button', { name: /Current version/ }).click();
      await page.getByText('Foundations', { exact: true }).waitFor({ state: 'detached' });
      if ((await slider.inputValue()) !== (await slider.getAttribute('max')))
        throw new Error('the slider does not show the current state');
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Foundations', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await shown.waitFor();
      await panel.waitFor({ state: 'detached' });
      await waitForCount(carmen, 13);
    },
  },
];
