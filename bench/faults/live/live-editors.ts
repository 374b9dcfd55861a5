import { setTimeout } from 'node:timers/promises';
import { openDatabase, type PooledDatabase } from '../../../apps/server/src/db/database.ts';
import {
  createZoneEditor,
  type EditorSocket,
  type EditorTarget,
  type ZoneEditor,
} from '../../../testing/live/recording-editor.ts';
import { createRandom } from '../../../testing/random/seeded-random.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { areSameDocuments, readDocument } from '../../../testing/zones/zone-document.ts';
import type { BenchService } from '../../shared/bench-service.ts';
import type { Cleanup } from '../../shared/run-context.ts';
import { checkRows } from '../rest/check-content.ts';

/** Live editors in the zones of a service. */
export interface LiveEditors {
  readonly editors: readonly ZoneEditor[];
  acknowledged(): number;
  made(): number;
  /** Starts editing. The listener receives the number of edits acknowledged since. */
  work(onAcknowledged?: (count: number) => void): void;
  /** Stops editing and waits until every edit is acknowledged. */
  rest(milliseconds?: number): Promise<void>;
  /** Waits until no more acknowledgements arrive, but not long. Returns how many there were in all. */
  countOnceQuiet(): Promise<number>;
  /** Checks that the journals contain every acknowledged edit. Needs no service. */
  checkDurable(): Promise<void>;
  /** Checks that all editors, the rows and the journals agree. Only while nothing is edited. */
  checkAgreement(): Promise<void>;
}

interface LiveEditorOptions {
  cleanup: Cleanup;
  editors: number;
  seed: number;
  /** URLs of the nodes to distribute the editors over. */
  urls: readonly string[];
  /** Opens a zone for an editor; by default over a bare socket. */
  open?: (place: EditorTarget) => EditorSocket;
}

const SAME_MILLISECONDS = 60_000;
/** How long acknowledgements on their way may take to arrive, even on a busy machine. */
const QUIET = { milliseconds: 1_000, maxMilliseconds: 10_000 };

export function startLiveEditors(bench: BenchService, options: LiveEditorOptions): LiveEditors {
  const { canvases, token, databaseUrl } = bench;
  const { cleanup, seed, urls, open } = options;
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  cleanup.add(db.close);
  const editors = Array.from({ length: options.editors }, (_, index) => {
    const zone = canvases[index % canvases.length];
    const url = urls[Math.floor(index / canvases.length) % urls.length];
    if (!zone || !url) throw new Error('The bench service has no zone to edit.');
    const random = createRandom(seed + index);
    return createZoneEditor({ url, zone, token, random, name: `E${index}`, open });
  });
  cleanup.add(() => {
    for (const editor of editors) editor.close();
  });
  let working: Promise<unknown> = Promise.resolve();
  const sum = (count: (editor: ZoneEditor) => number) =>
    editors.reduce((total, editor) => total + count(editor), 0);
  const unresting = () => sum((editor) => editor.made() - editor.acknowledged());

  return {
    editors,
    acknowledged: () => sum((editor) => editor.acknowledged()),
    made: () => sum((editor) => editor.made()),
    work(onAcknowledged = () => {}) {
      let count = 0;
      const hear = (edits: number) => {
        count += edits;
        onAcknowledged(count);
      };
      working = Promise.all(editors.map((editor) => editor.work(hear)));
      working.catch(() => {});
    },
    async rest(milliseconds = SAME_MILLISECONDS) {
      for (const editor of editors) editor.stop();
      const late = Symbol('late');
      const ended = await Promise.race([working, setTimeout(milliseconds, late, { ref: false })]);
      if (ended === late) throw new Error(`${unresting()} edits are still not acknowledged.`);
    },
    async countOnceQuiet() {
      const limit = performance.now() + QUIET.maxMilliseconds;
      for (let before = -1; ; ) {
        const count = sum((editor) => editor.acknowledged());
        if (count === before || performance.now() > limit) return count;
        before = count;
        await setTimeout(QUIET.milliseconds);
      }
    },
    async checkDurable() {
      for (const zone of canvases) {
        const doc = await readDocument(db, keyOf(zone));
        for (const editor of editors.filter((one) => one.zone === zone)) {
          const fault = editor.findFault(doc);
          if (fault !== undefined) throw new Error(fault);
        }
      }
      await requireOnce(databaseUrl);
    },
    async checkAgreement() {
      for (const zone of canvases) {
        const docs = editors.filter((editor) => editor.zone === zone).map(({ doc }) => doc);
        await untilSame(db, zone, docs);
      }
      await untilProjected(databaseUrl);
      await checkRows(databaseUrl);
    },
  };
}

async function untilSame(db: PooledDatabase, zone: Canvas, docs: readonly ZoneEditor['doc'][]) {
  const limit = performance.now() + SAME_MILLISECONDS;
  for (;;) {
    const journal = await readDocument(db, keyOf(zone));
    if (docs.every((doc) => areSameDocuments(doc, journal))) return;
    if (performance.now() > limit) throw new Error(`Zone ${zone.zone_id} differs between editors.`);
    await setTimeout(50);
  }
}

/** Checks that no update is in a journal twice and no sequence number is missing. */
async function requireOnce(url: string): Promise<void> {
  const faults = await query(
    { database: { url } },
    `select zone_id, count(*) - count(distinct md5(data)) as doubled,
       max(seq) - min(seq) + 1 - count(*) as missing, max(head) - max(seq) as lost
     from zone_updates join zones using (edition_id, zone_id) group by zone_id
     having count(*) <> count(distinct md5(data)) or max(seq) - min(seq) + 1 <> count(*)
       or max(head) <> max(seq)`,
  );
  if (faults.length > 0) throw new Error(`Journals are wrong: ${JSON.stringify(faults)}`);
}

async function untilProjected(url: string): Promise<void> {
  const limit = performance.now() + SAME_MILLISECONDS;
  for (;;) {
    const behind = await query(
      { database: { url } },
      'select zone_id, head, projected_seq from zones where head <> projected_seq',
    );
    if (behind.length === 0) return;
    if (performance.now() > limit) throw new Error(`Rows lag: ${JSON.stringify(behind)}`);
    await setTimeout(50);
  }
}

function keyOf({ edition_id: editionId, zone_id: zoneId }: Canvas) {
  return { editionId, zoneId };
}
