import { waitForCanvas } from './canvas.ts';
import { findViolations } from './find-violations.ts';
import { DESKTOP, type Person } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

interface Screen {
  readonly name: string;
  readonly open: (person: Person, scenario: Scenario) => Promise<void>;
}

const section = (name: string, heading: string): Screen => ({
  name: `settings-${name}`,
  open: async ({ page }, { editionId }) => {
    await page.goto(`/e/${editionId}/settings/${name}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  },
});

const onCanvas = (name: string, then: (person: Person) => Promise<void>): Screen => ({
  name,
  open: async (person, { editionId, spaceId, zoneId }) => {
    await person.page.goto(`/e/${editionId}/s/${spaceId}/z/${zoneId}`);
    await waitForCanvas(person);
    await then(person);
  },
});

const press =
  (name: string) =>
  async ({ page }: Person) => {
    await page.getByRole('button', { name, exact: true }).click();
  };

/** Every screen of the app, with a zone of the sample data. */
const screens: readonly Screen[] = [
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
  onCanvas('versions', async (person) => {
    await press('Version history')(person);
    await person.page.getByRole('complementary', { name: 'Version history' }).waitFor();
  }),
  onCanvas('export', async (person) => {
    await press('Export')(person);
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

const widths = {
  desktop: DESKTOP,
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

async function checkScreens(
  scenario: Scenario,
  size: keyof typeof widths,
  scheme: 'light' | 'dark',
) {
  const { ada } = scenario;
  await ada.page.setViewportSize(widths[size]);
  await ada.page.emulateMedia({ colorScheme: scheme });
  const found: string[] = [];
  for (const screen of screens) {
    await screen
      .open(ada, scenario)
      .catch((error: Error) => found.push(`${screen.name}: ${error.message}`));
    await ada.screenshot(`accessibility-${size}-${scheme}-${screen.name}`);
    const violations = await findViolations(ada.page);
    found.push(...violations.map((violation) => `${screen.name}: ${violation}`));
  }
  if (found.length > 0) throw new Error(found.join('\n'));
}

const sizes = ['desktop', 'tablet', 'phone'] as const;

/** Checks that axe finds no serious violation on any screen, in light and dark, at three widths. */
export const accessibilitySteps: readonly ScenarioStep[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({
    name: `every screen is accessible: ${size}, ${scheme}`,
    run: (scenario: Scenario) => checkScreens(scenario, size, scheme),
  })),
);
