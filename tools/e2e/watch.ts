import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** What the browser of one person was seen to do that no page of ours should. */
export interface Watch {
  readonly faults: string[];
  /** Lets complaints of this kind pass while something is broken on purpose. */
  allowWhile<Result>(kind: RegExp, run: () => Promise<Result>): Promise<Result>;
  /** Adds what hostile texts did, if anything. */
  lookForHarm(page: Page): Promise<void>;
}

interface WatchOptions {
  name: string;
  /** Where requests may go: the service and its identity provider. */
  origins: readonly string[];
}

/** Listens to every page of a context: requests, the console, errors and the page's policy. */
export async function watchContext(
  context: BrowserContext,
  { name, origins }: WatchOptions,
): Promise<Watch> {
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  const note = (fault: string) => {
    if (!allowed.some((kind) => kind.test(fault))) faults.push(`${name}: ${fault}`);
  };
  const lookAt = (address: string) => {
    const { protocol, origin } = new URL(address.replace(/^ws/, 'http'));
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (!origins.includes(origin)) note(`a request left the origin: ${address}`);
  };
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: how the page tells it to us
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('request', (request) => lookAt(request.url()));
  context.on('weberror', (error) => note(`page error: ${error.error().stack}`));
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => lookAt(socket.url())));
  return {
    faults,
    allowWhile: async (kind, run) => {
      allowed.push(kind);
      try {
        return await run();
      } finally {
        allowed.splice(allowed.indexOf(kind), 1);
      }
    },
    lookForHarm: async (page) => {
      const harm = await page.evaluate(() => '__pwned' in window);
      if (harm) note('a text of somebody became markup and ran');
    },
  };
}
