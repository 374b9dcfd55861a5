import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import {
  createManualClock,
  type ManualClock,
  MINUTE,
} from '../../../../../testing/service/manual-clock.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { hashDocument } from '../../../../../testing/zones/zone-document.ts';
import type { Offload } from '../../core/offload.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { compactZone, dropCompacted } from './compact-zone.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let clock: ManualClock;
let key: ZoneKey;

beforeEach(async () => {
  key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
  // Independent of the clock of the service, whose jobs find nothing old enough.
  clock = createManualClock(new Date());
  await edit(3);
});

const compact = (during: Offload = offload) => compactZone({ db, clock, offload: during }, key);
const drop = () => dropCompacted({ db, clock }, key);

/** Writes journal entries that insert and delete elements. */
async function edit(entries: number): Promise<void> {
  for (let entry = 0; entry < entries; entry += 1) {
    const frame = { meta: { id: randomUUID(), name: `Frame ${entry}` } };
    const [deleted] = entry % 3 === 2 ? await listFrameIds() : [];
    const body = { insert: { frames: [frame] }, ...(deleted && { delete: { ids: [deleted] } }) };
    await ada.client.call(contract.changeElements, { params: canvas, body });
  }
}

async function listFrameIds(): Promise<string[]> {
  const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
  return frames.map(({ meta }) => meta.id);
}

async function readPieces() {
  const values = [canvas.zone_id];
  const [zone] = await query<{ head: number; snapshot_seq: number }>(
    service,
    'select head::int, snapshot_seq::int from zones where zone_id = $1',
    values,
  );
  const updates = await query<{ seq: number }>(
    service,
    'select seq::int from zone_updates where zone_id = $1 order by seq',
    values,
  );
  const snapshots = await query<{ seq: number }>(
    service,
    `select seq::int from zone_snapshots join blobs using (edition_id, blob_id)
     where zone_id = $1 order by seq`,
    values,
  );
  const [count] = await query<{ blobs: number }>(
    service,
    'select count(*)::int as blobs from blobs where edition_id = $1',
    [canvas.edition_id],
  );
  return {
    ...zone,
    updates: updates.map(({ seq }) => seq),
    snapshots: snapshots.map(({ seq }) => seq),
    blobs: count?.blobs ?? 0,
  };
}

/** Runs work after the journal was read and before the snapshot is written. */
function duringCompaction(work: () => Promise<unknown>): Offload {
  return {
    ...offload,
    async run(module, input) {
      await work();
      return offload.run(module, input);
    },
  };
}

describe('compaction', () => {
  it('preserves the document and records the position of the snapshot', async () => {
    const before = await hashDocument(db, key);
    await compact();
    expect(await readPieces()).toMatchObject({ head: 3, snapshot_seq: 3, snapshots: [3] });
    expect(await hashDocument(db, key)).toBe(before);
  });

  it('preserves the document when it builds on an earlier snapshot', async () => {
    await compact();
    await edit(4);
    const before = await hashDocument(db, key);
    await compact();
    expect(await readPieces()).toMatchObject({ head: 7, snapshot_seq: 7, snapshots: [3, 7] });
    expect(await hashDocument(db, key)).toBe(before);
  });

  it('yields the same elements when they are projected from the snapshot alone', async () => {
    const ids = await listFrameIds();
    await compact();
    clock.advance(10 * MINUTE);
    await drop();
    await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    expect(await listFrameIds()).toEqual(ids);
    await edit(2);
    expect((await readPieces()).updates).toEqual([4, 5]);
  });

  it('does nothing when the journal has not changed', async () => {
    await compact();
    const before = await readPieces();
    await compact();
    expect(await readPieces()).toEqual(before);
  });

  it('does nothing for a deleted zone', async () => {
    await compactZone({ db, clock, offload }, { ...key, zoneId: randomUUID() });
    await dropCompacted({ db, clock }, { ...key, zoneId: randomUUID() });
  });
});

