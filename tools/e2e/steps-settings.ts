import type { Person } from './person.ts';
import type { Story, StoryStep } from './story.ts';

async function openSection({ page }: Person, { editionId }: Story, name: string, heading: string) {
  await page.goto(`/e/${editionId}/settings/${name}`);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

async function rolesInEdition({ client, editionId }: Story): Promise<Map<string, string>> {
  const members = await Array.fromAsync(client.editionMembers.each({ edition_id: editionId }));
  return new Map(members.map(({ display_name, role_name }) => [display_name, role_name]));
}

/** Chooses a role and waits until it is said to be changed. */
async function giveRole({ page }: Person, name: string, role: string): Promise<void> {
  await page.getByLabel(`Role for ${name}`).selectOption({ label: role });
  const said = page.getByRole('status').getByText(`Role for ${name} updated`);
  await said.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await said.waitFor({ state: 'detached' });
}

export const inSettings: readonly StoryStep[] = [
  {
    name: 'a team is made, renamed and deleted',
    run: async (story) => {
      const { page } = story.ada;
      await openSection(story.ada, story, 'edition', 'Teams');
      await page.getByRole('button', { name: 'New team' }).click();
      const dialog = page.getByRole('dialog', { name: 'New team' });
      await dialog.getByLabel('Team name').fill('Masons');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Delete team Masons' }).waitFor();
      await story.ada.shoot('settings-team-made');
      await openSection(story.ada, story, 'people', 'Team');
      await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Masons' });
      await page.getByLabel('Team name').fill('Stone masons');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Team updated').waitFor();
      await openSection(story.ada, story, 'edition', 'Teams');
      await page.getByRole('button', { name: 'Delete team Stone masons' }).click();
      const asking = page.getByRole('dialog', { name: 'Delete team “Stone masons”?' });
      await story.ada.shoot('settings-team-delete');
      await asking.getByRole('button', { name: 'Delete' }).click();
      await asking.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: 'Delete team Stone masons' })
        .waitFor({ state: 'detached' });
    },
  },
  {
    name: 'roles in the edition and in a team are changed',
    run: async (story) => {
      const { ada } = story;
      await openSection(ada, story, 'edition', 'People in this edition');
      await giveRole(ada, 'Carmen Herrera', 'Admin');
      if ((await rolesInEdition(story)).get('Carmen Herrera') !== 'ORG_ADMIN')
        throw new Error('Carmen is no admin of the edition');
      await ada.shoot('settings-edition-roles');
      await giveRole(ada, 'Carmen Herrera', 'Member');
      await openSection(ada, story, 'people', 'Members');
      await giveRole(ada, 'Diego Rivera', 'Team admin');
      await giveRole(ada, 'Diego Rivera', 'Member');
    },
  },
  {
    name: 'people are invited, and an invitation is withdrawn',
    run: async (story) => {
      const { page } = story.ada;
      await openSection(story.ada, story, 'people', 'Invitations');
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite people' });
      await dialog.getByLabel('Email addresses').fill('gala@example.test');
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await dialog.waitFor({ state: 'detached' });
      const row = page.getByRole('listitem').filter({ hasText: 'gala@example.test' });
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a key is made and revoked',
    run: async (story) => {
      const { page } = story.ada;
      await openSection(story.ada, story, 'keys', 'API keys');
      await page.getByRole('button', { name: 'New API key' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Nightly report');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Copy this key now.').waitFor();
      await story.ada.shoot('settings-key-made');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke key Nightly report' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page
        .getByRole('button', { name: 'Revoke key Nightly report' })
        .waitFor({ state: 'detached' });
    },
  },
  {
    name: 'somebody is removed, and another gets their spaces',
    run: async (story) => {
      const { page } = story.ada;
      await openSection(story.ada, story, 'people', 'Members');
      await page.getByRole('button', { name: 'Remove Diego Rivera from the team' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove Diego Rivera from the team?' });
      await dialog
        .getByLabel('New owner of their spaces')
        .selectOption({ label: 'Carmen Herrera' });
      await story.ada.shoot('settings-remove-member');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Diego Rivera', { exact: true }).waitFor({ state: 'detached' });
      if ((await rolesInEdition(story)).has('Diego Rivera'))
        throw new Error('it was their only team, and they are still in the edition');
      await openSection(story.ada, story, 'edition', 'People in this edition');
      await page.getByText('Carmen Herrera', { exact: true }).waitFor();
      if ((await page.getByText('Diego Rivera', { exact: true }).count()) > 0)
        throw new Error('the edition still lists whoever left');
    },
  },
];
