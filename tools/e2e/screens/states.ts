import { randomUUID } from 'node:crypto';
import { createZone } from '@lienzo/contract';
import { waitForCanvas } from '../canvas.ts';
import type { Person } from '../person.ts';
import { onCanvas, press, type Screen, section } from './screens.ts';

/** Waits for pictures. The page never becomes idle, because it waits for notifications. */
const waitForPictures = (page: Person['page']) =>
  page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});

const home = (name: string, show: string, then?: (person: Person) => Promise<void>): Screen => ({
  name: `home-${name}`,
  open: async (person, { editionId }) => {
    await person.page.goto(`/e/${editionId}${show === '' ? '' : `?show=${show}`}`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await waitForPictures(person.page);
    await then?.(person);
  },
});

/** Selects an element of the sample data. */
async function select({ page, stage }: Person): Promise<void> {
  for (let times = 0; times < 4; times += 1) await stage.press('Tab');
  await page.getByRole('toolbar', { name: 'Selection style' }).waitFor();
}

const styled = (name: string, button: string): Screen =>
  onCanvas(`style-${name}`, async (person) => {
    await select(person);
    const bar = person.page.getByRole('toolbar', { name: 'Selection style' });
    await bar.getByRole('button', { name: button, exact: true }).click();
    await person.page.getByRole('dialog', { name: button }).waitFor();
  });

const openSearch =
  (words: string, found: string) =>
  async ({ page }: Person) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
    await page.getByRole('dialog').getByText(found).first().waitFor();
  };

/** A new zone, for states that change something. */
const inNewZone = (name: string, then?: (person: Person) => Promise<void>): Screen => ({
  name,
  open: async (person, { client, editionId, spaceId }) => {
    const data = await client.call(createZone, {
      params: { edition_id: editionId, space_id: spaceId },
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: 'Empty' } },
    });
    if (typeof data === 'string') throw new Error('Expected an object, received text.');
    const zoneId = data.space_data.docDatas[0]?.document.id ?? '';
    await person.page.goto(`/e/${editionId}/s/${spaceId}/z/${zoneId}`);
    await waitForCanvas(person);
    await then?.(person);
  },
});

/** Menus, dialogs, popovers and empty lists, which are not checked for accessibility on their own. */
export const states: readonly Screen[] = [
  home('starred', 'FAVORITES'),
  home('mine', 'DRAFT_SPACES'),
  home('shared', 'SHARED_SPACES'),
  home('trash', 'RECENTLY_TRASHED'),
  home('search', '', openSearch('launch', 'Product launch')),
  home('search-nothing', '', openSearch('xyzzy', 'Check the spelling')),
  home('account-menu', '', async ({ page }) => {
    await page.getByRole('button', { name: /^Account/ }).click();
  }),
  home('space-menu', '', async ({ page }) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
  }),
  section('account', 'Account'),
  {
    name: 'settings-invite',
    open: async (person, scenario) => {
      await section('people', 'Team').open(person, scenario);
      await person.page
        .getByRole('button', { name: /^Invite/ })
        .first()
        .click();
      await person.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-delete-account',
    open: async (person, scenario) => {
      await section('account', 'Account').open(person, scenario);
      await press('Delete account')(person);
      await person.page.getByRole('dialog').waitFor();
    },
  },
  styled('fill', 'Fill'),
  styled('stroke', 'Stroke'),
  styled('text', 'Text'),
  styled('opacity', 'Opacity'),
  inNewZone('style-gradient', async (person) => {
    await person.stage.press('r');
    await person.stage.press('Enter');
    await press('Fill')(person);
    await press('Gradient')(person);
    await person.page.getByRole('slider', { name: 'Angle' }).waitFor();
  }),
  onCanvas('arrange-menu', async (person) => {
    await select(person);
    await press('Arrange')(person);
  }),
  onCanvas('canvas-menu', async ({ page }) => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.mouse.click(width / 2, height - 130, { button: 'right' });
    await page.getByRole('menu').waitFor();
  }),
  onCanvas('zoom-menu', async ({ page }) => {
    await page.getByRole('button', { name: /^Zoom: / }).click();
  }),
  onCanvas('zone-menu', press('Zone menu')),
  onCanvas('shortcuts', async ({ page, stage }) => {
    await stage.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  }),
  onCanvas('find', async ({ page, stage }) => {
    await stage.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find on the canvas' }).fill('a');
  }),
  onCanvas('layers-nothing', async ({ page, stage }) => {
    await stage.press('Alt+l');
    await page.getByRole('searchbox', { name: 'Search layers' }).fill('xyzzy');
  }),
  onCanvas('pens', async ({ stage }) => stage.press('p')),
  onCanvas('shapes', async ({ stage }) => stage.press('6')),
  onCanvas('thread', async ({ page }) => {
    await page
      .getByRole('button', { name: /^Comment by/ })
      .first()
      .click();
    await page.getByRole('textbox').first().waitFor();
  }),
  onCanvas('share-zone', async (person) => {
    await press('Share')(person);
    await person.page.getByRole('tab', { name: 'This zone' }).click();
  }),
  onCanvas('new-zone', async (person) => {
    await press('New zone')(person);
    await person.page.getByRole('dialog').waitFor();
  }),
  inNewZone('canvas-empty'),
  {
    name: 'zone-not-found',
    open: async ({ page }, { editionId, spaceId }) => {
      await page.goto(`/e/${editionId}/s/${spaceId}/z/${randomUUID()}`);
      await page.getByRole('alert').or(page.getByText('not found')).first().waitFor();
    },
  },
  {
    name: 'embed',
    open: async ({ page }, { editionId, spaceId, zoneId }) => {
      await page.goto(`/embed/e/${editionId}/s/${spaceId}/z/${zoneId}`);
      await page.waitForLoadState('networkidle');
    },
  },
];
