import { waitForCanvas } from './canvas.ts';
import { signIn } from './person.ts';
import { DRAWING, type ScenarioStep, SPACE } from './scenario.ts';

/** Signs in and opens one zone for both people. */
export const startSteps: readonly ScenarioStep[] = [
  {
    name: 'both people sign in',
    quick: true,
    run: async ({ ada, carmen }) => {
      await ada.page.goto('/');
      await ada.page.getByRole('heading', { name: 'Draw and think together' }).waitFor();
      await ada.screenshot('sign-in');
      await Promise.all([signIn(ada), signIn(carmen)]);
      await ada.page.getByRole('link', { name: 'Product launch' }).waitFor();
    },
  },
  {
    name: 'a person creates a space from a template',
    quick: true,
    run: async ({ ada }) => {
      const { page } = ada;
      await page.getByRole('button', { name: 'New space' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New space' });
      await dialog.getByLabel('Space name').fill(SPACE);
      await dialog.locator('span', { hasText: /^Retrospective$/ }).click();
      await ada.screenshot('template-gallery');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await waitForCanvas(ada);
      await page.getByText('Went well').first().waitFor();
    },
  },
  {
    name: 'the owner shares the space with another person',
    quick: true,
    run: async ({ ada, carmen }) => {
      const { page } = ada;
      await page.getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByRole('combobox', { name: 'Add people or teams' });
      await field.fill('brun');
      await dialog.getByRole('option', { name: /Bruno Munari/ }).waitFor();
      await field.press('Escape');
      await dialog.getByRole('listbox').waitFor({ state: 'detached' });
      await field.fill('carm');
      await dialog.getByRole('option', { name: /Carmen Herrera/ }).click();
      await dialog.getByRole('combobox', { name: 'Role for Carmen Herrera' }).waitFor();
      await ada.screenshot('share');
      await page.keyboard.press('Escape');
      await carmen.page.reload();
      const card = carmen.page.getByRole('listitem').filter({ hasText: SPACE });
      const owner = 'Owned and last edited by Ada Lovelace';
      await card.getByRole('img', { name: owner, exact: true }).waitFor();
      await carmen.page.getByRole('link', { name: SPACE }).click();
      await waitForCanvas(carmen);
      await carmen.page.getByText('Went well').first().waitFor();
    },
  },
  {
    name: 'a person creates a second zone, and both open it',
    quick: true,
    run: async ({ ada, carmen }) => {
      await ada.page.getByRole('button', { name: 'New zone' }).click();
      const dialog = ada.page.getByRole('dialog', { name: 'New zone' });
      await dialog.getByLabel('Name', { exact: true }).fill(DRAWING);
      await dialog.getByRole('button', { name: 'Create zone' }).click();
      await ada.page.locator('[aria-current="page"]', { hasText: DRAWING }).waitFor();
      await waitForCanvas(ada);
      await carmen.page.goto(ada.page.url());
      await waitForCanvas(carmen);
      await carmen.page.getByRole('link', { name: DRAWING }).waitFor();
    },
  },
];
