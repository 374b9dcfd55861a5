import { readFile } from 'node:fs/promises';
import { waitForCanvas, waitForCount, waitForSelection } from './canvas.ts';
import type { Person } from './person.ts';
import { type ScenarioStep, SPACE } from './scenario.ts';

/** The first bytes of each file format. */
const signatures = { SVG: '<svg', PNG: '\x89PNG\r\n', PDF: '%PDF-' } as const;

async function exportAs(person: Person, kind: keyof typeof signatures): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const format = dialog.getByLabel('Format');
  const option = format.getByRole('option', { name: new RegExp(`^${kind}`) });
  await format.selectOption((await option.getAttribute('value')) ?? '');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  const bytes = await readFile(path, 'latin1');
  if (!bytes.startsWith(signatures[kind]))
    throw new Error(`the ${kind} begins with ${JSON.stringify(bytes.slice(0, 12))}`);
  await dialog.waitFor({ state: 'detached' });
}

async function goHome({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: 'All spaces' }).click();
  await page.getByRole('button', { name: 'New space' }).first().waitFor();
}

export const findSteps: readonly ScenarioStep[] = [
  {
    name: 'search finds an element and jumps to it',
    quick: true,
    run: async ({ ada }) => {
      const { page } = ada;
      await goHome(ada);
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('combobox').fill('Keyst');
      await dialog
        .getByRole('option', { name: /Keystone/ })
        .first()
        .waitFor();
      await ada.screenshot('search');
      await page.keyboard.press('Enter');
      await waitForCanvas(ada);
      await waitForSelection(ada, /Keystone/);
    },
  },
  {
    name: 'the zone is exported as SVG, PNG and PDF',
    quick: true,
    run: async ({ ada }) => {
      for (const kind of ['SVG', 'PNG', 'PDF'] as const) await exportAs(ada, kind);
    },
  },
  {
    name: 'elements are copied from one zone to another',
    run: async ({ ada }) => {
      const { page, stage } = ada;
      await page.goto(page.url().replace(/\?.*/, ''));
      await waitForCanvas(ada);
      await page.getByText('Foundations', { exact: true }).waitFor();
      await waitForCount(ada, 13);
      await stage.press('Control+a');
      await page.keyboard.press('Control+c');
      await page.getByRole('link', { name: 'Zone 1' }).click();
      await page.getByText('Went well').first().waitFor();
      await stage.focus();
      await page.keyboard.press('Control+v');
      await page.getByText('Foundations', { exact: true }).waitFor();
      await waitForSelection(ada, '13 elements selected');
      await ada.screenshot('pasted');
      await page.keyboard.press('Control+z');
      await page.getByText('Foundations', { exact: true }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a space is trashed and restored for both people',
    run: async ({ ada, carmen }) => {
      const { page } = ada;
      await goHome(ada);
      await page.getByRole('button', { name: `Actions for ${SPACE}` }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await page.getByRole('link', { name: SPACE }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Trash' }).click();
      await page.getByRole('heading', { name: SPACE }).waitFor();
      await ada.screenshot('trash');
      await carmen.page.getByRole('alert').getByText('This zone is in the trash').waitFor();
      await carmen.screenshot('trash');
      await page.getByRole('button', { name: `Restore: ${SPACE}` }).click();
      await page.getByRole('heading', { name: SPACE }).waitFor({ state: 'detached' });
      await page.getByText(`“${SPACE}” restored`).waitFor();
      if ((await page.getByRole('button', { name: 'Undo' }).count()) > 0)
        throw new Error('the notice still offers to undo a restored space');
      await page.getByRole('link', { name: 'Recent' }).click();
      await page.getByRole('link', { name: SPACE }).waitFor();
      await ada.screenshot('home');
      await carmen.page.getByRole('button', { name: 'Try again' }).click();
      await waitForCanvas(carmen);
    },
  },
];
