import { join } from 'node:path';
import { openBrowserFor, type Person } from '../e2e/person.ts';
import { findFreePort } from '../sandbox/free-port.ts';
import { createSandboxDatabase } from '../sandbox/postgres.ts';
import { checkAccessibility } from './check-accessibility.ts';
import type { DrillOptions } from './drill-options.ts';
import {
  ADA,
  createAccount,
  createEdition,
  drawTogether,
  enter,
  GRACE,
  inviteByMail,
} from './first-steps.ts';
import { readBlocks } from './read-blocks.ts';
import { runCommands } from './run-commands.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** The whole drill must take less than this. */
const LIMIT_SECONDS = 300;

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
