import { randomUUID } from 'node:crypto';
import { changeElement, insertElement, removeElement } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findDisagreement } from '../../../../../testing/convergence/find-disagreement.ts';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../../testing/convergence/live-fixture.ts';
import { settleZone } from '../../../../../testing/convergence/random-events.ts';
import type { SimulatedEditor } from '../../../../../testing/convergence/simulated-connection.ts';
import {
  type ConvergingZone,
  createConvergingZone,
} from '../../../../../testing/convergence/zone-on-two-nodes.ts';
import { createRandom } from '../../../../../testing/random/seeded-random.ts';
import { findZoneByKey, type InZone, lockZoneByKey } from '../../domain/zones/queries.ts';

// Far more than the guaranteed half second: a busy machine can be slow to start a thread.
const TIMEOUT_MILLISECONDS = 30_000;

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await startLiveFixture();
});
afterAll(() => fixture.close());

interface TwoEditors extends ConvergingZone {
  one: SimulatedEditor;
  two: SimulatedEditor;
}

/** Chooses the first seed whose first two editors are different people. */
function createZoneForTwo(zone: InZone): ConvergingZone {
  for (let seed = 1; ; seed += 1) {
    const created = createConvergingZone(fixture, zone, createRandom(seed));
    const [one, two] = created.editors;
    if (one && two && one.zuid !== two.zuid) return created;
  }
}

/** Opens a new zone with two editors on its first node. */
async function openWithTwoEditors(): Promise<TwoEditors> {
  const zone = createZoneForTwo(await fixture.makeZone());
  const [one, two] = zone.editors;
  const [node] = zone.nodes;
  if (!one || !two || !node) throw new Error('The zone has too few editors.');
  for (const editor of [one, two]) await zone.connect(editor, node);
  await exchange(zone);
  return { ...zone, one, two };
}

/** Delivers all messages in both directions. */
async function exchange(zone: ConvergingZone): Promise<void> {
  for (const { connection } of zone.editors) connection?.deliverDown();
  for (const { connection } of zone.editors) connection?.deliverUp();
  await zone.idle();
  for (const { connection } of zone.editors) connection?.deliverDown();
}

function insertFrame({ doc }: SimulatedEditor): string {
  const id = randomUUID();
  insertElement(doc, {
    kind: 'frame',
    element: { meta: { id, name: 'Board' }, type: 'CUSTOM' },
    z: 'a0',
  });
  return id;
}

async function readState({ zone }: ConvergingZone) {
  const row = await fixture.db.readEdition(zone.editionId, (tx) => findZoneByKey(tx, zone));
  return { head: Number(row?.head), projected: Number(row?.projected_seq) };
}

const untilProjected = (zone: ConvergingZone, head: number) =>
  vi.waitFor(async () => expect(await readState(zone)).toEqual({ head, projected: head }), {
    timeout: TIMEOUT_MILLISECONDS,
  });

describe('the rows of an open zone', () => {
  it('follow the journal', async () => {
    const zone = await openWithTwoEditors();
    insertFrame(zone.one);
    await exchange(zone);
    await untilProjected(zone, 1);
  });

  it('are current after an entry that changes no element', async () => {
    const zone = await openWithTwoEditors();
    const id = insertFrame(zone.one);
    await exchange(zone);
    await untilProjected(zone, 1);
    removeElement(zone.one.doc, id);
    changeElement(zone.two.doc, 'frame', { id, meta: { name: 'too late' } });
    zone.one.connection?.deliverUp();
    await zone.idle();
    await untilProjected(zone, 2);
    zone.two.connection?.deliverUp();
    await zone.idle();
    await untilProjected(zone, 3);
  });

  it('are current immediately after settle()', async () => {
    const zone = await openWithTwoEditors();
    const id = insertFrame(zone.one);
    await exchange(zone);
    removeElement(zone.one.doc, id);
    changeElement(zone.two.doc, 'frame', { id, meta: { name: 'too late' } });
    await exchange(zone);
    const room = zone.nodes[0]?.room();
    expect(room?.isIdle()).toBe(false);
    await room?.settle();
    expect(room?.isIdle()).toBe(true);
    expect(await readState(zone)).toEqual({ head: 3, projected: 3 });
  });

  it('settle after the journal has compacted an entry that the node has not projected', async () => {
    let isReached = false;
    // The node projects the entry by itself after 200 ms, which can be earlier than the compaction.
    for (let attempt = 0; attempt < 20 && !isReached; attempt += 1) {
      const zone = await openWithTwoEditors();
      const [first, second] = zone.nodes;
      if (!first || !second) throw new Error('The zone is on too few nodes.');
      insertFrame(zone.one);
      await exchange(zone);
      await first.room()?.settle();
      await zone.compact();
      await zone.connect(zone.two, second);
      await exchange(zone);
      for (const editor of [zone.one, zone.two]) {
        insertFrame(editor);
        editor.connection?.deliverUp();
        await zone.idle();
      }
      // The first node gets no hint of the last entry, and its own one is then only in the snapshot.
      await second.room()?.settle();
      await zone.compact();
      isReached = first.room()?.isIdle() === false;
      await first.room()?.settle();
      expect(first.room()?.isIdle()).toBe(true);
      await settleZone(zone, createRandom(1));
      expect(await findDisagreement(fixture.db, zone)).toBeUndefined();
    }
    expect(isReached).toBe(true);
  });

  it('are projected by the next node that opens the zone when a node dies', async () => {
    const zone = await openWithTwoEditors();
    insertFrame(zone.one);
    zone.one.connection?.deliverUp();
    await zone.idle();
    const [first, second] = zone.nodes;
    if (!first || !second) throw new Error('The zone needs two nodes.');
    zone.kill(first);
    expect(await readState(zone)).toEqual({ head: 1, projected: 0 });
    await zone.connect(zone.two, second);
    await untilProjected(zone, 1);
    await settleZone(zone, createRandom(1));
    expect(await findDisagreement(fixture.db, zone)).toBeUndefined();
  });
});

