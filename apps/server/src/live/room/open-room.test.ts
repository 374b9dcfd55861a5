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
import { findZoneByKey, lockZoneByKey } from '../../domain/zones/queries.ts';

// Far more than the half second that is promised: a busy machine may take long to start a thread.
const LATEST_MILLISECONDS = 30_000;

let ground: LiveFixture;
beforeAll(async () => {
  ground = await startLiveFixture();
});
afterAll(() => ground.close());

interface Scene extends ConvergingZone {
  one: SimulatedEditor;
  two: SimulatedEditor;
}

/** A zone with two people on its first node. */
async function setScene(): Promise<Scene> {
  const random = createRandom(5); // makes several people
  const world = createConvergingZone(ground, await ground.makeZone(), random);
  const [one, two] = world.editors;
  const [node] = world.nodes;
  if (!one || !two || !node) throw new Error('There are too few of them.');
  for (const peer of [one, two]) await world.connect(peer, node);
  await exchange(world);
  return { ...world, one, two };
}

/** Whatever was said arrives everywhere. */
async function exchange(world: ConvergingZone): Promise<void> {
  for (const { connection } of world.editors) connection?.deliverDown();
  for (const { connection } of world.editors) connection?.deliverUp();
  await world.idle();
  for (const { connection } of world.editors) connection?.deliverDown();
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
  const row = await ground.db.readEdition(zone.editionId, (tx) => findZoneByKey(tx, zone));
  return { head: Number(row?.head), projected: Number(row?.projected_seq) };
}

const untilProjected = (world: ConvergingZone, head: number) =>
  vi.waitFor(async () => expect(await readState(world)).toEqual({ head, projected: head }), {
    timeout: LATEST_MILLISECONDS,
  });

describe('the rows of an open zone', () => {
  it('follow its journal', async () => {
    const scene = await setScene();
    insertFrame(scene.one);
    await exchange(scene);
    await untilProjected(scene, 1);
  });

  it('are not behind after an entry that changes no element', async () => {
    const scene = await setScene();
    const id = insertFrame(scene.one);
    await exchange(scene);
    await untilProjected(scene, 1);
    removeElement(scene.one.doc, id);
    changeElement(scene.two.doc, 'frame', { id, meta: { name: 'too late' } });
    scene.one.connection?.deliverUp();
    await scene.idle();
    await untilProjected(scene, 2);
    scene.two.connection?.deliverUp();
    await scene.idle();
    await untilProjected(scene, 3);
  });

  it('follow at once when all is to be where it belongs', async () => {
    const scene = await setScene();
    const id = insertFrame(scene.one);
    await exchange(scene);
    removeElement(scene.one.doc, id);
    changeElement(scene.two.doc, 'frame', { id, meta: { name: 'too late' } });
    await exchange(scene);
    const room = scene.nodes[0]?.room();
    expect(room?.isIdle()).toBe(false);
    await room?.settle();
    expect(room?.isIdle()).toBe(true);
    expect(await readState(scene)).toEqual({ head: 3, projected: 3 });
  });

  it('are brought up by whoever opens it after a node ended too early', async () => {
    const scene = await setScene();
    insertFrame(scene.one);
    scene.one.connection?.deliverUp();
    await scene.idle();
    const [first, second] = scene.nodes;
    if (!first || !second) throw new Error('There are too few nodes.');
    scene.kill(first);
    expect(await readState(scene)).toEqual({ head: 1, projected: 0 });
    await scene.connect(scene.two, second);
    await untilProjected(scene, 1);
    await settleZone(scene, createRandom(1));
    expect(await findDisagreement(ground.db, scene)).toBeUndefined();
  });
});

describe('the rows of a zone that is open no more', () => {
  it('are not written from its document, which nobody watches', async () => {
    const scene = await setScene();
    const room = scene.nodes[0]?.room();
    const projectWithin = () =>
      ground.db.changeEdition(scene.zone.editionId, async (tx) => {
        const held = await lockZoneByKey(tx, scene.zone);
        return held && room?.projection.projectWithin(tx, held);
      });
    expect(await projectWithin()).toBe(true);
    room?.close();
    expect(await projectWithin()).toBe(false);
  });
});

describe('somebody who moves to a node that has not heard of the last edits', () => {
  it('may bring along what others wrote', async () => {
    const scene = await setScene();
    const { one, two } = scene;
    const second = scene.nodes[1];
    if (!second) throw new Error('There are too few nodes.');
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
    await exchange(scene);
    insertFrame(one);
    await scene.connect(one, second);
    await exchange(scene);
    expect(one.zuid).not.toBe(two.zuid);
    expect(scene.errors).toEqual([]);
  });

  it('may go on with what they did on another, also after the API wrote there', async () => {
    const scene = await setScene();
    const { one } = scene;
    const [first, second] = scene.nodes;
    if (!first || !second) throw new Error('There are too few nodes.');
    await second.enter();
    insertFrame(one);
    await exchange(scene);
    while ((await readState(scene)).head < 3) await scene.write(first); // some change nothing
    await first.room()?.writer.catchUp();
    one.connection?.deliverDown();
    insertFrame(one);
    await scene.connect(one, second);
    await exchange(scene);
    expect(scene.errors).toEqual([]);
  });

  it('has each edit kept once, though the node hears of them while they wait', async () => {
    const scene = await setScene();
    const { one, two } = scene;
    const second = scene.nodes[1];
    if (!second) throw new Error('There are too few nodes.');
    await scene.connect(two, second);
    await exchange(scene);
    insertFrame(one);
    one.connection?.deliverUp();
    await scene.idle();
    const held = await holdZone(scene);
    insertFrame(two);
    two.connection?.deliverUp();
    await scene.connect(one, second);
    one.connection?.deliverDown();
    one.connection?.deliverUp();
    await vi.waitFor(() => expect(second.room()?.writer.unsavedCount).toBe(2));
    await held.release();
    await scene.idle();
    expect(scene.errors).toEqual([]);
    expect((await readState(scene)).head).toBe(2);
  });
});

/** Holds a zone, so that nothing can be appended to its journal. */
async function holdZone({ zone }: ConvergingZone) {
  const holding = Promise.withResolvers<void>();
  const releasing = Promise.withResolvers<void>();
  const done = ground.db.changeEdition(zone.editionId, async (tx) => {
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
