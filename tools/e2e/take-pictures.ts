import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addSpaceMembers, createSpace, listSpaceMembers, listTemplates } from '@lienzo/contract';
import { waitForCanvas } from './canvas.ts';
import { type Person, signIn } from './person.ts';
import type { Count } from './run-steps.ts';
import type { Story } from './story.ts';

const MAX_BYTES = 250 * 1024;

/** What the home page shows, newest last. */
const spaces = [
  ['Next year', 'Roadmap'],
  ['Customer journey', 'User journey map'],
  ['Who does what', 'Org chart'],
  ['Where to next', 'SWOT analysis'],
  ['Release train', 'Flowchart'],
  ['Spring retrospective', 'Retrospective'],
] as const;

/** The pictures of the README, from the app as it is. */
export async function takePictures(story: Story, folder: string): Promise<Count> {
  const spaceId = await seedSpaces(story);
  const { ada, carmen } = story;
  await Promise.all([signIn(ada), signIn(carmen)]);
  const taken = [await pictureCanvas(story, spaceId, folder), await pictureHome(ada, folder)];
  const sizes = await Promise.all(taken.map(async (path) => (await stat(path)).size));
  const failed = sizes.filter((size) => size > MAX_BYTES).length;
  return { passed: sizes.length - failed, failed };
}

/** Returns the space that the picture of the canvas shows. */
async function seedSpaces({ client, editionId, spaceId, teamId }: Story): Promise<string> {
  const params = { edition_id: editionId };
  const { templates } = await client.call(listTemplates, { params });
  const shared = await client.call(listSpaceMembers, {
    params: { ...params, space_id: spaceId },
  });
  const carmen = shared.space_members.find(({ display_name }) =>
    display_name?.startsWith('Carmen'),
  );
  let shown = '';
  for (const [space_name, template] of spaces) {
    const template_id = templates.find(({ name }) => name === template)?.id;
    if (template_id === undefined) throw new Error(`There is no template ${template}.`);
    const { space_id } = await client.call(createSpace, {
      params,
      body: { create_space: { space_name, team_id: teamId, template_id } },
    });
    await client.call(addSpaceMembers, {
      params: { ...params, space_id },
      body: { members_info: [{ zuid: carmen?.zuid ?? '', role: 'EDITOR', type: 'USER' }] },
    });
    if (template === 'Flowchart') shown = space_id;
  }
  return shown;
}

async function open(person: Person, address: string): Promise<void> {
  await person.page.goto(address);
  await waitForCanvas(person);
}

async function pictureCanvas(story: Story, spaceId: string, folder: string): Promise<string> {
  const { ada, carmen, editionId } = story;
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

async function pictureHome({ page }: Person, folder: string): Promise<string> {
  await page.goto('/');
  const [newest] = spaces.at(-1) ?? [''];
  await page.getByRole('link', { name: newest }).waitFor();
  // All that is in sight has its picture.
  await page.waitForFunction((count) => {
    const cards = [...document.querySelectorAll('main li')].slice(0, count);
    return cards.every((card) => card.querySelector('img')?.complete === true);
  }, spaces.length);
  const path = join(folder, 'home.png');
  await page.screenshot({ path, animations: 'disabled' });
  return path;
}
