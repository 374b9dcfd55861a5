import { randomInt, randomUUID } from 'node:crypto';
import { elementsOf, insertElement, projectDocument } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../../testing/convergence/live-fixture.ts';
import type { Database } from '../../db/database.ts';
import { listUpdates } from '../../domain/journal/read.ts';
import { findZoneByKey, type InZone, lockZoneByKey } from '../../domain/zones/queries.ts';
import type { ZoneHint } from '../zone-bus.ts';
import { ClientTaken } from './client-queries.ts';
import { classifyFailure, commitBatch } from './commit-batch.ts';
import { openRoom } from './open-room.ts';
import { openZoneWriter } from './open-zone-writer.ts';
import { createPending, Outdated, type Submission, ZoneClosed } from './submission.ts';
import type { ZoneWriter } from './zone-writer.ts';

let fixture: LiveFixture;
let ada: string;
let ben: string;
beforeAll(async () => {
  fixture = await startLiveFixture();
  [ada = '', ben = ''] = fixture.zuids;
});
afterAll(() => fixture.close());

const randomClient = () => randomInt(2, 2 ** 32);

/** Returns an update that inserts one frame under a new Yjs client id. */
function makeSubmission(zuid = ada, client = randomClient()): Submission {
  const doc = new Y.Doc();
  doc.clientID = client;
  insertElement(doc, {
    kind: 'frame',
    element: { meta: { id: randomUUID(), name: 'Board' }, type: 'CUSTOM' },
    z: 'a0',
  });
  return { update: Y.encodeStateAsUpdate(doc), zuid, clients: [client] };
}

/** Creates a database whose writes can be counted, blocked and made to fail. */
function controlWrites() {
  const control = {
    commits: 0,
    /** Called before and after each write; a rejection fails it. */
    before: async () => {},
    after: async () => {},
    db: {} as Database,
  };
  control.db = {
    ...fixture.db,
    async changeEdition(editionId, work) {
      control.commits += 1;
      await control.before();
      const result = await fixture.db.changeEdition(editionId, work);
      await control.after();
      return result;
    },
  };
  return control;
}

/** Blocks all writes until they are released. */
function holdWrites(control: ReturnType<typeof controlWrites>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  control.before = () => promise;
  return resolve;
}

function makeDeps(db: Database) {
  const errors: unknown[] = [];
  const hints: ZoneHint[] = [];
  return {
    errors,
    hints,
    deps: {
      db,
      clock: fixture.clock,
      settings: fixture.settings,
      offload: fixture.offload,
      onError: (error: unknown) => void errors.push(error),
      announce: ({ zoneId }: InZone, seq: bigint) => void hints.push({ zoneId, seq, epoch: '' }),
      onAppended: () => {},
      onApplied: () => {},
      onAvailability: () => {},
      onReplaced: () => {},
      onProjected: () => {},
    },
  };
}

/** Opens the writer that one node has for a zone. */
async function openNode(zone: InZone) {
  const control = controlWrites();
  const { deps, errors, hints } = makeDeps(control.db);
  const writer = await openZoneWriter(deps, zone, new Y.Doc());
  return { writer, control, errors, hints };
}

const frameCount = (doc: Y.Doc) => projectDocument(doc).elements.length;
const readHead = (zone: InZone) =>
  fixture.db.readEdition(zone.editionId, async (tx) =>
    Number((await findZoneByKey(tx, zone))?.head),
  );
async function readJournalEntries(zone: InZone): Promise<Uint8Array[]> {
  const head = String(await readHead(zone));
  const rows = await fixture.db.readEdition(zone.editionId, (tx) =>
    listUpdates(tx, { ...zone, after: '0', upTo: head }),
  );
  return rows.map(({ data }) => new Uint8Array(data));
}
const trash = ({ editionId, zoneId }: InZone) =>
  fixture.db.changeEdition(editionId, (tx) =>
    tx.updateTable('zones').set({ status: 'TRASHED' }).where('zone_id', '=', zoneId).execute(),
  );