describe('the rows of a closed room', () => {
  it('are not projected from its document, which no longer records changes', async () => {
    const zone = await openWithTwoEditors();
    const room = zone.nodes[0]?.room();
    const projectWithin = () =>
      fixture.db.changeEdition(zone.zone.editionId, async (tx) => {
        const held = await lockZoneByKey(tx, zone.zone);
        return held && room?.projection.projectWithin(tx, held);
      });
    expect(await projectWithin()).toBe(true);
    room?.close();
    expect(await projectWithin()).toBe(false);
  });
});

describe('an editor who moves to a node that lacks the latest edits', () => {
  it('may send what others wrote on the first node', async () => {
    const zone = await openWithTwoEditors();
    const { one, two } = zone;
    const second = zone.nodes[1];
    if (!second) throw new Error('The zone needs two nodes.');
    await second.enter();
    insertElement(two.doc, {
      kind: 'comment',
      element: {
        meta: { id: randomUUID() },
        text: 'Mine',
        resolved: false,
        position: { top: 0, left: 0 },
      },
      z: 'a0',
      authorship: { author: two.zuid, time: new Date() },
    });
    await exchange(zone);
    insertFrame(one);
    await zone.connect(one, second);
    await exchange(zone);
    expect(one.zuid).not.toBe(two.zuid);
    expect(zone.errors).toEqual([]);
  });

  it('may continue their edits, even after the API wrote on the first node', async () => {
    const zone = await openWithTwoEditors();
    const { one } = zone;
    const [first, second] = zone.nodes;
    if (!first || !second) throw new Error('The zone needs two nodes.');
    await second.enter();
    insertFrame(one);
    await exchange(zone);
    while ((await readState(zone)).head < 3) await zone.write(first); // some change nothing
    await first.room()?.writer.catchUp();
    one.connection?.deliverDown();
    insertFrame(one);
    await zone.connect(one, second);
    await exchange(zone);
    expect(zone.errors).toEqual([]);
  });

  it('has each edit stored once, although the node reads the same edits from the journal', async () => {
    const zone = await openWithTwoEditors();
    const { one, two } = zone;
    const second = zone.nodes[1];
    if (!second) throw new Error('The zone needs two nodes.');
    await zone.connect(two, second);
    await exchange(zone);
    insertFrame(one);
    one.connection?.deliverUp();
    await zone.idle();
    const held = await holdZone(zone);
    insertFrame(two);
    two.connection?.deliverUp();
    await zone.connect(one, second);
    one.connection?.deliverDown();
    one.connection?.deliverUp();
    await vi.waitFor(() => expect(second.room()?.writer.unsavedCount).toBe(2));
    await held.release();
    await zone.idle();
    expect(zone.errors).toEqual([]);
    expect((await readState(zone)).head).toBe(2);
  });
});

/** Locks a zone, so that nothing can be appended to its journal. */
async function holdZone({ zone }: ConvergingZone) {
  const holding = Promise.withResolvers<void>();
  const releasing = Promise.withResolvers<void>();
  const done = fixture.db.changeEdition(zone.editionId, async (tx) => {
    await lockZoneByKey(tx, zone);
    holding.resolve();
    await releasing.promise;
  });
  await holding.promise;
  return {
    async release() {
      releasing.resolve();
      await done;
    },
  };
}
