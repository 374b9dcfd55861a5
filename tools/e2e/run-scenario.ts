import { createClient } from '@lienzo/sdk';
import type { Browser } from 'playwright-core';
import { startSandbox } from '../sandbox/sandbox.ts';
import { applicationSteps } from './applications/steps-applications.ts';
import { hostileGuest } from './hostile-texts.ts';
import { fileCardSteps } from './images/steps-file-cards.ts';
import { imageSteps } from './images/steps-images.ts';
import { linkPreviewSteps } from './images/steps-link-previews.ts';
import { embedSteps } from './links/steps-embeds.ts';
import { linkSteps } from './links/steps-links.ts';
import { notificationSteps } from './notifications/steps-notifications.ts';
import { openBrowserFor, type Person } from './person.ts';
import { type Count, runSteps } from './run-steps.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { accessibilitySteps } from './steps-accessibility.ts';
import { collaborationSteps } from './steps-collaboration.ts';
import { drawSteps } from './steps-draw.ts';
import { findSteps } from './steps-find.ts';
import { historySteps } from './steps-history.ts';
import { hostileSteps } from './steps-hostile.ts';
import { keyboardSteps } from './steps-keyboard.ts';
import { lookSteps } from './steps-look.ts';
import { peopleSteps } from './steps-people.ts';
import { settingsSteps } from './steps-settings.ts';
import { startSteps } from './steps-start.ts';
import { textSteps } from './steps-text.ts';

interface ScenarioOptions {
  browser: Browser;
  /** The folder for screenshots. */
  folder: string;
  /** Additional settings of the service. */
  env?: Readonly<Record<string, string>>;
}

interface RunOptions extends ScenarioOptions {
  quick: boolean;
  /** Runs only steps whose names contain this text, after the first steps. */
  only?: string;
  print: (line: string) => void;
}

const all: readonly ScenarioStep[] = [
  ...startSteps,
  ...drawSteps,
  ...textSteps,
  ...notificationSteps,
  ...collaborationSteps,
  ...linkSteps,
  ...embedSteps,
  ...historySteps,
  ...findSteps,
  ...keyboardSteps,
  ...lookSteps,
  ...hostileSteps,
  ...accessibilitySteps,
  ...peopleSteps,
  ...applicationSteps,
  ...imageSteps,
  ...fileCardSteps,
  ...linkPreviewSteps,
  // Last, because a person is removed whom other steps need.
  ...settingsSteps,
];

/** Starts a service and a browser profile for two people, and closes them afterwards. */
export async function withScenario<Result>(
  { browser, folder, env: settings = {} }: ScenarioOptions,
  work: (scenario: Scenario) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL = process.env.TEST_DATABASE_URL, ...env } = process.env;
  const { sandbox, close } = await startSandbox({
    port: 0,
    empty: false,
    guests: [hostileGuest],
    env: { ...env, ...(DATABASE_URL && { DATABASE_URL }), ...settings },
  });
  // Removes the database also when the run is interrupted.
  const abort = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    const environment = { browser, folder, url: sandbox.base_url, issuer: sandbox.issuer };
    const token = sandbox.users.find(({ name }) => name === 'ada')?.access_token ?? '';
    return await work({
      environment,
      ada: await openBrowserFor(environment, { name: 'Ada Lovelace' }),
      carmen: await openBrowserFor(environment, { name: 'Carmen Herrera' }),
      editionId: sandbox.edition_id ?? '',
      teamId: sandbox.team_id ?? '',
      spaceId: sandbox.space_id ?? '',
      zoneId: sandbox.zone_id ?? '',
      client: createClient({ baseUrl: sandbox.base_url, token }),
    });
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
    await close();
  }
}

/** Runs all steps, or those of `--quick`. */
export function runScenario({ quick, only, print, ...options }: RunOptions): Promise<Count> {
  return withScenario(options, (scenario) =>
    runSteps(chooseSteps(quick, only), {
      scenario,
      print,
      after: async (step, index) => {
        const label = `${String(index + 1).padStart(2, '0')}-${nameOf(step)}`;
        const both = [scenario.ada, scenario.carmen];
        await Promise.all(both.map((person) => person.screenshot(label)));
        return (await Promise.all(both.map(takeProblems))).flat();
      },
    }),
  );
}

function chooseSteps(quick: boolean, only: string | undefined): readonly ScenarioStep[] {
  const steps = quick ? all.filter((step) => step.quick) : all;
  if (only === undefined) return steps;
  return steps.filter((step) => startSteps.includes(step) || step.name.includes(only));
}

async function takeProblems({ monitor, page }: Person): Promise<string[]> {
  await monitor.checkForInjection(page);
  return monitor.problems.splice(0);
}

function nameOf({ name }: ScenarioStep): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 40);
}
