import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Account, BrowserWorld } from './browser-world.ts';

export interface ZonePath {
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id: string;
}

/** A person with a browser profile. Its page can be killed and replaced. */
export interface Device {
  page(): Page;
  /** Opens the zone and waits until the canvas is usable. */
  openZone(): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** Kills the renderer of the page and opens a new one. */
  crash(): Promise<void>;
  /** Adds a sticky note, which opens its text editor. */
  startNote(x: number, y: number): Promise<void>;
  /** Returns the text that the open editor shows. */
  writtenText(): Promise<string>;
  /** Returns the state of the saving indicator. */
  saving(): Promise<string | null>;
}

const DAY = 86_400_000;
const SHORT = 20_000;
const PATIENCE = 1_000;

export async function openDevice(
  world: BrowserWorld,
  account: Account,
  zone: ZonePath,
): Promise<Device> {
  const context = await world.browser.newContext({
    baseURL: world.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(SHORT);
  await signIn(context, account);
  const control = await world.browser.newBrowserCDPSession();
  let page = await context.newPage();
  const address = `/e/${zone.edition_id}/s/${zone.space_id}/z/${zone.zone_id}`;
  const device: Device = {
    page: () => page,
    async openZone() {
      await page.goto(address);
      await page.getByRole('button', { name: 'Sticky note' }).waitFor();
    },
    async setOffline(offline) {
      // Applies at once, but Playwright may wait for a service worker that was killed with its page.
      await Promise.race([context.setOffline(offline), setTimeout(PATIENCE)]);
    },
    async crash() {
      const session = await context.newCDPSession(page);
      const { targetInfo } = await session.send('Target.getTargetInfo');
      const crashed = new Promise((resolve) => page.once('crash', resolve));
      session.send('Page.crash').catch(() => {}); // never answers
      await Promise.race([crashed, setTimeout(PATIENCE)]);
      // The page itself cannot be closed by Playwright any more.
      await control.send('Target.closeTarget', { targetId: targetInfo.targetId });
      page = await context.newPage();
    },
    async startNote(x, y) {
      await page.getByRole('button', { name: 'Sticky note' }).click();
      await page.mouse.click(x, y);
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    },
    writtenText: () => page.evaluate(readFocusedText).catch(() => ''),
    saving: () => page.locator('[data-saving]').getAttribute('data-saving'),
  };
  await device.openZone();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return device;
}

/** Returns the text of the editor that has the focus. Runs in the page. */
function readFocusedText(): string {
  const node = document.activeElement;
  if (node instanceof HTMLTextAreaElement) return node.value;
  const isEditor = node instanceof HTMLElement && node.isContentEditable;
  return isEditor ? (node.textContent ?? '').replaceAll('\u00a0', ' ') : '';
}

/** Stores the session that a sign-in would have stored, in every page of the profile. */
async function signIn(context: BrowserContext, { name, zuid, mail, token }: Account) {
  const tokens = JSON.stringify({ accessToken: token, expiresAt: Date.now() + DAY });
  const person = JSON.stringify({ zuid, name, mail });
  await context.addInitScript(
    (values) => {
      sessionStorage.setItem('lienzo.tokens', values.tokens);
      for (const storage of [sessionStorage, localStorage])
        storage.setItem('lienzo.person', values.person);
      localStorage.setItem('lienzo.known', 'yes');
    },
    { tokens, person },
  );
}
