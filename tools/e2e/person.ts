import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Watch, watchContext } from './watch.ts';

/** Somebody at a browser of their own. */
export interface Person {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  /** The canvas. */
  readonly stage: Locator;
  shoot(label: string): Promise<void>;
}

export interface Place {
  readonly browser: Browser;
  /** Where the service is. */
  readonly url: string;
  readonly issuer: string;
  /** Screenshots go there. */
  readonly folder: string;
}

interface Look {
  readonly name: string;
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly hasTouch?: boolean;
}

export const DESKTOP = { width: 1280, height: 800 };
/** Long, as the machine may have other work; what works takes a fraction of it. */
const PATIENCE = 20_000;

export async function openBrowserFor(place: Place, look: Look): Promise<Person> {
  const { name, viewport = DESKTOP, ...rest } = look;
  const context = await place.browser.newContext({
    baseURL: place.url,
    viewport,
    locale: 'en',
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: place.url });
  const origins = [new URL(place.url).origin, new URL(place.issuer).origin];
  const watch = await watchContext(context, { name, origins });
  const page = await context.newPage();
  return {
    name,
    page,
    context,
    watch,
    stage: page.getByRole('application'),
    shoot: async (label) => {
      const path = join(place.folder, `${label}-${name.split(' ')[0]?.toLowerCase()}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    },
  };
}

export async function signIn({ page, name }: Person, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
}
