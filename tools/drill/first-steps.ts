import { drawFromPalette, waitForCanvas, waitForCount } from '../e2e/canvas.ts';
import type { Person } from '../e2e/person.ts';
import { checkAccessibility } from './check-accessibility.ts';

const PASSWORD = 'three green umbrellas';
export const ADA = { name: 'Ada Lovelace', mail: 'ada@example.com' };
export const GRACE = { name: 'Grace Hopper', mail: 'grace@example.com' };

export async function createAccount(
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

export async function enter(person: Person, mail: string): Promise<void> {
  const { page, screenshot } = person;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(mail);
  await page.getByLabel('Password').fill(PASSWORD);
  await checkAccessibility(person);
  await screenshot('sign-in');
  await page.getByRole('button', { name: 'Sign in to Lienzo' }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
}

export async function createEdition({ page, screenshot }: Person): Promise<void> {
  await page.getByLabel('Team name').fill('Drawing office');
  await screenshot('edition');
  await page.getByRole('button', { name: 'Create edition' }).click();
  await page.getByRole('button', { name: 'New space' }).first().waitFor();
}

/** Invites a person and returns the link that the operator sends to them. */
export async function inviteByMail(person: Person, mail: string): Promise<string> {
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

export async function drawTogether(ada: Person, grace: Person): Promise<void> {
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
