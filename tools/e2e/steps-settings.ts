import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Person } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

async function openSection(
  { page }: Person,
  { editionId }: Scenario,
  name: string,
  heading: string,
) {
  await page.goto(`/e/${editionId}/settings/${name}`);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

async function rolesInEdition({ client, editionId }: Scenario): Promise<Map<string, string>> {
  const members = await Array.fromAsync(client.editionMembers.each({ edition_id: editionId }));
  return new Map(members.map(({ display_name, role_name }) => [display_name, role_name]));
}

/** Selects a role and waits for the confirmation. */
async function changeRole({ page }: Person, name: string, role: string): Promise<void> {
  await page.getByLabel(`Role for ${name}`).selectOption({ label: role });
  const notice = page.getByRole('status').getByText(`Role for ${name} updated`);
  await notice.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
}

export const settingsSteps: readonly ScenarioStep[] = [
  {
    name: 'a person exports their data; deleting an account or edition needs its name',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'account', 'Account');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      assert.equal(
        JSON.parse(text).user.zuid,
        (await scenario.client.users.getCurrent()).user.zuid,
      );
      await page.getByRole('button', { name: 'Delete account' }).click();
      const account = page.getByRole('dialog', { name: 'Delete your account?' });
      assert.ok(await account.getByRole('button', { name: 'Delete account' }).isDisabled());
      await scenario.ada.screenshot('settings-delete-account');
      await account.getByRole('button', { name: 'Cancel' }).click();
      await openSection(scenario.ada, scenario, 'edition', 'Delete this edition');
      await page.getByRole('button', { name: 'Delete edition' }).click();
      const edition = page.getByRole('dialog', { name: /^Delete “/ });
      const confirm = edition.getByRole('button', { name: 'Delete edition' });
      await edition.getByRole('textbox').fill('another name');
      assert.ok(await confirm.isDisabled());
      await edition.getByRole('button', { name: 'Cancel' }).click();
    },
  },
  {
    name: 'a team is created, renamed and deleted',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'edition', 'Teams');
      await page.getByRole('button', { name: 'New team' }).click();
      const dialog = page.getByRole('dialog', { name: 'New team' });
      await dialog.getByLabel('Team name').fill('Masons');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Delete team Masons' }).waitFor();
      await scenario.ada.screenshot('settings-team-created');
      await openSection(scenario.ada, scenario, 'people', 'Team');
      await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Masons' });
      await page.getByLabel('Team name').fill('Stone masons');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Team updated').waitFor();
      await openSection(scenario.ada, scenario, 'edition', 'Teams');
      await page.getByRole('button', { name: 'Delete team Stone masons' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Delete team “Stone masons”?' });
      await scenario.ada.screenshot('settings-team-delete');
      await confirmation.getByRole('button', { name: 'Delete' }).click();
      await confirmation.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: 'Delete team Stone masons' })
        .waitFor({ state: 'detached' });
    },
  },
  {
    name: 'roles in the edition and in a team are changed',
    run: async (scenario) => {
      const { ada } = scenario;
      await openSection(ada, scenario, 'edition', 'People in this edition');
      await changeRole(ada, 'Carmen Herrera', 'Admin');
      if ((await rolesInEdition(scenario)).get('Carmen Herrera') !== 'ORG_ADMIN')
        throw new Error('Carmen is not an admin of the edition');
      await ada.screenshot('settings-edition-roles');
      await changeRole(ada, 'Carmen Herrera', 'Member');
      await openSection(ada, scenario, 'people', 'Members');
      await changeRole(ada, 'Diego Rivera', 'Team admin');
      await changeRole(ada, 'Diego Rivera', 'Member');
    },
  },
  {
    name: 'people are invited, and an invitation is withdrawn',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'people', 'Invitations');
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
    name: 'an API key is created and revoked',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'keys', 'API keys');
      await page.getByRole('button', { name: 'New API key' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Nightly report');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Copy this key now.').waitFor();
      await scenario.ada.screenshot('settings-key-created');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke key Nightly report' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page
        .getByRole('button', { name: 'Revoke key Nightly report' })
        .waitFor({ state: 'detached' });
    },
  },
  {
    name: 'an access token is created, used and revoked',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'account', 'Access tokens');
      await page.getByRole('button', { name: 'New access token' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Nightly pictures');
      await dialog
        .getByLabel('Access', { exact: true })
        .selectOption({ label: 'Read everything, and edit zones' });
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Copy this token now.').waitFor();
      const token = await dialog.getByRole('code').textContent();
      const read = () =>
        page.request.get('/service/api/v1/editions', {
          headers: { authorization: `Bearer ${token}` },
        });
      if ((await read()).status() !== 200) throw new Error('The new token is not accepted');
      await scenario.ada.screenshot('settings-token-created');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke token Nightly pictures' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page
        .getByRole('button', { name: 'Revoke token Nightly pictures' })
        .waitFor({ state: 'detached' });
      if ((await read()).status() !== 401) throw new Error('The revoked token is accepted');
    },
  },
  {
    name: 'a service account gets a token, is disabled and deleted',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'machines', 'Service accounts');
      await page.getByRole('button', { name: 'New service account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Robot');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'New token for Robot' }).click();
      await dialog.getByLabel('Name').fill('CI job');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Copy this token now.').waitFor();
      const token = await dialog.getByRole('code').textContent();
      const read = async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await page.request.get('/service/api/v1/users/me', { headers })).status();
      };
      if ((await read()) !== 200) throw new Error('The new token is not accepted');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke token CI job' }).waitFor();
      await scenario.ada.screenshot('settings-service-account');
      await page.getByRole('button', { name: 'Disable Robot' }).click();
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable Robot' }).waitFor();
      if ((await read()) !== 401) throw new Error('The token of a disabled account is accepted');
      await page.getByRole('button', { name: 'Delete Robot' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No service accounts yet').waitFor();
    },
  },
  {
    name: 'a webhook is created, tested, paused and deleted',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'webhooks', 'Webhooks');
      await page.getByRole('button', { name: 'New webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('URL').fill('https://hooks.invalid/');
      await dialog.getByLabel('Events').fill('zone.changed, nothing');
      await dialog.getByText('Unknown kinds: nothing').waitFor();
      assert.ok(await dialog.getByRole('button', { name: 'Create' }).isDisabled());
      await dialog.getByLabel('Events').fill('zone.changed zone.created');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Copy the secret now.').waitFor();
      assert.match((await dialog.getByRole('code').textContent()) ?? '', /^whsec_/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Send a test event to' }).click();
      await page.getByRole('button', { name: 'Deliveries to' }).click();
      const failed = page.getByText('Failed · the name does not exist');
      for (let turn = 0; turn < 40 && !(await failed.isVisible()); turn += 1) {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await page.waitForTimeout(250);
      }
      await failed.waitFor();
      await scenario.ada.screenshot('settings-webhook');
      await page.getByRole('button', { name: 'Pause https' }).click();
      await page.getByRole('button', { name: 'Resume https' }).waitFor();
      await page.getByRole('button', { name: 'Delete https' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No webhooks yet').waitFor();
    },
  },
  {
    name: 'a member is removed, and another person gets their spaces',
    run: async (scenario) => {
      const { page } = scenario.ada;
      await openSection(scenario.ada, scenario, 'people', 'Members');
      await page.getByRole('button', { name: 'Remove Diego Rivera from the team' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove Diego Rivera from the team?' });
      await dialog
        .getByLabel('New owner of their spaces')
        .selectOption({ label: 'Carmen Herrera' });
      await scenario.ada.screenshot('settings-remove-member');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Diego Rivera', { exact: true }).waitFor({ state: 'detached' });
      if ((await rolesInEdition(scenario)).has('Diego Rivera'))
        throw new Error('Diego left his only team, but is still in the edition');
      await openSection(scenario.ada, scenario, 'edition', 'People in this edition');
      await page.getByText('Carmen Herrera', { exact: true }).waitFor();
      if ((await page.getByText('Diego Rivera', { exact: true }).count()) > 0)
        throw new Error('the edition still lists Diego');
    },
  },
];
