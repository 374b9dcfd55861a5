import { randomInt, randomUUID } from 'node:crypto';
import { insertElement, projectDocument, removeElement } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import {
  type LiveFixture,
  startLiveFixture,
} from '../../../../../testing/convergence/live-fixture.ts';
import { rememberMoment } from '../../../../../testing/database/rewind-database.ts';
import { createManualClock, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { areSameDocuments, readDocument } from '../../../../../testing/zones/zone-document.ts';
import { startEpoch } from '../../db/epoch.ts';
import { projectUnlocked } from '../../domain/journal/catch-up.ts';
import { compactZone, dropCompacted } from '../../domain/journal/compact-zone.ts';
import { type InZone, lockZoneByKey } from '../../domain/zones/queries.ts';
import { openRoom } from './open-room.ts';
import type { Room } from './room.ts';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await startLiveFixture();
});
afterAll(() => fixture.close());

const rewindable = () => rememberMoment(fixture.service.database);

/** Opens a zone on a node. */
async function openNode(zone: InZone) {
  const errors: unknown[] = [];
  const room = await openRoom(
    {
      ...fixture,
      onError: (error) => void errors.push(error),
      announce: () => {},
      onAppended: () => {},
      onApplied: () => {},
      onProjected: () => {},
      onAvailability: () => {},
      onReplaced: () => {},
    },
    zone,
    new Y.Doc(),
  );
  return { room, errors };
}

/** A person with a document, whose edits go to any node. */
function createPerson(zuid: string) {
  const doc = new Y.Doc();
  doc.clientID = randomInt(2, 2 ** 32);
  const edit = (work: () => void): Uint8Array => {
    const before = Y.encodeStateVector(doc);
    doc.transact(work);
    return Y.encodeStateAsUpdate(doc, before);
  };
  const submit = (room: Room, update: Uint8Array) =>
    room.writer.submit({ update, zuid, clients: [doc.clientID] });
  return {
    doc,
    async draw({ room }: { room: Room }, name: string): Promise<string> {
      const id = randomUUID();
      const element = { meta: { id, name }, type: 'CUSTOM' } as const;
      await submit(
        room,
        edit(() => insertElement(doc, { kind: 'frame', element, z: 'a0' })),
      );
      return id;
    },
    remove: ({ room }: { room: Room }, id: string) =>
      submit(
        room,
        edit(() => void removeElement(doc, id)),
      ),
  };
}

const [ada, ben] = [() => fixture.zuids[0] ?? '', () => fixture.zuids[1] ?? ''];
const namesIn = (doc: Y.Doc) =>
  projectDocument(doc)
    .elements.map(({ element }) => ('name' in element.meta ? element.meta.name : ''))
    .toSorted();
const readNames = async (zone: InZone) => namesIn(await readDocument(fixture.db, zone));
const readRowNames = async ({ zoneId }: InZone) => {
  const rows = await query<{ name: string }>(
    fixture.service,
    `select body->'meta'->>'name' as name from elements where zone_id = $1 order by 1`,
    [zoneId],
  );
  return rows.map(({ name }) => name);
};

describe('a node whose journal went back in time', () => {
  it('acknowledges the next edit only after storing everything it had acknowledged', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const person = createPerson(ada());
    await person.draw(node, 'kept');
    const moment = await rewindable();
    await person.draw(node, 'lost 1');
    await createPerson(ben()).draw(node, 'lost 2');
    await moment.rewind();
    expect(await readNames(zone)).toEqual(['kept']);
    await person.draw(node, 'new');
    expect(await readNames(zone)).toEqual(['kept', 'lost 1', 'lost 2', 'new']);
    expect(node.errors).toEqual([]);
  });

  it('brings the rows up to date, too', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const person = createPerson(ada());
    await person.draw(node, 'kept');
    await node.room.settle();
    const moment = await rewindable();
    for (const name of ['lost 1', 'lost 2', 'lost 3']) await person.draw(node, name);
    await node.room.settle();
    await moment.rewind();
    await node.room.writer.catchUp();
    await node.room.settle();
    await vi.waitFor(async () =>
      expect(await readRowNames(zone)).toEqual(['kept', 'lost 1', 'lost 2', 'lost 3']),
    );
  });

  it('notices another entry under the number of its own', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    const moment = await rewindable();
    await createPerson(ada()).draw(node, 'before');
    await moment.rewind();
    // `other` has not seen `before`, and writes an entry with the same number.
    await createPerson(ben()).draw(other, 'after');
    expect(node.room.writer.appliedSeq).toBe(other.room.writer.appliedSeq);
    await node.room.writer.catchUp();
    await other.room.writer.catchUp();
    expect(await readNames(zone)).toEqual(['after', 'before']);
    for (const { room } of [node, other])
      expect(namesIn(room.writer.doc)).toEqual(['after', 'before']);
  });

  it('notices that the journal has already grown beyond its own', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    const moment = await rewindable();
    await createPerson(ada()).draw(node, 'before');
    await moment.rewind();
    const person = createPerson(ben());
    for (const name of ['after 1', 'after 2', 'after 3']) await person.draw(other, name);
    await node.room.writer.catchUp();
    expect(await readNames(zone)).toEqual(['after 1', 'after 2', 'after 3', 'before']);
  });

  it('stores lost deletions', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const person = createPerson(ada());
    const id = await person.draw(node, 'removed');
    const moment = await rewindable();
    await person.remove(node, id);
    await moment.rewind();
    await node.room.writer.catchUp();
    expect(await readNames(zone)).toEqual([]);
  });

  it('does so once when several nodes have the zone open', async () => {
    const zone = await fixture.makeZone();
    const nodes = [await openNode(zone), await openNode(zone), await openNode(zone)];
    const moment = await rewindable();
    for (const node of nodes) await createPerson(ada()).draw(node, 'lost');
    for (const { room } of nodes) await room.writer.catchUp();
    await moment.rewind();
    await Promise.all(nodes.map(({ room }) => room.writer.catchUp()));
    const journal = await readDocument(fixture.db, zone);
    expect(namesIn(journal)).toEqual(['lost', 'lost', 'lost']);
    for (const { room } of nodes) expect(areSameDocuments(room.writer.doc, journal)).toBe(true);
    const entries = await query(fixture.service, 'select from zone_updates where zone_id = $1', [
      zone.zoneId,
    ]);
    expect(entries).toHaveLength(1);
  });

  it('starts a new epoch if PostgreSQL does not reveal that it went back', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const { epoch } = node.room.writer;
    const moment = await rewindable();
    await createPerson(ada()).draw(node, 'lost');
    await moment.rewind();
    await node.room.writer.catchUp();
    const fresh = await openNode(zone);
    expect(fresh.room.writer.epoch).not.toBe(epoch);
  });

  it('does not write the rows of a document that the journal does not have', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const moment = await rewindable();
    await createPerson(ada()).draw(node, 'lost');
    await moment.rewind();
    const { projection } = node.room;
    const projected = await fixture.db.changeEdition(zone.editionId, async (tx) => {
      const held = await lockZoneByKey(tx, zone);
      return held && projection.projectWithin(tx, held);
    });
    expect(projected).toBe(false);
    node.room.close();
    expect(await readRowNames(zone)).toEqual([]);
  });
});

