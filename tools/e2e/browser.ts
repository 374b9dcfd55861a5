import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, or the one that CHROMIUM names; it ends with the work. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>) {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM;
  const browser = await chromium.launch({
    executablePath,
    args: FLAGS,
    // The service beside it has to be closed first.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
