import { waitForCanvas } from '../canvas.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';

export interface Screen {
  readonly name: string;
  readonly open: (person: Person, scenario: Scenario) => Promise<void>;
}

export const section = (name: string, heading: string): Screen => ({
  name: `settings-${name}`,
  open: async ({ page }, { editionId }) => {
    await page.goto(`/e/${editionId}/settings/${name}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  },
});

export const onCanvas = (name: string, then: (person: Person) => Promise<void>): Screen => ({
  name,
  open: async (person, { editionId, spaceId, zoneId }) => {
    await person.page.goto(`/e/${editionId}/s/${spaceId}/z/${zoneId}`);
    await waitForCanvas(person);
    // Fits the zone into the screen, instead of the part that was shown last.
    await person.stage.press('Shift+1');
    await then(person);
  },
});

export const press =
  (name: string) =>
  async ({ page }: Person) => {
    await page.getByRole('button', { name, exact: true }).click();
  };

/** Every screen of the app, with a zone of the sample data. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    open: async ({ page }, { editionId }) => {
      await page.goto(`/e/${editionId}`);
      await page.getByRole('link', { name: 'Product launch' }).waitFor();
    },
  },
  {
    name: 'new-space',
    open: async ({ page }, { editionId }) => {
      await page.goto(`/e/${editionId}`);
      await page.getByRole('button', { name: 'New space' }).first().click();
      await page.getByRole('dialog').getByText('Kanban board').first().waitFor();
    },
  },
  section('people', 'Team'),
  section('edition', 'Edition'),
  section('keys', 'API keys'),
  section('webhooks', 'Webhooks'),
  section('plan', 'Plan and usage'),
  section('preferences', 'Preferences'),
  onCanvas('canvas', async ({ page }) => page.getByText('In progress').first().waitFor()),
  onCanvas('canvas-selection', async ({ page, stage }) => {
    await stage.press('Tab');
    await stage.press('Tab');
    await page.getByRole('toolbar', { name: 'Selection style' }).waitFor();
  }),
  onCanvas('palette', async ({ page, stage }) => {
    await stage.press('n');
    await page.getByRole('dialog', { name: 'All shapes' }).waitFor();
  }),
  onCanvas('comments', async (person) => {
    await person.page.getByRole('button', { name: /^Comments/ }).click();
    await person.page.getByRole('complementary', { name: 'Comments' }).waitFor();
  }),
  onCanvas('layers', async ({ page, stage }) => {
    await stage.press('Alt+l');
    await page.getByRole('tree', { name: 'Layers' }).waitFor();
    await page.getByRole('treeitem').nth(2).click();
  }),
  onCanvas('versions', async (person) => {
    await press('Version history')(person);
    await person.page.getByRole('complementary', { name: 'Version history' }).waitFor();
  }),
  onCanvas('export', async (person) => {
    await press('Zone menu')(person);
    await person.page.getByRole('menuitem', { name: 'Export' }).click();
    await person.page.getByRole('dialog', { name: 'Export' }).waitFor();
  }),
  onCanvas('share', async (person) => {
    await press('Share')(person);
    await person.page.getByRole('combobox', { name: 'Add people or teams' }).waitFor();
  }),
  {
    name: 'not-found',
    open: async ({ page }, { editionId }) => {
      await page.goto(`/e/${editionId}/nowhere`);
      await page.getByText('Page not found').waitFor();
    },
  },
];
