import { createClient } from '@lienzo/sdk';
import type { Browser } from 'playwright-core';
import { startSandbox } from '../sandbox/sandbox.ts';
import { hostileGuest } from './hostile.ts';
import { openBrowserFor, type Person } from './person.ts';
import { type Count, runSteps } from './run-steps.ts';
import { beginning } from './steps-begin.ts';
import { drawing } from './steps-draw.ts';
import { finding } from './steps-find.ts';
import { withHostile } from './steps-hostile.ts';
import { byKeyboard } from './steps-keyboard.ts';
import { looking } from './steps-look.ts';
import { inSettings } from './steps-settings.ts';
import { together } from './steps-together.ts';
import type { Story, StoryStep } from './story.ts';

interface StoryPlace {
  browser: Browser;
  /** Screenshots go there. */
  folder: string;
  /** Settings of the service beside the usual ones. */
  env?: Readonly<Record<string, string>>;
}

interface Telling extends StoryPlace {
  quick: boolean;
  /** Part of the names of the steps that are wanted; the beginning is always told. */
  only?: string;
  say: (line: string) => void;
}

const all: readonly StoryStep[] = [
  ...beginning,
  ...drawing,
  ...together,
  ...finding,
  ...byKeyboard,
  ...withHostile,
  ...looking,
  // Last: whoever is removed would be missed by the others.
  ...inSettings,
];

/** Two people at their browsers, on a service of its own that is gone afterwards. */
export async function withStory<Result>(
  { browser, folder, env: more = {} }: StoryPlace,
  work: (story: Story) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL = process.env.TEST_DATABASE_URL, ...env } = process.env;
  const { sandbox, close } = await startSandbox({
    port: 0,
    empty: false,
    guests: [hostileGuest],
    env: { ...env, ...(DATABASE_URL && { DATABASE_URL }), ...more },
  });
  // Whoever stops it half-way finds no database of ours left behind.
  const abort = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    const place = { browser, folder, url: sandbox.base_url, issuer: sandbox.issuer };
    const token = sandbox.users.find(({ name }) => name === 'ada')?.access_token ?? '';
    return await work({
      place,
      ada: await openBrowserFor(place, { name: 'Ada Lovelace' }),
      carmen: await openBrowserFor(place, { name: 'Carmen Herrera' }),
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

/** The whole story, or its short form. */
export function tellStory({ quick, only, say, ...place }: Telling): Promise<Count> {
  return withStory(place, (story) =>
    runSteps(chooseSteps(quick, only), {
      story,
      say,
      after: async (step, index) => {
        const label = `${String(index + 1).padStart(2, '0')}-${nameOf(step)}`;
        const both = [story.ada, story.carmen];
        await Promise.all(both.map((person) => person.shoot(label)));
        return (await Promise.all(both.map(takeFaults))).flat();
      },
    }),
  );
}

function chooseSteps(quick: boolean, only: string | undefined): readonly StoryStep[] {
  const told = quick ? all.filter((step) => step.quick) : all;
  if (only === undefined) return told;
  return told.filter((step) => beginning.includes(step) || step.name.includes(only));
}

async function takeFaults({ watch, page }: Person): Promise<string[]> {
  await watch.lookForHarm(page);
  return watch.faults.splice(0);
}

function nameOf({ name }: StoryStep): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 40);
}
