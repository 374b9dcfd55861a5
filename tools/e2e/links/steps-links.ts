import { waitForCanvas } from '../canvas.ts';
import { openBrowserFor, type Person } from '../person.ts';
import type { ScenarioStep } from '../scenario.ts';

/** The console error about a link that needs a name first. */
const NAME_NEEDED = /status of 400/;
/** Console errors about a link that was revoked. */
const REVOKED = /status of 40[134]/;
const REVOCATION_MILLISECONDS = 10_000;

/** Creates a link in the share dialog and returns its address. */
async function createLink({ page }: Person, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Link' }).click();
  await dialog.getByLabel('What people can do').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByLabel('New link').inputValue();
  return address;
}

async function revokeLink({ page }: Person): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
}

function refuseProblems({ monitor }: Person): void {
  const [problem] = monitor.problems;
  if (problem !== undefined) throw new Error(problem);
}

export const linkSteps: readonly ScenarioStep[] = [
  {
    name: 'a stranger edits through a share link until it is revoked',
    run: async ({ ada, environment }) => {
      const address = await createLink(ada, 'can edit');
      await ada.screenshot('share-link');
      const stranger = await openBrowserFor(environment, { name: 'Stranger' });
      await stranger.monitor.allowWhile(NAME_NEEDED, async () => {
        await stranger.page.goto(address);
        await stranger.page.getByLabel('Your name').fill('Grace');
      });
      await stranger.screenshot('share-link-name');
      await stranger.page.getByRole('button', { name: 'Open' }).click();
      await waitForCanvas(stranger);
      await stranger.page.getByRole('button', { name: 'Sticky note' }).click();
      await stranger.page.mouse.click(640, 560);
      await stranger.page.keyboard.insertText('From outside');
      await stranger.page.keyboard.press('Escape');
      await ada.page.getByText('From outside').waitFor();
      await stranger.screenshot('share-link-edited');
      refuseProblems(stranger);
      await stranger.monitor.allowWhile(REVOKED, async () => {
        await revokeLink(ada);
        await stranger.page
          .getByRole('button', { name: 'Sticky note' })
          .waitFor({ state: 'detached', timeout: REVOCATION_MILLISECONDS });
        await stranger.screenshot('share-link-revoked');
        await stranger.page.reload();
        await stranger.page.getByText('This link does not work').waitFor();
      });
      await stranger.context.close();
      await ada.page.keyboard.press('Escape');
    },
  },
  {
    name: 'a stranger views a zone through a share link without any question',
    run: async ({ ada, environment }) => {
      const address = await createLink(ada, 'can view');
      const stranger = await openBrowserFor(environment, { name: 'Viewer' });
      await stranger.page.goto(address);
      await stranger.page.getByText('From outside').waitFor();
      await stranger.screenshot('share-link-viewed');
      refuseProblems(stranger);
      await stranger.context.close();
      await revokeLink(ada);
      await ada.page.keyboard.press('Escape');
    },
  },
];