describe('commitBatch', () => {
  const commit = (writer: ZoneWriter, submissions: readonly Submission[]) =>
    commitBatch(fixture, writer, {
      batch: submissions.map(createPending),
      time: fixture.clock.now(),
      touch: false,
    });

  it('appends the batch in order and leaves the document alone', async () => {
    const zone = await fixture.makeZone();
    const { writer } = await openNode(zone);
    const submissions = [makeSubmission(), makeSubmission(ben)];
    const result = await commit(writer, submissions);
    expect(result).toMatchObject({ missing: [], missingHead: { seq: 0n }, head: { seq: 2n } });
    expect(result.outdated).toEqual([]);
    expect(await readJournalEntries(zone)).toEqual(submissions.map(({ update }) => update));
    expect(writer.appliedSeq).toBe(0n);
    expect(frameCount(writer.doc)).toBe(0);
  });

  it('returns the entries of other nodes that the document lacks', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    const foreign = makeSubmission();
    await other.writer.submit(foreign);
    const result = await commit(one.writer, [makeSubmission()]);
    expect(result).toMatchObject({ missingHead: { seq: 1n }, head: { seq: 2n } });
    expect(result.missing.map((update) => new Uint8Array(update))).toEqual([foreign.update]);
  });

  it('does not append a submission whose client id occurs in these entries', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    const client = randomClient();
    await other.writer.submit(makeSubmission(ada, client));
    const [stale, fresh] = [makeSubmission(ada, client), makeSubmission()];
    const result = await commit(one.writer, [stale, fresh]);
    expect(result.outdated).toMatchObject([stale]);
    expect(result.appended).toMatchObject([fresh]);
    expect(await readHead(zone)).toBe(2);
  });

  it('throws ZoneClosed when the zone is in the trash', async () => {
    const zone = await fixture.makeZone();
    const { writer } = await openNode(zone);
    await trash(zone);
    await expect(commit(writer, [makeSubmission()])).rejects.toThrow(ZoneClosed);
    expect(await readHead(zone)).toBe(0);
  });
});

describe('classifyFailure', () => {
  const makeBatch = () => [1, 2, 3].map((client) => createPending(makeSubmission(ada, client)));

  it('rejects the whole batch when the zone is closed', () => {
    const batch = makeBatch();
    expect(classifyFailure(new ZoneClosed(), batch)).toEqual({
      kind: 'refused',
      rejected: batch,
      retried: [],
    });
  });

  it('rejects only the submissions under a client id of another user', () => {
    const batch = makeBatch();
    const [first, second, third] = batch;
    const failure = classifyFailure(new ClientTaken(2), batch);
    expect(failure).toEqual({ kind: 'refused', rejected: [second], retried: [first, third] });
  });

  it('retries the whole batch after any other error', () => {
    const batch = makeBatch();
    expect(classifyFailure(new Error('connection lost'), batch)).toEqual({
      kind: 'unavailable',
      rejected: [],
      retried: batch,
    });
  });
});

