import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listTemplates } from '@lienzo/contract';
import { waitForCanvas } from './canvas.ts';
import { createSharedSpace } from './create-shared-space.ts';
import { type Person, signIn } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Scenario } from './scenario.ts';

const MAX_BYTES = 250 * 1024;

/** The spaces on the home page, newest last, with their templates. */
const spaces = [
  ['Next year', 'Roadmap'],
  ['Customer journey', 'User journey map'],
  ['Who does what', 'Org chart'],
  ['Where to next', 'SWOT analysis'],
  ['Release train', 'Flowchart'],
  ['Spring retrospective', 'Retrospective'],
] as const;

/** Takes the screenshots of the README. */
export async function takePictures(scenario: Scenario, folder: string): Promise<Count> {
  const spaceId = await createSpaces(scenario);
  const { ada, carmen } = scenario;
  await Promise.all([signIn(ada), signIn(carmen)]);
  const taken = [await captureCanvas(scenario, spaceId, folder), await captureHome(ada, folder)];
  const sizes = await Promise.all(taken.map(async (path) => (await stat(path)).size));
  const failed = sizes.filter((size) => size > MAX_BYTES).length;
  return { passed: sizes.length - failed, failed };
}

/** Creates the spaces. Returns the one that the canvas screenshot shows. */
async function createSpaces(scenario: Scenario): Promise<string> {
  const params = { edition_id: scenario.editionId };
  const { templates } = await scenario.client.call(listTemplates, { params });
  let shown = '';
  for (const [space_name, template] of spaces) {
    const template_id = templates.find(({ name }) => name === template)?.id;
    if (template_id === undefined) throw new Error(`There is no template ${template}.`);
    const space_id = await createSharedSpace(scenario, { space_name, template_id });
    if (template === 'Flowchart') shown = space_id;
  }
  return shown;
}

async function open(person: Person, address: string): Promise<void> {
  await person.page.goto(address);
  await waitForCanvas(person);
}

async function captureCanvas(scenario: Scenario, spaceId: string, folder: string): Promise<string> {
  const { ada, carmen, editionId } = scenario;
  const address = `/e/${editionId}/s/${spaceId}`;
  await Promise.all([open(ada, address), open(carmen, address)]);
  await carmen.page.mouse.click(868, 373);
  await carmen.stage.press('m');
  await carmen.page.getByRole('textbox', { name: 'Add a comment' }).fill('Who decides this?');
  await carmen.page.keyboard.press('Enter');
  await carmen.page.getByRole('button', { name: 'Close panel' }).click();
  await ada.page.getByRole('button', { name: /^Comment by Carmen/ }).waitFor();
  await ada.page.mouse.click(412, 240);
  await carmen.page.mouse.move(905, 430, { steps: 4 });
  await ada.page.locator('[data-stage]').getByText('Carmen Herrera').waitFor();
  await ada.page.mouse.move(200, 330);
  const path = join(folder, 'canvas.png');
  await ada.page.screenshot({ path, animations: 'disabled' });
  return path;
}

async function captureHome({ page }: Person, folder: string): Promise<string> {
  await page.goto('/');
  const [newest] = spaces.at(-1) ?? [''];
  await page.getByRole('link', { name: newest }).waitFor();
  // Wait until all visible cards have a thumbnail.
  await page.waitForFunction((count) => {
    const cards = [...document.querySelectorAll('main li')].slice(0, count);
    return cards.every((card) => card.querySelector('img')?.complete === true);
  }, spaces.length);
  const path = join(folder, 'home.png');
  await page.screenshot({ path, animations: 'disabled' });
  return path;
}
