import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { report } from './random.ts';
import { frame, ids } from './samples.ts';
import { startSourceServer } from './source-server.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Runs in the page. */
const SCRIPT = `(async () => {
  const zoneDoc = await import('/packages/zone-doc/src/index.ts');
  const Y = await import('yjs');
  const doc = new Y.Doc();
  zoneDoc.insertElement(doc, { kind: 'frame', element: ${JSON.stringify(frame)}, z: 'a0' });
  const [inserted] = zoneDoc.projectDocument(doc).elements;
  const change = { name: 'Composed' };
  const alterations = [{ items: inserted.items, change }];
  const edit = { clock: 0, insertions: [], alterations, removals: [] };
  const { update } = zoneDoc.composeUpdate(edit);
  const caller = { role: 'EDITOR', zuid: '1', maxElements: 1 };
  const read = zoneDoc.readUpdate(update);
  const verdict = zoneDoc.judgeUpdate(doc, read, caller) ?? 'fine';
  Y.applyUpdate(doc, update);
  const after = zoneDoc.findElement(doc, 'frame', '${ids.frame}');
  return { inserted: inserted.element, verdict, after };
})()`;

describe('in a browser', () => {
  it('[P1] [W3] an element is inserted, read and changed', { timeout: 60_000 }, async (context) => {
    if (!existsSync(CHROMIUM)) {
      const reason = `There is no Chromium at ${CHROMIUM}: nothing was tried in a browser.`;
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
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(server.url);
      expect(await page.evaluate(SCRIPT)).toEqual({
        inserted: frame,
        verdict: 'fine',
        after: { ...frame, meta: { ...frame.meta, name: 'Composed' } },
      });
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