describe('ZoneWriter', () => {
  it('applies, acknowledges and announces an update only after the commit', async () => {
    const zone = await fixture.makeZone();
    const { writer, control, hints } = await openNode(zone);
    const release = holdWrites(control);
    const submission = makeSubmission();
    let acknowledged = false;
    const submitted = writer.submit(submission).then(() => {
      acknowledged = true;
    });
    await vi.waitFor(() => expect(control.commits).toBe(1));
    expect({ acknowledged, seq: writer.appliedSeq, hints }).toEqual({
      acknowledged: false,
      seq: 0n,
      hints: [],
    });
    expect(frameCount(writer.doc)).toBe(0);
    release();
    await submitted;
    expect(writer.appliedSeq).toBe(1n);
    expect(frameCount(writer.doc)).toBe(1);
    expect(hints).toEqual([{ zoneId: zone.zoneId, seq: 1n, epoch: '' }]);
    expect(writer.owners.get(submission.clients[0] ?? 0)).toBe(ada);
  });

  it('retries a commit that fails, and stores the update once', async () => {
    const zone = await fixture.makeZone();
    const { writer, control, errors } = await openNode(zone);
    control.before = async () => {
      if (control.commits <= 2) throw new Error('connection refused');
    };
    await writer.submit(makeSubmission());
    expect(control.commits).toBe(3);
    expect(errors).toHaveLength(2);
    expect(await readHead(zone)).toBe(1);
    expect(frameCount(writer.doc)).toBe(1);
  });

  it('keeps the order of submissions when a commit is retried', async () => {
    const zone = await fixture.makeZone();
    const { writer, control } = await openNode(zone);
    const submissions = [makeSubmission(), makeSubmission(ben), makeSubmission()];
    control.before = async () => {
      if (control.commits === 1) throw new Error('connection refused');
    };
    await Promise.all(submissions.map((submission) => writer.submit(submission)));
    expect(await readJournalEntries(zone)).toEqual(submissions.map(({ update }) => update));
  });

  it('does not store an update twice when the reply of the database was lost', async () => {
    const zone = await fixture.makeZone();
    const { writer, control } = await openNode(zone);
    control.after = async () => {
      if (control.commits === 1) throw new Error('connection lost');
    };
    // The caller validates the update again and finds nothing new in it.
    await expect(writer.submit(makeSubmission())).rejects.toThrow(Outdated);
    expect(await readHead(zone)).toBe(1);
    expect(writer.appliedSeq).toBe(1n);
    expect(frameCount(writer.doc)).toBe(1);
  });

  it('catches up first when another node has moved the head', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    await other.writer.submit(makeSubmission(ben));
    const own = makeSubmission();
    const seqs: bigint[] = [];
    one.writer.doc.on('update', () => void seqs.push(one.writer.appliedSeq));
    await one.writer.submit(own);
    expect(seqs).toEqual([1n, 2n]);
    expect(frameCount(one.writer.doc)).toBe(2);
    expect(one.hints).toEqual([{ zoneId: zone.zoneId, seq: 2n, epoch: '' }]);
  });

  it('rejects an update under the client id of another user, and commits the rest', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    const client = randomClient();
    await other.writer.submit(makeSubmission(ben, client));
    // Catching up reads entries but not the owners of client ids.
    for (const hint of other.hints) one.writer.receiveHint(hint);
    await vi.waitFor(() => expect(one.writer.appliedSeq).toBe(1n));
    const release = holdWrites(one.control);
    const submitted = [
      one.writer.submit(makeSubmission()),
      one.writer.submit(makeSubmission(ada, client)),
      one.writer.submit(makeSubmission()),
    ];
    const settled = Promise.allSettled(submitted);
    release();
    expect(await settled).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new ClientTaken(client) },
      { status: 'fulfilled', value: undefined },
    ]);
    expect(one.errors).toEqual([]);
    expect(await readHead(zone)).toBe(3);
  });

  it('learns the client ids of other nodes', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    const client = randomClient();
    await other.writer.submit(makeSubmission(ben, client));
    await one.writer.learnClients();
    expect(one.writer.owners.get(client)).toBe(ben);
    expect(one.writer.appliedSeq).toBe(1n);
  });

  it('learns client ids that are registered while it reads others', async () => {
    const zone = await fixture.makeZone();
    let during = async () => {};
    const db: Database = {
      ...fixture.db,
      async readEdition(editionId, work) {
        const read = await fixture.db.readEdition(editionId, work);
        await during();
        return read;
      },
    };
    const writer = await openZoneWriter(makeDeps(db).deps, zone, new Y.Doc());
    const submission = makeSubmission();
    let second: Promise<void> | undefined;
    during = async () => {
      during = async () => {};
      const other = await openZoneWriter(makeDeps(fixture.db).deps, zone, new Y.Doc());
      await other.submit(submission);
      second = writer.learnClients();
    };
    await writer.learnClients();
    await second;
    expect([...writer.owners.keys()]).toEqual(submission.clients);
  });

  it('commits submissions that arrive during a commit together in the next one', async () => {
    const zone = await fixture.makeZone();
    const { writer, control, hints } = await openNode(zone);
    const release = holdWrites(control);
    const submitted = Array.from({ length: 4 }, () => writer.submit(makeSubmission()));
    expect(writer.unsavedCount).toBe(4);
    release();
    await Promise.all(submitted);
    expect(control.commits).toBe(2);
    expect(hints.map(({ seq }) => seq)).toEqual([1n, 4n]);
    expect(await readHead(zone)).toBe(4);
  });

  it('rejects a second update under a client id until the first is durable', async () => {
    const zone = await fixture.makeZone();
    const { writer } = await openNode(zone);
    const client = randomClient();
    const first = writer.submit(makeSubmission(ada, client));
    await expect(writer.submit(makeSubmission(ada, client))).rejects.toThrow(Outdated);
    expect(writer.unsavedCount).toBe(0);
    await first;
    expect(await readHead(zone)).toBe(1);
  });

  it('stores a deletion once that is sent again before it is durable', async () => {
    const zone = await fixture.makeZone();
    const { writer, control } = await openNode(zone);
    await writer.submit(makeSubmission());
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.doc));
    const before = Y.encodeStateVector(copy);
    elementsOf(copy).clear();
    const deletion = { update: Y.encodeStateAsUpdate(copy, before), zuid: ada, clients: [] };
    const release = holdWrites(control);
    const submitted = [writer.submit(deletion), writer.submit({ ...deletion })];
    release();
    const results = await Promise.allSettled(submitted);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await readJournalEntries(zone)).toHaveLength(2);
  });

  it('rejects submissions to a zone in the trash', async () => {
    const zone = await fixture.makeZone();
    const { writer, errors } = await openNode(zone);
    await trash(zone);
    await expect(writer.submit(makeSubmission())).rejects.toThrow(ZoneClosed);
    expect(errors).toEqual([]);
  });

  it('finishes the running commit when it is closed, and rejects the queue', async () => {
    const zone = await fixture.makeZone();
    const { writer, control } = await openNode(zone);
    const release = holdWrites(control);
    const [first, second] = [makeSubmission(), makeSubmission()].map((one) => writer.submit(one));
    writer.close();
    release();
    await first;
    await expect(second).rejects.toThrow(ZoneClosed);
    await expect(writer.submit(makeSubmission())).rejects.toThrow(ZoneClosed);
    expect(await readHead(zone)).toBe(1);
  });
});

