import assert from 'node:assert/strict';
import { findViolations } from '../find-violations.ts';
import type { Person } from '../person.ts';
import type { Scenario, ScenarioStep } from '../scenario.ts';

const NAME = 'Bridge reports';
const SCOPE = 'Service.editions.READ Service.zones.READ';

/** The step reads the code from the address; any page of the service will do. */
function callbackOf({ environment }: Scenario): string {
  return `${environment.url}/healthz`;
}

async function openAccount({ page }: Person, { editionId }: Scenario): Promise<void> {
  await page.goto(`/e/${editionId}/settings/account`);
  await page.getByRole('heading', { name: 'Applications registered by you' }).waitFor();
}

async function assertAccessible({ page }: Person): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
    assert.deepEqual(await findViolations(page), []);
  }
}

async function register(scenario: Scenario): Promise<{ clientId: string; secret: string }> {
  const { ada } = scenario;
  const { page } = ada;
  await openAccount(ada, scenario);
  await page.getByRole('button', { name: 'New application' }).click();
  const dialog = page.getByRole('dialog', { name: 'New application' });
  await dialog.getByLabel('Name').fill(NAME);
  await dialog.getByLabel('Home page').fill('https://reports.example.test/');
  await ada.monitor.allowWhile(/status of 400/, async () => {
    await dialog.getByLabel('Redirect addresses').fill('http://reports.example.test/callback');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').getByText('only loopback addresses').waitFor();
  });
  await dialog.getByLabel('Redirect addresses').fill(callbackOf(scenario));
  await assertAccessible(ada);
  await ada.screenshot('applications-new');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Client secret' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await assertAccessible(ada);
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: NAME });
  return { clientId: (await row.locator('code').textContent()) ?? '', secret };
}

/** Lets a person decide on the consent page, and returns where the browser is sent. */
async function decide(
  scenario: Scenario,
  clientId: string,
  button: 'Allow' | 'Deny',
): Promise<URL> {
  const { environment, carmen } = scenario;
  const { page } = carmen;
  const callback = callbackOf(scenario);
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: SCOPE,
    state: 'state',
  });
  await page.goto(`${environment.issuer}/oauth/v2/auth?${query}`);
  await page.getByRole('heading', { name: `Allow ${NAME} to use` }).waitFor();
  await page.getByText('registered by Ada Lovelace').waitFor();
  await assertAccessible(carmen);
  await carmen.screenshot(`applications-consent-${button.toLowerCase()}`);
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${callback}?**`);
  return new URL(page.url());
}

async function requestToken(
  { environment }: Scenario,
  app: { clientId: string; secret: string },
  form: Record<string, string>,
): Promise<{ access_token: string; refresh_token: string; error?: string }> {
  const basic = Buffer.from(`${app.clientId}:${app.secret}`).toString('base64');
  const response = await fetch(`${environment.issuer}/oauth/v2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  return response.json();
}

export const applicationSteps: readonly ScenarioStep[] = [
  {
    name: 'an application is registered, authorized by another person, used and revoked',
    run: async (scenario) => {
      const { ada, carmen, environment } = scenario;
      const { page } = carmen;
      const app = await register(scenario);
      // The page of the callback has no icon.
      await carmen.context.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
      const denied = await decide(scenario, app.clientId, 'Deny');
      assert.equal(denied.searchParams.get('error'), 'access_denied');
      const allowed = await decide(scenario, app.clientId, 'Allow');
      const tokens = await requestToken(scenario, app, {
        grant_type: 'authorization_code',
        redirect_uri: callbackOf(scenario),
        code: allowed.searchParams.get('code') ?? '',
      });
      const readMe = () =>
        fetch(`${environment.url}/service/api/v1/users/me`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
      assert.equal((await readMe()).status, 200);

      await openAccount(carmen, scenario);
      await page.getByRole('button', { name: `Revoke ${NAME}` }).click();
      await assertAccessible(carmen);
      const started = Date.now();
      const confirm = page.getByRole('dialog', { name: `Revoke “${NAME}”?` });
      await confirm.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('No applications are authorized').waitFor();
      await carmen.screenshot('applications-revoked');
      const refreshed = await requestToken(scenario, app, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
      assert.equal(refreshed.error, 'invalid_grant');
      while ((await readMe()).status !== 401)
        assert.ok(Date.now() - started < 20_000, 'The access token is still accepted');

      await ada.page.getByRole('button', { name: `Delete ${NAME}` }).click();
      const removal = ada.page.getByRole('dialog', { name: `Delete “${NAME}”?` });
      await removal.getByRole('button', { name: 'Delete' }).click();
      await ada.page.getByText('No applications yet').waitFor();
    },
  },
  {
    name: 'a person signs in on the API reference',
    // The page checks whether it may use eval. The policy refuses, and it works without.
    run: ({ ada, environment }) =>
      ada.monitor.allowWhile(/script-src eval/, async () => {
        const page = await ada.context.newPage();
        await page.goto('/reference/');
        const answer = page.waitForResponse((one) => one.url().endsWith('/oauth/v2/token'));
        await page.getByRole('button', { name: 'Authorize', exact: true }).click();
        const { access_token } = await (await answer).json();
        await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
        const me = await fetch(`${environment.url}/service/api/v1/users/me`, {
          headers: { authorization: `Bearer ${access_token}` },
        });
        assert.equal(me.status, 200);
        await page.close();
      }),
  },
];
