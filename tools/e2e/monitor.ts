import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Records problems in the browser of a person: errors, foreign requests and policy violations. */
export interface Monitor {
  readonly problems: string[];
  /** Ignores matching problems while the function runs, for steps that cause them on purpose. */
  allowWhile<Result>(kind: RegExp, run: () => Promise<Result>): Promise<Result>;
  /** Adds a problem if a hostile text was executed. */
  checkForInjection(page: Page): Promise<void>;
}

interface MonitorOptions {
  name: string;
  /** The origins that pages may use: the service and its identity provider. */
  origins: readonly string[];
}

/** Monitors every page of a context: requests, console, errors and content security policy. */
export async function monitorContext(
  context: BrowserContext,
  { name, origins }: MonitorOptions,
): Promise<Monitor> {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const report = (problem: string) => {
    if (!allowed.some((kind) => kind.test(problem))) problems.push(`${name}: ${problem}`);
  };
  const checkOrigin = (address: string) => {
    const { protocol, origin } = new URL(address.replace(/^ws/, 'http'));
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (!origins.includes(origin)) report(`a request left the origin: ${address}`);
  };
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: passes the violation on to the test
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('request', (request) => checkOrigin(request.url()));
  context.on('weberror', (error) => report(`page error: ${error.error().stack}`));
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => checkOrigin(socket.url())));
  return {
    problems,
    allowWhile: async (kind, run) => {
      allowed.push(kind);
      try {
        return await run();
      } finally {
        allowed.splice(allowed.indexOf(kind), 1);
      }
    },
    checkForInjection: async (page) => {
      const wasInjected = await page.evaluate(() => '__pwned' in window);
      if (wasInjected) report('a text was executed as markup');
    },
  };
}
