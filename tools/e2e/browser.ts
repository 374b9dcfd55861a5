import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs a function with Debian's Chromium, or the one in CHROMIUM, and closes it afterwards. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>) {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM;
  const browser = await chromium.launch({
    executablePath,
    args: FLAGS,
    // On a signal, the service must be closed before the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
