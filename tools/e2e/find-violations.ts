import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
let source: Promise<string> | undefined;

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly string[];
}

const RUN = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  JSON.stringify(violations.map(({ id, impact, nodes }) => ({
    id, impact, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary),
  }))))`;

/** Returns the serious and critical violations that axe finds on the current page. */
export async function findViolations(page: Page): Promise<string[]> {
  source ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  // An isolated world, because the content security policy of the page forbids the script.
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    await session.send('Runtime.evaluate', { contextId, expression: await source });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression: RUN,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'axe failed');
    const found: Violation[] = JSON.parse(String(result.value));
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.join(' | ')}`);
  } finally {
    await session.detach();
  }
}