describe('ZoneWriter.step', () => {
  it('reads the journal when nothing is queued', async () => {
    const zone = await fixture.makeZone();
    const [one, other] = [await openNode(zone), await openNode(zone)];
    await other.writer.submit(makeSubmission());
    expect(await one.writer.step()).toBe('done');
    expect(one.writer.appliedSeq).toBe(1n);
    expect(one.control.commits).toBe(0);
  });

  it('reports an unavailable database and does not reject', async () => {
    const zone = await fixture.makeZone();
    const error = new Error('connection refused');
    const control = controlWrites();
    const { deps, errors } = makeDeps(control.db);
    const writer = await openZoneWriter(deps, zone, new Y.Doc());
    control.db.readEdition = () => Promise.reject(error);
    expect(await writer.step()).toBe('unavailable');
    expect(errors).toEqual([error]);
  });
});

it('does not encode a stored zone again for listeners, but tells them of later changes', async () => {
  const zone = await fixture.makeZone();
  const { deps } = makeDeps(fixture.db);
  const first = await openZoneWriter(deps, zone, new Y.Doc());
  await first.submit(makeSubmission());
  const doc = new Y.Doc();
  const heard = vi.fn();
  doc.on('update', heard);
  await openZoneWriter(deps, zone, doc);
  expect(Y.encodeStateVector(doc).length).toBeGreaterThan(1);
  expect(heard).not.toHaveBeenCalled();
  doc.getMap('elements').set('key', 1);
  expect(heard).toHaveBeenCalledOnce();
});

describe('the room of a zone', () => {
  it('is not idle, and so is not unloaded, while an update is unsaved or not projected', async () => {
    const zone = await fixture.makeZone();
    const control = controlWrites();
    const { deps } = makeDeps(control.db);
    const room = await openRoom(deps, zone, new Y.Doc());
    expect(room.isIdle()).toBe(true);

    const release = holdWrites(control);
    const submitted = room.writer.submit(makeSubmission());
    await vi.waitFor(() => expect(control.commits).toBe(1));
    expect(room.isIdle()).toBe(false); // committing
    control.before = () => Promise.reject(new Error('connection refused'));
    const queued = room.writer.submit(makeSubmission());
    release();
    await submitted;
    await vi.waitFor(() => expect(control.commits).toBeGreaterThan(2));
    expect(room.writer.unsavedCount).toBe(1);
    expect(room.isIdle()).toBe(false); // waiting for the next attempt
    control.before = async () => {};
    await queued;
    expect(room.isIdle()).toBe(false); // durable, but not projected

    await room.settle();
    expect(room.isIdle()).toBe(true);
    const row = await fixture.db.changeEdition(zone.editionId, (tx) => lockZoneByKey(tx, zone));
    expect(row).toMatchObject({ head: '2', projected_seq: '2' });
    room.close();
  });
});
