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
import type { Stage } from '../../shared/bench-service.ts';
import type { Closers } from '../../shared/run-context.ts';
import { examineRows } from '../rest/check-content.ts';

/** Editors in the zones of a stage. */
export interface LiveScene {
  readonly editors: readonly ZoneEditor[];
  acknowledged(): number;
  made(): number;
  /** Lets everybody edit; the listener hears the number of all edits acknowledged since. */
  work(onAcknowledged?: (count: number) => void): void;
  /** Everybody stops, and all they did is acknowledged. */
  rest(milliseconds?: number): Promise<void>;
  /** The journals must hold all that was acknowledged. Needs no service. */
  requireKept(): Promise<void>;
  /** Everybody must see the same, and the rows and journals too. Only at rest. */
  requireSame(): Promise<void>;
}

interface Setting {
  closers: Closers;
  editors: number;
  seed: number;
  /** Addresses to spread the editors over. */
  urls: readonly string[];
  /** How editors open a zone, if not by a bare socket. */
  open?: (place: EditorTarget) => EditorSocket;
}

const SAME_MILLISECONDS = 30_000;

export function setLiveScene(stage: Stage, setting: Setting): LiveScene {
  const { canvases, token, databaseUrl } = stage;
  const { closers, seed, urls, open } = setting;
  const db = openDatabase({ url: databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
  closers.add(db.close);
  const editors = Array.from({ length: setting.editors }, (_, index) => {
    const zone = canvases[index % canvases.length];
    const url = urls[Math.floor(index / canvases.length) % urls.length];
    if (!zone || !url) throw new Error('There is nowhere to edit.');
    const random = createRandom(seed + index);
    return createZoneEditor({ url, zone, token, random, name: `E${index}`, open });
  });
  closers.add(() => {
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
    async requireKept() {
      for (const zone of canvases) {
        const doc = await readDocument(db, keyOf(zone));
        for (const editor of editors.filter((one) => one.zone === zone)) {
          const fault = editor.findFault(doc);
          if (fault !== undefined) throw new Error(fault);
        }
      }
      await requireOnce(databaseUrl);
    },
    async requireSame() {
      for (const zone of canvases) {
        const docs = editors.filter((editor) => editor.zone === zone).map(({ doc }) => doc);
        await untilSame(db, zone, docs);
      }
      await untilProjected(databaseUrl);
      await examineRows(databaseUrl);
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

/** No update may be in a journal twice, and no number missing. */
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
