import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  duplicateSpace,
  getSpace,
  getZoneMeta,
  insertComments,
  insertFrames,
  listComments,
  listZonesMeta,
} from '@lienzo/contract';
import { forEdition, forTeam, makeSpace, share } from '../fixtures/make-space.ts';
import {
  firstZone,
  hidden,
  makeZone,
  setState,
  shareZone,
  type ZoneEntry,
  type ZonePath,
} from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { roleEntry, zonesOf } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const SECRET = 'Takeover of the rival';

/** Effects of entries of a zone. */
export function zoneAccess(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('a hidden zone is in no list', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const params = await makeSharedSpace(people);
    const open = await firstZone(params, creator);
    const [shut, gone] = [
      await makeZone(params, { by: creator, name: SECRET }),
      await makeZone(params, { by: creator, name: SECRET }),
    ];
    for (const zone of [shut, gone]) {
      await shareZone(zone, creator, [hidden(zone, editor), hidden(zone, viewer)]);
    }
    await setState(gone, creator, 'TRASH');
    const expectList = (as: Person, status: 'ACTIVE' | 'TRASHED', expected: string[]) =>
      world.accept(listZonesMeta, { as, params, query: { status } }, ({ zones_info }, exchange) => {
        assert.deepEqual(zones_info.zone_order, expected);
        assert.deepEqual(Object.keys(zones_info.zone_meta).toSorted(), expected.toSorted());
        if (as !== creator) assert.ok(!exchange.answer.includes(SECRET));
      });
    await expectList(viewer, 'ACTIVE', [open.zone_id]);
    await expectList(editor, 'ACTIVE', [open.zone_id]);
    await expectList(editor, 'TRASHED', []);
    await expectList(creator, 'ACTIVE', [open.zone_id, shut.zone_id]);
    await expectList(creator, 'TRASHED', [gone.zone_id]);
    for (const as of [editor, viewer]) {
      await world.accept(getSpace, { as, params }, (_, { answer }) =>
        assert.ok(!answer.includes(SECRET)),
      );
    }
  });

  test('a copy of the space does not include zones hidden from the caller', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, editor: as } = people;
    const params = await makeSharedSpace(people);
    const shut = await makeZone(params, { by: creator, name: SECRET });
    await makeZone(params, { by: creator, name: 'Seen' });
    await shareZone(shut, creator, [hidden(shut, as)]);
    const namesOf = async (space_id: string) => {
      const space = { edition_id: edition.edition_id, space_id };
      const { zones_info } = await as.client.call(listZonesMeta, { params: space });
      return zones_info.zone_order.map((id) => zones_info.zone_meta[id]?.zone_name);
    };
    const body = { duplicate_space: {} };
    const { space_info } = await world.accept(duplicateSpace, { as, params, body }, (data) =>
      assert.equal(data.space_info.owner_zuid, as.zuid),
    );
    // The caller owns the copy, so nothing in it could be hidden.
    assert.deepEqual(await namesOf(space_info.space_id), ['Zone 1', 'Seen']);
  });

  test('a role in a zone overrides a weaker or stronger role in the space', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer, guestViewer } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    const may = {
      EDITOR: { draw: true, talk: true },
      ORGANISER: { draw: true, talk: true },
      COMMENTER: { draw: false, talk: true },
      VIEWER: { draw: false, talk: false },
    };
    for (const as of [editor, viewer, guestViewer]) {
      for (const role of ['EDITOR', 'ORGANISER', 'COMMENTER', 'VIEWER'] as const) {
        await shareZone(zone, creator, [roleEntry(zone, as, role)]);
        await expectRights(world, { as, zone, may: may[role] });
        await world.accept(listComments, { as, params: zone }, (data) =>
          assert.equal(data.total_count, data.comments.length),
        );
      }
      // `allowed` without a role restores the role of the space.
      const { zuid: member_id } = as;
      const entry: ZoneEntry = { resource_id: zone.zone_id, member_id, member_type: 'USER' };
      await shareZone(zone, creator, [entry]);
      await expectRights(world, { as, zone, may: may[as === editor ? 'EDITOR' : 'VIEWER'] });
    }
  });

  test('a role in a zone applies to that zone only', async (world) => {
    const people = await peopleByRole(world);
    const { creator, viewer: as, editor } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    const other = await makeZone(params, { by: creator });
    await shareZone(zone, creator, [roleEntry(zone, as, 'ORGANISER'), hidden(zone, editor)]);
    await expectRights(world, { as, zone: other, may: { draw: false, talk: false } });
    await expectRights(world, { as: editor, zone: other, may: { draw: true, talk: true } });
  });

  test('an entry for a group applies to its members, but not to the owner', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, editor, viewer, outsider } = people;
    for (const group of ['TEAM', 'ORG'] as const) {
      const params = await makeSharedSpace(people);
      await share(params, creator, [groupEntry(edition, group)]);
      const zone = await makeZone(params, { by: creator });
      const entry = groupAccess(edition, group, zone);
      await shareZone(zone, creator, [{ ...entry, permission: 'restricted' }]);
      for (const as of [editor, viewer, outsider]) {
        await world.refuse(getZoneMeta, 'zoneRestricted', { as, params: zone });
      }
      await world.accept(getZoneMeta, { as: creator, params: zone }, ({ zone_info }) =>
        assert.equal(zone_info.status, 'ACTIVE'),
      );
      await shareZone(zone, creator, [{ ...entry, role: 'COMMENTER' }]);
      for (const as of [editor, viewer, outsider]) {
        await expectRights(world, { as, zone, may: { draw: false, talk: true } });
      }
      await expectRights(world, { as: creator, zone, may: { draw: true, talk: true } });
    }
  });

  test('a personal entry overrides group entries, and a restriction overrides roles of other groups', async (world) => {
    const people = await peopleByRole(world);
    const { edition, creator, viewer, commenter, outsider } = people;
    const params = await makeSpace(edition, { by: creator });
    await share(params, creator, [forTeam(edition, 'VIEWER'), forEdition(edition, 'VIEWER')]);
    const zone = await makeZone(params, { by: creator });
    const [team, org] = [groupAccess(edition, 'TEAM', zone), groupAccess(edition, 'ORG', zone)];
    await shareZone(zone, creator, [
      { ...team, permission: 'restricted' },
      { ...org, role: 'EDITOR' },
      roleEntry(zone, viewer, 'EDITOR'),
    ]);
    await expectRights(world, { as: viewer, zone, may: { draw: true, talk: true } });
    await world.refuse(getZoneMeta, 'zoneRestricted', { as: outsider, params: zone });
    // The strongest of several roles counts.
    await shareZone(zone, creator, [{ ...team, role: 'COMMENTER' }, hidden(zone, commenter)]);
    await expectRights(world, { as: outsider, zone, may: { draw: true, talk: true } });
    await world.refuse(getZoneMeta, 'zoneRestricted', { as: commenter, params: zone });
    assert.equal((await zonesOf(params, commenter)).length, 1);
  });
}

