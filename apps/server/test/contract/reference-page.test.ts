import { eventKinds, operations } from '@lienzo/contract';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

// The validator on the page checks whether it may use eval. The policy refuses, and it works without.
const EXPECTED_REFUSALS = ['script-src eval'];

const service = useService();
let browser: Browser;
let page: Page;
const requested: string[] = [];
const pageErrors: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  await page.addInitScript(rememberRefusals);
  await page.goto(`${service.url}/reference`);
  await page.getByRole('heading', { name: 'Lienzo', level: 1 }).waitFor();
});
afterAll(async () => {
  await browser?.close();
});

describe('the reference page', () => {
  it('shows every operation of the contract, and every kind of event', async () => {
    const menu = page.getByRole('complementary', { name: 'Lienzo' });
    const [firstArea, ...areas] = new Set(operations.map((op) => op.area));
    await menu.getByRole('button', { name: `Close Group - ${firstArea}` }).waitFor();
    for (const area of areas) {
      await menu.getByRole('button', { name: `Open Group - ${area}`, exact: true }).click();
    }
    const shown = async () => {
      const texts = await menu.getByRole('link', { name: 'HTTP Method' }).allInnerTexts();
      return texts.map((text) => text.split('\n')[0]).sort();
    };
    const described = [...operations, ...Object.values(eventKinds)].map(({ summary }) => summary);
    await expect.poll(shown, { timeout: 5_000 }).toEqual(described.sort());
  });

  it('sends requests to no other origin', () => {
    expect(requested).toContain(`${service.url}/openapi.json`);
    const elsewhere = requested.filter((url) => !/^data:|^blob:/.test(url));
    expect(elsewhere.filter((url) => new URL(url).origin !== service.url)).toEqual([]);
  });

  it('violates its content security policy only as expected', async () => {
    expect(await page.evaluate('window.refusals')).toEqual(EXPECTED_REFUSALS);
  });

  it('runs without errors', () => {
    expect(pageErrors).toEqual([]);
  });

  it('is available with and without a trailing slash, after at most one redirect', async () => {
    const bare = await fetch(`${service.url}/reference`);
    const slashed = await fetch(`${service.url}/reference/`, { redirect: 'error' });
    expect([bare.status, slashed.status]).toEqual([200, 200]);
    expect(bare.url).toBe(`${service.url}/reference/`);
  });
});

/** Runs on the page before its own scripts. */
function rememberRefusals(): void {
  const refusals: string[] = [];
  Object.assign(window, { refusals });
  document.addEventListener('securitypolicyviolation', (event) => {
    refusals.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
}
