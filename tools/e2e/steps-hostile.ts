import { listTeamMembers } from '@lienzo/contract';
import { waitForCanvas } from './canvas.ts';
import { hostileGuest, hostileTexts } from './hostile-texts.ts';
import { openBrowserFor, type Person, signIn } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { seedHostile } from './seed-hostile.ts';

/** Members may not list the access of a zone; the app sends the request anyway and ignores the error. */
const EXPECTED_REFUSAL = /status of 401 .*\/access\)$/;

async function invite({ page }: Person, editionId: string): Promise<void> {
  await page.goto(`/e/${editionId}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(hostileGuest.mail);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(hostileGuest.mail).first().waitFor();
}

async function findGuest({ client, editionId, teamId }: Scenario): Promise<string> {
  const { team_members = [] } = await client.call(listTeamMembers, {
    params: { edition_id: editionId, team_id: teamId },
  });
  const found = team_members.find(({ mail_id }) => mail_id === hostileGuest.mail);
  if (!found?.zuid) throw new Error('the guest is not in the team');
  return found.zuid;
}

/** Opens every part of the canvas that shows text of other people. */
async function openTexts(person: Person): Promise<void> {
  const { page } = person;
  await waitForCanvas(person);
  await page.getByText(hostileTexts.handler).first().waitFor();
  await page.getByRole('link', { name: hostileTexts.script }).waitFor();
  await page
    .getByRole('button', { name: /^Comment by/ })
    .first()
    .click();
  await page.getByRole('article').getByText(hostileTexts.image).first().waitFor();
}

export const hostileSteps: readonly ScenarioStep[] = [
  {
    name: 'hostile names and texts are shown as text to all people',
    run: async (scenario) => {
      const { ada, editionId, environment } = scenario;
      await invite(ada, editionId);
      const guest = await openBrowserFor(environment, { name: hostileGuest.name });
      try {
        await signIn(guest);
        await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
        await guest.page.waitForURL(`**/e/${editionId}**`);
        await ada.page.reload();
        await ada.page.getByText(hostileGuest.name).first().waitFor();
        await ada.screenshot('hostile-settings');
        const { spaceId, zoneId } = await seedHostile({
          ...scenario,
          guest: await findGuest(scenario),
        });
        const address = `/e/${editionId}/s/${spaceId}/z/${zoneId}`;
        await guest.page.goto(address);
        await guest.monitor.allowWhile(EXPECTED_REFUSAL, () => openTexts(guest));
        const reply = guest.page.getByRole('textbox', { name: 'Reply' });
        await reply.fill(hostileTexts.script);
        await reply.press('Enter');
        await guest.page.mouse.move(600, 400, { steps: 3 });
        await ada.page.goto(address);
        await openTexts(ada);
        await ada.page.getByRole('button', { name: `Follow ${hostileGuest.name}` }).waitFor();
        await ada.screenshot('hostile-canvas');
        await ada.page.getByRole('button', { name: 'Share' }).click();
        await ada.page.getByRole('dialog').getByText(hostileGuest.name).first().waitFor();
        await ada.screenshot('hostile-share');
        await ada.page.keyboard.press('Escape');
        await searchFor(ada, editionId, '<img');
        await guest.monitor.checkForInjection(guest.page);
        if (guest.monitor.problems.length > 0) throw new Error(guest.monitor.problems.join('\n'));
      } finally {
        await guest.context.close();
      }
    },
  },
];

async function searchFor(
  { page, screenshot }: Person,
  editionId: string,
  text: string,
): Promise<void> {
  await page.goto(`/e/${editionId}`);
  await page.getByRole('link', { name: hostileTexts.image }).waitFor();
  await screenshot('hostile-home');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill(text);
  await dialog.getByRole('option').first().waitFor();
  await screenshot('hostile-search');
  await page.keyboard.press('Escape');
}
