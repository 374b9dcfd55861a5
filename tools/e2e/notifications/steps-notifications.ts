import { waitForCanvas } from '../canvas.ts';
import { findViolations } from '../find-violations.ts';
import type { ScenarioStep } from '../scenario.ts';

export const notificationSteps: readonly ScenarioStep[] = [
  {
    name: 'a mention appears at the bell without a reload and opens the comment',
    quick: true,
    run: async ({ ada, carmen, editionId }) => {
      const zone = ada.page.url();
      await ada.page.goto(`/e/${editionId}`);
      await ada.page.getByRole('button', { name: 'Notifications' }).waitFor();
      await carmen.stage.press('Escape');
      await carmen.stage.press('m');
      await carmen.page.mouse.click(700, 250);
      const field = carmen.page.getByRole('textbox', { name: 'Add a comment' });
      await field.pressSequentially('Please check, @Ada');
      await carmen.page.getByRole('option', { name: 'Ada Lovelace' }).waitFor();
      await field.press('Enter');
      await field.press('Enter');
      const bell = ada.page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
      await bell.waitFor();
      await bell.press('Enter');
      const list = ada.page.getByRole('dialog', { name: 'Notifications' });
      const mention = list.getByRole('link', { name: /Carmen Herrera mentioned you/ });
      await mention.waitFor();
      await ada.screenshot('notifications');
      const violations = await findViolations(ada.page);
      if (violations.length > 0) throw new Error(violations.join('\n'));
      await mention.press('Enter');
      await waitForCanvas(ada);
      if (!ada.page.url().startsWith(zone.split('?')[0] ?? '')) throw new Error(ada.page.url());
      await ada.page.getByRole('article').getByText('Please check, @Ada Lovelace').waitFor();
      await ada.screenshot('mentioned');
      await carmen.page.getByRole('button', { name: 'Resolve' }).click();
      await ada.page.getByRole('button', { name: 'Close panel' }).click();
    },
  },
];
