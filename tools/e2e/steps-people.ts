import { openBrowserFor, type Person, signIn } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

const DORA = { name: 'Dora Maar', mail: 'dora@example.test' };
// The browser reports the 404 of an edition that the person is not in, and the 401 of an ended session.
const EXPECTED_REFUSAL = /status of 40[14]/;

async function invite({ ada, editionId }: Scenario): Promise<void> {
  const { page } = ada;
  await page.goto(`/e/${editionId}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(DORA.mail);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: DORA.mail }).getByText('Expires on').waitFor();
}

async function countMembers({ client, editionId }: Scenario): Promise<number> {
  const { total_count } = await client.editionMembers.list({ edition_id: editionId });
  return total_count;
}

async function joinFromWelcome(scenario: Scenario, dora: Person): Promise<void> {
  const { page } = dora;
  const before = await countMembers(scenario);
  await invite(scenario);
  await signIn(dora);
  await page.getByText('Invited by Ada Lovelace').waitFor();
  await dora.screenshot('people-invitation');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Invited by Ada Lovelace').waitFor({ state: 'detached' });
  await invite(scenario);
  if ((await countMembers(scenario)) !== before) throw new Error('Dora became a member too early');
  await page.reload();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL(`**/e/${scenario.editionId}**`);
  if ((await countMembers(scenario)) !== before + 1) throw new Error('Dora did not join');
}

async function suspendAndReinstate({ ada, editionId }: Scenario, dora: Person): Promise<void> {
  const { page } = ada;
  await page.goto(`/e/${editionId}/settings/edition`);
  await page.getByRole('button', { name: `Suspend ${DORA.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${DORA.name}?` });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: `Reinstate ${DORA.name}` }).waitFor();
  await ada.screenshot('people-suspended');
  await dora.monitor.allowWhile(EXPECTED_REFUSAL, async () => {
    await dora.page.goto('/');
    await dora.page.getByRole('heading', { name: 'Welcome to Lienzo' }).waitFor();
  });
  await page.getByRole('button', { name: `Reinstate ${DORA.name}` }).click();
  await page.getByRole('button', { name: `Suspend ${DORA.name}` }).waitFor();
  await dora.page.goto('/');
  await dora.page.waitForURL(`**/e/${editionId}**`);
}

async function leave({ editionId }: Scenario, dora: Person): Promise<void> {
  const { page } = dora;
  await page.goto(`/e/${editionId}/settings/edition`);
  await page.getByRole('button', { name: 'Leave edition' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New owner of your spaces').waitFor();
  await dora.screenshot('people-leave');
  await dora.monitor.allowWhile(EXPECTED_REFUSAL, async () => {
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Welcome to Lienzo' }).waitFor();
  });
}

/** Signs out in one of two tabs, which ends both and the session of the provider. */
async function signOutEverywhere(dora: Person): Promise<void> {
  const { page, context } = dora;
  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('button', { name: /^Account/ }).waitFor();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page of the provider.
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Sign in' }).waitFor();
  await second.close();
}

/** A person who is invited, suspended and reinstated, leaves, and signs out. */
export const peopleSteps: readonly ScenarioStep[] = [
  {
    name: 'people join by choice, are suspended, leave and sign out',
    run: async (scenario) => {
      const dora = await openBrowserFor(scenario.environment, { name: DORA.name });
      try {
        await joinFromWelcome(scenario, dora);
        const { page } = dora;
        await page.goto(`/e/${scenario.editionId}/settings/preferences`);
        await page.getByText('(this session)').waitFor();
        await dora.screenshot('people-sessions');
        await suspendAndReinstate(scenario, dora);
        await leave(scenario, dora);
        await signOutEverywhere(dora);
      } finally {
        await dora.context.close();
      }
    },
  },
];
