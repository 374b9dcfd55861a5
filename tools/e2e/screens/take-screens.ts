import { openBrowserFor, type Person, signIn } from '../person.ts';
import type { Count } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { screens } from './screens.ts';
import { states } from './states.ts';

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
const schemes = ['light', 'dark'] as const;

interface TakeOptions {
  /** Takes only screens with these words in their names. */
  only?: string;
  print: (line: string) => void;
}

/** Takes a screenshot of every screen and state, in light and dark, at three sizes, to be looked at. */
export async function takeScreens(
  scenario: Scenario,
  { only, print }: TakeOptions,
): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of schemes) {
      const person = await openBrowserFor(scenario.environment, {
        name: 'Ada Lovelace',
        viewport,
        colorScheme,
      });
      await person.page.goto('/');
      await person.page.getByRole('button', { name: 'Sign in' }).waitFor();
      const label = `${size}-${colorScheme}`;
      await person.screenshot(`sign-in-${label}`);
      await signIn(person);
      for (const { name, open } of [...screens, ...states]) {
        if (only !== undefined && !name.includes(only)) continue;
        const problem = await open(person, scenario).then(noProblem, describe);
        if (problem === undefined) count.passed += 1;
        else count.failed += 1;
        if (problem !== undefined) print(`✗ ${name}-${label}: ${problem}`);
        await take(person, `${name}-${label}`);
      }
      await person.context.close();
    }
  }
  return count;
}

async function take(person: Person, label: string): Promise<void> {
  // Thumbnails and fonts may still be loading.
  await person.page.waitForLoadState('networkidle').catch(noProblem);
  await person.screenshot(label);
}

function noProblem(): undefined {
  return undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
