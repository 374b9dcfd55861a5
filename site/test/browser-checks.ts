import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findViolations } from '../../tools/e2e/find-violations.ts';

/** Pages of every kind: guides, references, tables, pictures and code. */
const PAGES = [
  '/',
  '/quickstart/',
  '/first-script/',
  '/guide/draw/',
  '/concepts/',
  '/self-hosting/',
  '/architecture/',
  '/errors/',
  '/reference/',
  '/reference/zones/create-zone/',
  '/reference/objects/shape/',
  '/decisions/',
];

type Open = (options?: BrowserContextOptions) => Promise<{ page: Page; foreign: string[] }>;

/** Returns a function that opens an empty page which records requests to other hosts and errors. */
export function createOpener(browser: Browser, url: string): Open {
  return async (options) => {
    const context = await browser.newContext({ baseURL: url, ...options });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      const address = new URL(request.url());
      if (address.protocol.startsWith('http') && address.origin !== url) foreign.push(address.href);
    });
    page.on('pageerror', (error) => foreign.push(`error: ${error.message}`));
    return { page, foreign };
  };
}

/** Returns the serious violations of accessibility rules on a kind of screen, and requests to other hosts. */
export async function checkAccessibility(open: Open, screen: BrowserContextOptions) {
  const { page, foreign } = await open(screen);
  const problems: string[] = [];
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const found = await findViolations(page);
    problems.push(...found.map((violation) => `${path}: ${violation}`));
  }
  await page.context().close();
  return [...problems, ...foreign];
}

/** Checks that pages can be read without scripts: text, navigation and the tabs of examples. */
export async function checkWithoutScripts(open: Open): Promise<string[]> {
  const { page, foreign } = await open({ javaScriptEnabled: false });
  const problems: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    const [text = ''] = await page.locator('main').allInnerTexts(); // only what is visible
    const words = text.split(/\s+/).length;
    if (words < 40) problems.push(`${path} shows ${words} words without scripts`);
    const links = await page.locator('nav a:visible').count();
    if (links < 20) problems.push(`${path} shows ${links} links without scripts`);
  }
  await page.goto('/reference/zones/create-zone/');
  await page.getByText('SDK', { exact: true }).and(page.locator('.tabs > label')).click();
  if (!(await page.getByText('await client.zones.create').isVisible())) {
    problems.push('The tab of the SDK does not open without scripts');
  }
  await page.context().close();
  return [...problems, ...foreign];
}

/** Checks that the search finds a page without another host. */
export async function checkSearch(open: Open): Promise<string[]> {
  const { page, foreign } = await open();
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .or(page.getByRole('searchbox'))
    .first()
    .fill('share links');
  const result = page.getByRole('dialog').getByRole('link', { name: 'Share links' }).first();
  const found = await result.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  await page.context().close();
  return found ? foreign : ['The search does not find "share links"', ...foreign];
}

/** Checks that each step of the way for newcomers is one click from the one before. */
export async function checkFirstSteps(open: Open): Promise<string[]> {
  const { page } = await open();
  const steps = [
    ['/quickstart/', 'Quickstart'],
    ['/first-script/', 'Your first script'],
    ['/first-app/', 'Your first app'],
    ['/self-hosting/', 'Self-hosting'],
  ] as const;
  await page.goto('/');
  const problems: string[] = [];
  for (const [path, title] of steps) {
    const link = page.locator(`main a[href="${path}"]`).first();
    if ((await link.count()) === 0) return [`${page.url()} has no link to ${path}`];
    await link.click();
    await page.waitForURL(`**${path}`);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    if (heading !== title) problems.push(`${path} has the title ${heading}`);
  }
  await page.context().close();
  return problems;
}