function groupEntry(edition: Edition, group: 'TEAM' | 'ORG') {
  return group === 'TEAM' ? forTeam(edition, 'VIEWER') : forEdition(edition, 'VIEWER');
}

function groupAccess(edition: Edition, member_type: 'TEAM' | 'ORG', zone: ZonePath): ZoneEntry {
  const member_id = member_type === 'TEAM' ? edition.team_id : edition.edition_id;
  return { resource_id: zone.zone_id, member_type, member_id };
}

interface Rights {
  readonly as: Person;
  readonly zone: ZonePath;
  readonly may: { readonly draw: boolean; readonly talk: boolean };
}

/** Tries to insert an element and a comment. */
async function expectRights(world: World, { as, zone: params, may }: Rights): Promise<void> {
  const id = randomUUID();
  const note = randomUUID();
  const frames = { as, params, body: { frames: [{ meta: { id, name: 'Mine' } }] } };
  const comment = { meta: { id: note }, text: 'Mine', position: { top: 0, left: 0 } };
  const comments = { as, params, body: { comments: [comment] } };
  if (may.draw)
    await world.accept(insertFrames, frames, (data) => assert.deepEqual(data.inserted_ids, [id]));
  else await world.refuse(insertFrames, 'notPermitted', frames);
  if (may.talk)
    await world.accept(insertComments, comments, (data) =>
      assert.deepEqual(data.inserted_ids, [note]),
    );
  else await world.refuse(insertComments, 'notPermitted', comments);
}
