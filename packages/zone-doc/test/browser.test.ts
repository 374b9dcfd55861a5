import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { report } from './random.ts';
import { frame, ids } from './samples.ts';
import { startSourceServer } from './source-server.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Script that runs in the page. */
const SCRIPT = `(async () => {
  const zoneDoc = await import('/packages/zone-doc/src/index.ts');
  const Y = await import('yjs');
  const doc = new Y.Doc();
  zoneDoc.insertElement(doc, { kind: 'frame', element: ${JSON.stringify(frame)}, z: 'a0' });
  const [inserted] = zoneDoc.projectDocument(doc).elements;
  const change = { name: 'ComposedUpdate' };
  const changes = [{ items: inserted.items, change }];
  const edit = { clock: 0, insertions: [], changes, removals: [] };
  const { update } = zoneDoc.composeUpdate(edit);
  const caller = { role: 'EDITOR', zuid: '1', maxElements: 1 };
  const read = zoneDoc.readUpdate(update);
  const refusal = zoneDoc.validateUpdate(doc, read, caller) ?? 'none';
  Y.applyUpdate(doc, update);
  const after = zoneDoc.findElement(doc, 'frame', '${ids.frame}');
  return { inserted: inserted.element, refusal, after };
})()`;

describe('zone-doc in a browser', () => {
  it('[P1] [W3] inserts, reads and changes an element', { timeout: 60_000 }, async (context) => {
    if (!existsSync(CHROMIUM)) {
      const reason = `There is no Chromium at ${CHROMIUM}; the browser test was skipped.`;
      report(reason);
      context.skip(reason);
    }
    const server = await startSourceServer();
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(server.url);
      expect(await page.evaluate(SCRIPT)).toEqual({
        inserted: frame,
        refusal: 'none',
        after: { ...frame, meta: { ...frame.meta, name: 'ComposedUpdate' } },
      });
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