describe('compacted entries', () => {
  it('are deleted after the grace period', async () => {
    await compact();
    clock.advance(10 * MINUTE - 1);
    await drop();
    expect((await readPieces()).updates).toEqual([1, 2, 3]);
    clock.advance(1);
    await drop();
    expect(await readPieces()).toMatchObject({ updates: [], snapshots: [3] });
  });

  it('are deleted with the blobs of older snapshots; later entries remain', async () => {
    const { blobs } = await readPieces();
    await compact();
    clock.advance(9 * MINUTE);
    await edit(2);
    await compact();
    await edit(1);
    const before = await hashDocument(db, key);
    clock.advance(MINUTE);
    await drop();
    expect(await readPieces()).toMatchObject({ updates: [4, 5, 6], snapshots: [3, 5] });
    clock.advance(9 * MINUTE);
    await drop();
    expect(await readPieces()).toMatchObject({
      updates: [6],
      snapshots: [5],
      blobs: blobs + 1,
    });
    expect(await hashDocument(db, key)).toBe(before);
  });

  it('are also deleted while a zone is edited continuously', async () => {
    for (let round = 0; round < 4; round += 1) {
      await edit(1);
      await compact();
      clock.advance(9 * MINUTE);
    }
    expect(await readPieces()).toMatchObject({ updates: [6, 7], snapshots: [5, 6, 7] });
  });

  it('are scheduled for deletion', async () => {
    await compact();
    const [job] = await query<{ run_at: Date }>(
      service,
      'select run_at from graphile_worker.jobs where key = $1',
      [`drop-compacted-${canvas.zone_id}`],
    );
    expect(job?.run_at).toEqual(new Date(clock.now().getTime() + 10 * MINUTE));
  });
});

describe('during compaction', () => {
  it('concurrent edits are preserved', async () => {
    let before = '';
    await compact(
      duringCompaction(async () => {
        await edit(2);
        before = await hashDocument(db, key);
      }),
    );
    const pieces = await readPieces();
    expect(pieces).toMatchObject({ head: 5, snapshot_seq: 3, updates: [1, 2, 3, 4, 5] });
    expect(await hashDocument(db, key)).toBe(before);
    clock.advance(10 * MINUTE);
    await drop();
    expect((await readPieces()).updates).toEqual([4, 5]);
    expect(await hashDocument(db, key)).toBe(before);
  });

  it('another node may finish first', async () => {
    const before = await hashDocument(db, key);
    await compact(duringCompaction(() => compact()));
    expect(await readPieces()).toMatchObject({ snapshot_seq: 3, snapshots: [3] });
    expect(await hashDocument(db, key)).toBe(before);
  });

  it('another node may finish first with a later snapshot', async () => {
    await compact(
      duringCompaction(async () => {
        await edit(1);
        await compact();
      }),
    );
    expect(await readPieces()).toMatchObject({ head: 4, snapshot_seq: 4, snapshots: [4] });
  });

  it('the zone may be deleted', async () => {
    await compact(
      duringCompaction(() =>
        query(service, 'delete from zones where zone_id = $1', [canvas.zone_id]),
      ),
    );
    expect((await readPieces()).snapshots).toEqual([]);
  });
});

describe('a damaged journal', () => {
  it('is reported when its snapshot is missing', async () => {
    await compact();
    await edit(1);
    await query(service, 'delete from zone_snapshots where zone_id = $1', [canvas.zone_id]);
    await expect(compact()).rejects.toThrow(`The snapshot of zone ${canvas.zone_id} is missing.`);
    expect((await readPieces()).snapshot_seq).toBe(3);
  });

  it('is reported when the content of its snapshot is missing', async () => {
    await compact();
    await edit(1);
    await query(
      service,
      'delete from blobs where blob_id in (select blob_id from zone_snapshots where zone_id = $1)',
      [canvas.zone_id],
    );
    await expect(compact()).rejects.toThrow(/^Blob .* is missing\.$/);
  });

  it('is reported when an entry is missing', async () => {
    await query(service, 'delete from zone_updates where zone_id = $1 and seq = 2', [
      canvas.zone_id,
    ]);
    await expect(compact()).rejects.toThrow(`The journal of zone ${canvas.zone_id} has a gap.`);
    expect((await readPieces()).snapshots).toEqual([]);
  });

  it('is reported when an entry refers to missing items', async () => {
    await query(
      service,
      `update zone_updates set data = (select data from zone_updates where zone_id = $1 and seq = 2)
       where zone_id = $1 and seq = 1`,
      [canvas.zone_id],
    );
    await expect(compact()).rejects.toThrow(
      'The journal refers to items that it does not contain.',
    );
    expect((await readPieces()).snapshots).toEqual([]);
  });
});
