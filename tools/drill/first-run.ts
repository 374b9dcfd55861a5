import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawFromPalette, waitForCanvas, waitForCount } from '../e2e/canvas.ts';
import { openBrowserFor, type Person } from '../e2e/person.ts';
import { findFreePort } from '../sandbox/free-port.ts';
import { createSandboxDatabase } from '../sandbox/postgres.ts';
import { checkAccessibility } from './check-accessibility.ts';
import type { DrillOptions } from './drill-options.ts';
import { runCommands } from './run-commands.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** The whole drill must take less than this. */
const LIMIT_SECONDS = 300;
const PASSWORD = 'three green umbrellas';
const ADA = { name: 'Ada Lovelace', mail: 'ada@example.com' };
const GRACE = { name: 'Grace Hopper', mail: 'grace@example.com' };

/** Follows "First run" in docs/self-hosting.md with an empty database, until two people draw together. */
export async function drillFirstRun({
  root,
  serverUrl,
  browser,
  folder,
  print,
}: DrillOptions): Promise<void> {
  const database = await createSandboxDatabase(serverUrl);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const documented = await readBlocks(join(root, 'docs/self-hosting.md'), 'First run');
  // Other things may use the documented port and database on this machine.
  const adapt = (text: string) =>
    text
      .replaceAll('postgres://postgres@127.0.0.1:5432/lienzo', database.url)
      .replaceAll('PORT=8080', `PORT=${port}`);
  const [, start = ''] = documented.map(adapt);
  const began = performance.now();
  const said = (what: string) =>
    print(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  const commands = runCommands(start, root);
  const people: Person[] = [];
  try {
    const setUp = await commands.waitFor(/http:\/\/\S+\/set-up\/\S+/);
    await waitUntilReady(`${url}/readyz`);
    said('the service runs');
    const environment = { browser, url, issuer: url, folder };
    const ada = await openBrowserFor(environment, ADA);
    people.push(ada);
    await createAccount(ada, setUp, ADA);
    said('the first account exists');
    await enter(ada, ADA.mail);
    await createEdition(ada);
    said('the first edition exists');
    const link = await inviteByMail(ada, GRACE.mail);
    said('the colleague is invited');
    await visitOperatorPage(ada);
    said('the operator page works');
    const grace = await openBrowserFor(environment, GRACE);
    people.push(grace);
    await createAccount(grace, link, GRACE);
    await enter(grace, GRACE.mail);
    await grace.page.getByRole('button', { name: 'Join', exact: true }).click();
    await grace.page.getByRole('button', { name: 'New space' }).first().waitFor();
    said('the colleague has joined');
    await ada.page.goto(new URL(grace.page.url()).pathname);
    await drawTogether(ada, grace);
    said('both draw');
    await Promise.all([ada.screenshot('both'), grace.screenshot('both')]);
    const problems = [...ada.monitor.problems, ...grace.monitor.problems];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const seconds = (performance.now() - began) / 1000;
    if (seconds > LIMIT_SECONDS) throw new Error(`The first run took ${seconds.toFixed(0)} s.`);
  } catch (error) {
    print(commands.output());
    for (const person of people) await person.screenshot('failed');
    throw error;
  } finally {
    await commands.stop();
    await database.remove();
  }
}

/** Returns the shell commands below a heading, block by block. */
async function readBlocks(file: string, heading: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^ *```sh\n([\s\S]*?)```/gm)].map(([, block = '']) => block);
}

async function createAccount(
  person: Person,
  address: string,
  { name, mail }: { name: string; mail: string },
): Promise<void> {
  const { page } = person;
  await page.goto(address);
  await page.getByLabel('Name').fill(name);
  const field = page.getByLabel('Email address');
  if (await field.isEditable()) await field.fill(mail);
  await page.getByLabel('Password').fill(PASSWORD);
  await checkAccessibility(person);
  await person.screenshot('account');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await page.getByRole('link', { name: 'Open Lienzo' }).click();
}

async function enter(person: Person, mail: string): Promise<void> {
  const { page, screenshot } = person;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(mail);
  await page.getByLabel('Password').fill(PASSWORD);
  await checkAccessibility(person);
  await screenshot('sign-in');
  await page.getByRole('button', { name: 'Sign in to Lienzo' }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
}

async function createEdition({ page, screenshot }: Person): Promise<void> {
  await page.getByLabel('Team name').fill('Drawing office');
  await screenshot('edition');
  await page.getByRole('button', { name: 'Create edition' }).click();
  await page.getByRole('button', { name: 'New space' }).first().waitFor();
}

/** Invites a person and returns the link that the operator sends to them. */
async function inviteByMail(person: Person, mail: string): Promise<string> {
  const { page } = person;
  const edition = /\/e\/[^/]+/.exec(page.url())?.[0] ?? '';
  await page.goto(`${edition}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(mail);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const shown = page.getByRole('dialog', { name: 'Send these links' });
  const link = (await shown.locator('code').textContent()) ?? '';
  await checkAccessibility(person);
  await person.screenshot('join-link');
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.goto(edition);
  return link;
}

async function visitOperatorPage(person: Person): Promise<void> {
  const { page, screenshot } = person;
  await page.goto(`${new URL(page.url()).pathname}/settings/account`);
  await page.getByRole('link', { name: 'Open operator page' }).click();
  await page.getByText('PostgreSQL').waitFor();
  await checkAccessibility(person);
  await screenshot('operator-health');
  await page.getByRole('link', { name: 'Editions', exact: true }).click();
  await page.getByRole('combobox', { name: 'Plan of Drawing office' }).waitFor();
  await checkAccessibility(person);
  await screenshot('operator-editions');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByText(ADA.mail).waitFor();
  await checkAccessibility(person);
  await screenshot('operator-people');
}

async function drawTogether(ada: Person, grace: Person): Promise<void> {
  const { page } = ada;
  await page.getByRole('button', { name: 'New space' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New space' });
  await dialog.getByLabel('Space name').fill('First space');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await waitForCanvas(ada);
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog');
  await share.getByRole('combobox', { name: 'Add people or teams' }).fill('grace');
  await share.getByRole('option', { name: /Grace Hopper/ }).click();
  await share.getByRole('combobox', { name: 'Role for Grace Hopper' }).waitFor();
  await page.keyboard.press('Escape');
  await grace.page.goto(page.url());
  await waitForCanvas(grace);
  await drawFromPalette(ada, 'Diamond', { x: 420, y: 320 });
  await drawFromPalette(grace, 'Diamond', { x: 780, y: 480 });
  await Promise.all([waitForCount(ada, 2), waitForCount(grace, 2)]);
}
