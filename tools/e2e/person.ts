import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Monitor, monitorContext } from './monitor.ts';

/** A person with a separate browser profile. */
export interface Person {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly monitor: Monitor;
  /** The canvas. */
  readonly stage: Locator;
  screenshot(label: string): Promise<void>;
}

export interface TestEnvironment {
  readonly browser: Browser;
  /** The address of the service. */
  readonly url: string;
  readonly issuer: string;
  /** The folder for screenshots. */
  readonly folder: string;
}

interface PersonOptions {
  readonly name: string;
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly hasTouch?: boolean;
}

export const DESKTOP = { width: 1280, height: 800 };
/** Long, because the machine may be busy; steps that pass need a fraction of it. */
const TIMEOUT_MILLISECONDS = 20_000;

export async function openBrowserFor(
  environment: TestEnvironment,
  options: PersonOptions,
): Promise<Person> {
  const { name, viewport = DESKTOP, ...rest } = options;
  const context = await environment.browser.newContext({
    baseURL: environment.url,
    viewport,
    locale: 'en',
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: environment.url,
  });
  const origins = [new URL(environment.url).origin, new URL(environment.issuer).origin];
  const monitor = await monitorContext(context, { name, origins });
  const page = await context.newPage();
  return {
    name,
    page,
    context,
    monitor,
    stage: page.getByRole('application'),
    screenshot: async (label) => {
      const path = join(environment.folder, `${label}-${name.split(' ')[0]?.toLowerCase()}.png`);
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
