import { findViolations } from './find-violations.ts';
import { DESKTOP } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { screens } from './screens/screens.ts';

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