describe('a node that lacks entries which were compacted', () => {
  /** Compacts the journal of a zone and deletes its entries, as after the grace period. */
  async function compactJournal(zone: InZone): Promise<void> {
    const clock = createManualClock(fixture.clock.now());
    await compactZone({ ...fixture, clock }, zone);
    clock.advance(10 * MINUTE);
    await dropCompacted({ ...fixture, clock }, zone);
  }

  it('reads the entries and their client ids before callers continue', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    const person = createPerson(ben());
    await person.draw(other, 'compacted');
    await compactJournal(zone);
    await node.room.writer.learnClients();
    expect(namesIn(node.room.writer.doc)).toEqual(['compacted']);
    expect(node.room.writer.owners.get(person.doc.clientID)).toBe(ben());
  });
});

describe('a projection that was computed before the journal went back in time', () => {
  it('does not write its rows, even if their number was assigned again', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    const moment = await rewindable();
    await createPerson(ada()).draw(node, 'before');
    node.room.close();
    const { offload } = fixture;
    const run: typeof offload.run = async (...work) => {
      const result = await offload.run(...work);
      await moment.rewind();
      await createPerson(ben()).draw(other, 'after');
      return result as never;
    };
    await projectUnlocked({ db: fixture.db, offload: { ...offload, run } }, zone);
    expect(await readRowNames(zone)).not.toContain('before');
    await other.room.settle();
    expect(await readRowNames(zone)).toEqual(['after']);
  });
});

describe('a node whose rows went back in time, but not the journal', () => {
  // The standby has received the journal entry, but not the projection that followed it.
  const loseProjection = ({ zoneId }: InZone) =>
    query(
      fixture.service,
      `with gone as (delete from elements where zone_id = $1)
       update zones set projected_seq = 0 where zone_id = $1`,
      [zoneId],
    );

  it('projects all elements again with the next edit', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    const person = createPerson(ada());
    await person.draw(node, '1');
    await node.room.settle();
    await loseProjection(zone);
    await person.draw(node, '2');
    await node.room.settle();
    expect(await readRowNames(zone)).toEqual(['1', '2']);
  });

  it('projects all elements again in another epoch, without an edit', async () => {
    const zone = await fixture.makeZone();
    const node = await openNode(zone);
    await createPerson(ada()).draw(node, '1');
    await node.room.settle();
    await loseProjection(zone);
    await fixture.db.changeDirectory((tx) => startEpoch(tx));
    await node.room.writer.catchUp();
    await node.room.settle();
    expect(await readRowNames(zone)).toEqual(['1']);
  });
});

describe('a journal with entries of nodes without tags', () => {
  it('is followed as usual', async () => {
    const zone = await fixture.makeZone();
    const [node, other] = [await openNode(zone), await openNode(zone)];
    const person = createPerson(ada());
    for (const name of ['1', '2']) {
      await person.draw(other, name);
      // The previous release neither sets the tag of the entry nor that of the zone.
      await query(fixture.service, 'update zone_updates set tag = null where zone_id = $1', [
        zone.zoneId,
      ]);
      await query(
        fixture.service,
        'update zones set head_tag = null, tagged_seq = null where zone_id = $1',
        [zone.zoneId],
      );
      await node.room.writer.catchUp();
    }
    await createPerson(ben()).draw(node, '3');
    expect(await readNames(zone)).toEqual(['1', '2', '3']);
    const { epoch } = node.room.writer;
    expect((await openNode(zone)).room.writer.epoch).toBe(epoch);
  });
});
