import { waitForCanvas, waitForCount, waitForSelection } from './canvas.ts';
import type { Person } from './person.ts';
import { DRAWING, type ScenarioStep } from './scenario.ts';
import { pointAt } from './steps-draw.ts';

/** Console errors while the browser is offline. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;
/** Console errors about responses that are expected to refuse access. */
const REFUSED = /status of 40[34]/;

async function setZoneAccess({ page }: Person, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'This zone' }).click();
  const access = dialog.getByLabel('Access to this zone for Carmen Herrera');
  await access.selectOption({ label: choice });
  if (choice === 'Hidden') await dialog.getByText('hidden from Carmen Herrera').waitFor();
  else await dialog.getByText('hidden from').waitFor({ state: 'detached' });
}

async function editOffline({ page, screenshot }: Person): Promise<void> {
  await page.getByRole('status').getByText('Offline').waitFor();
  await page.getByRole('button', { name: 'Sticky note' }).click();
  await page.mouse.click(1060, 620);
  await page.keyboard.insertText('Offline');
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/^Not saved since .* \(\d+ changes?\)/)
    .waitFor();
  await screenshot('offline');
}

export const collaborationSteps: readonly ScenarioStep[] = [
  {
    name: 'a comment on an element is answered and resolved',
    quick: true,
    run: async ({ ada, carmen }) => {
      await carmen.page.mouse.click(pointAt(0).x, pointAt(0).y);
      await waitForSelection(carmen, /Foundations/);
      await carmen.stage.press('m');
      await carmen.page.getByRole('textbox', { name: 'Add a comment' }).fill('How deep?');
      await carmen.page.keyboard.press('Enter');
      await ada.page.getByRole('button', { name: 'Comment by Carmen Herrera' }).click();
      const reply = ada.page.getByRole('textbox', { name: 'Reply' });
      await reply.fill('Twelve metres');
      await ada.screenshot('comment-written');
      await reply.press('Enter');
      await carmen.page.getByText('Twelve metres').waitFor();
      await carmen.screenshot('comment-answered');
      await carmen.page.getByRole('button', { name: 'Resolve' }).click();
      const pin = ada.page.getByRole('button', { name: /^Comment by Carmen/, expanded: false });
      await ada.page.getByRole('button', { name: 'Reopen' }).waitFor();
      await ada.page.getByRole('button', { name: 'Close panel' }).click();
      await pin.waitFor({ state: 'detached' });
      await ada.page.getByRole('button', { name: /^Comments/ }).click();
      const panel = ada.page.getByRole('complementary', { name: 'Comments' });
      await panel.getByText('No open comments').waitFor();
      await ada.screenshot('comments-panel');
      await panel.getByRole('button', { name: 'Close panel' }).click();
    },
  },
  {
    name: 'a hidden zone disappears for the other person, with an explanation',
    run: async ({ ada, carmen }) => {
      await carmen.monitor.allowWhile(REFUSED, async () => {
        await setZoneAccess(ada, 'Hidden');
        await carmen.page
          .getByRole('alert')
          .getByText('You don’t have access to this zone')
          .waitFor();
        await ada.screenshot('zone-hidden');
        await carmen.screenshot('zone-hidden');
        await carmen.page.getByRole('link', { name: 'All spaces' }).click();
        await carmen.page.getByRole('link', { name: 'Bridge over the river' }).click();
        await waitForCanvas(carmen);
        await carmen.page.getByRole('link', { name: 'Zone 1' }).waitFor();
        await carmen.page.getByRole('link', { name: DRAWING }).waitFor({ state: 'detached' });
      });
      await ada.page.keyboard.press('Escape');
      await setZoneAccess(ada, 'Same as in space');
      await ada.page.keyboard.press('Escape');
      await carmen.page.goto(ada.page.url());
      await waitForCanvas(carmen);
      await carmen.page.getByText('Foundations', { exact: true }).waitFor();
    },
  },
  {
    name: 'a viewer of one zone has no tools there, but has them in other zones',
    run: async ({ ada, carmen }) => {
      await setZoneAccess(ada, 'Can view');
      await ada.page.keyboard.press('Escape');
      const tool = carmen.page.getByRole('button', { name: 'Sticky note' });
      await tool.waitFor({ state: 'detached' });
      await carmen.screenshot('only-viewing');
      await carmen.page.getByRole('button', { name: 'Share' }).click();
      await carmen.page.getByRole('dialog').getByRole('tab', { name: 'This zone' }).click();
      await carmen.screenshot('share-of-a-viewer');
      await carmen.page.keyboard.press('Escape');
      await carmen.page.getByRole('link', { name: 'Zone 1' }).click();
      await tool.waitFor();
      await carmen.page.getByRole('link', { name: DRAWING }).click();
      await tool.waitFor({ state: 'detached' });
      await setZoneAccess(ada, 'Same as in space');
      await ada.page.keyboard.press('Escape');
      await tool.waitFor();
    },
  },
  {
    name: 'offline edits are saved when the network is back',
    quick: true,
    run: async ({ ada, carmen }) => {
      await ada.monitor.allowWhile(OFFLINE, async () => {
        await ada.context.setOffline(true);
        try {
          await editOffline(ada);
          if ((await carmen.page.getByText('Offline', { exact: true }).count()) > 0)
            throw new Error('an edit was sent while the browser was offline');
          await carmen.page.mouse.click(pointAt(9).x, pointAt(9).y);
          await carmen.page.keyboard.press('Delete');
        } finally {
          await ada.context.setOffline(false);
        }
        await ada.page.getByText('All changes saved').waitFor();
      });
      await carmen.page.getByText('Offline', { exact: true }).waitFor();
      // One note was added, one shape deleted.
      await waitForCount(ada, 13);
      await waitForCount(carmen, 13);
    },
  },
  {
    name: 'a version is named and restored',
    run: async ({ ada, carmen }) => {
      const { page } = ada;
      await page.getByRole('button', { name: 'Version history' }).click();
      const panel = page.getByRole('complementary', { name: 'Version history' });
      await panel.getByRole('button', { name: 'Save version' }).click();
      await panel
        .getByRole('button', { name: /by Ada Lovelace/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Name this version' }).click();
      await page.getByRole('textbox', { name: 'Version name' }).fill('Before the flood');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await panel.getByRole('button', { name: /Before the flood/ }).waitFor();
      await ada.screenshot('version-preview');
      await page.getByRole('button', { name: 'Back to canvas' }).click();
      await panel.waitFor({ state: 'detached' });
      await ada.stage.press('Control+a');
      await ada.stage.press('Delete');
      await carmen.page.getByText('Foundations', { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Version history' }).click();
      await panel.getByRole('button', { name: /Before the flood/ }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await carmen.page.getByText('Foundations', { exact: true }).waitFor();
      await panel.waitFor({ state: 'detached' });
      await waitForCount(carmen, 13);
    },
  },
];
