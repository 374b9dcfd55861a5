import { listTeamMembers } from '@lienzo/contract';
import { waitForCanvas } from './canvas.ts';
import { hostile, hostileGuest } from './hostile.ts';
import { openBrowserFor, type Person, signIn } from './person.ts';
import { seedHostile } from './seed-hostile.ts';
import type { Story, StoryStep } from './story.ts';

/** Members may not list exceptions of a zone; the app asks all the same and goes on without. */
const UNASKED = /status of 401 .*\/access\)$/;

async function invite({ page }: Person, editionId: string): Promise<void> {
  await page.goto(`/e/${editionId}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(hostileGuest.mail);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(hostileGuest.mail).first().waitFor();
}

async function findGuest({ client, editionId, teamId }: Story): Promise<string> {
  const { team_members = [] } = await client.call(listTeamMembers, {
    params: { edition_id: editionId, team_id: teamId },
  });
  const found = team_members.find(({ mail_id }) => mail_id === hostileGuest.mail);
  if (!found?.zuid) throw new Error('the guest is not in the team');
  return found.zuid;
}

/** The canvas with every panel that shows what somebody wrote. */
async function lookAround(person: Person): Promise<void> {
  const { page } = person;
  await waitForCanvas(person);
  await page.getByText(hostile.handler).first().waitFor();
  await page.getByRole('link', { name: hostile.script }).waitFor();
  await page
    .getByRole('button', { name: /^Comment by/ })
    .first()
    .click();
  await page.getByRole('article').getByText(hostile.image).first().waitFor();
}

export const withHostile: readonly StoryStep[] = [
  {
    name: 'hostile names and texts stay texts, for everybody',
    run: async (story) => {
      const { ada, editionId, place } = story;
      await invite(ada, editionId);
      const guest = await openBrowserFor(place, { name: hostileGuest.name });
      try {
        await signIn(guest);
        await ada.page.reload();
        await ada.page.getByText(hostileGuest.name).first().waitFor();
        await ada.shoot('hostile-settings');
        const { spaceId, zoneId } = await seedHostile({
          ...story,
          guest: await findGuest(story),
        });
        const address = `/e/${editionId}/s/${spaceId}/z/${zoneId}`;
        await guest.page.goto(address);
        await guest.watch.allowWhile(UNASKED, () => lookAround(guest));
        const reply = guest.page.getByRole('textbox', { name: 'Reply' });
        await reply.fill(hostile.script);
        await reply.press('Enter');
        await guest.page.mouse.move(600, 400, { steps: 3 });
        await ada.page.goto(address);
        await lookAround(ada);
        await ada.page.getByRole('button', { name: `Follow ${hostileGuest.name}` }).waitFor();
        await ada.shoot('hostile-canvas');
        await ada.page.getByRole('button', { name: 'Share' }).click();
        await ada.page.getByRole('dialog').getByText(hostileGuest.name).first().waitFor();
        await ada.shoot('hostile-share');
        await ada.page.keyboard.press('Escape');
        await searchFor(ada, editionId, '<img');
        await guest.watch.lookForHarm(guest.page);
        if (guest.watch.faults.length > 0) throw new Error(guest.watch.faults.join('\n'));
      } finally {
        await guest.context.close();
      }
    },
  },
];

async function searchFor({ page, shoot }: Person, editionId: string, text: string): Promise<void> {
  await page.goto(`/e/${editionId}`);
  await page.getByRole('link', { name: hostile.image }).waitFor();
  await shoot('hostile-home');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill(text);
  await dialog.getByRole('option').first().waitFor();
  await shoot('hostile-search');
  await page.keyboard.press('Escape');
}
