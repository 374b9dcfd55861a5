import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useResource } from '../../../../../testing/hooks/use-resource.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import type { DuplicateOptions, ZonePlace } from '../../../../../testing/zones/test-drawing.ts';
import {
  createZoneFixture,
  restriction,
  roleEntry,
} from '../../../../../testing/zones/zone-fixture.ts';

const service = useService({ keepsOutbox: true });
const fixture = useZone(service, { perTest: true });
const owner = useResource(() => fixture.owner, { perTest: true });
const drawing = useDrawing(fixture);

const intoTeam = (more: DuplicateOptions = {}): DuplicateOptions => ({
  destination_type: 'NEW_SPACE',
  space_name: 'Copies',
  team_id: fixture.team.params.team_id,
  ...more,
});

const intoSpace = (destination_space_id: string): DuplicateOptions => ({
  destination_type: 'EXISTING_SPACE',
  destination_space_id,
});

const listZones = async (space_id: string, person: Person) => {
  const params = { ...fixture.inSpace, space_id };
  return (await person.client.call(contract.listZonesMeta, { params })).zones_info.zone_order;
};

const limitZones = (zones: number) =>
  query(service, `update plans set zones_per_space = $1 where plan_name = 'FREE_PLAN'`, [zones]);

describe('duplicating a zone into an existing space', () => {
  it('appends the copy in any space that the caller can edit', async () => {
    await drawing.draw();
    const viewer = await fixture.join('viewer', 'VIEWER');
    const theirs = await fixture.addSpace('Theirs', viewer);
    const copy = await drawing.duplicate(viewer, intoSpace(theirs.space_id));
    expect(copy).toMatchObject({ space_id: theirs.space_id, author_zuid: viewer.zuid });
    expect(await drawing.elements(copy, viewer)).toHaveLength(4);
    expect(await listZones(theirs.space_id, viewer)).toEqual([theirs.zone_id, copy.zone_id]);
  });

  it('requires an editor of the space, which must not be trashed', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    const target = await fixture.addSpace('Target');
    const foreign = await createZoneFixture(service);
    const { duplicate } = drawing;
    await expect(duplicate(viewer)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    for (const unknown of [target.space_id, foreign.inSpace.space_id, '1']) {
      await expect(duplicate(viewer, intoSpace(unknown))).rejects.toMatchObject({
        status: 404,
        key: 'spaceNotFound',
      });
    }
    await fixture.addMember(viewer.zuid, 'COMMENTER', { space_id: target.space_id });
    await expect(duplicate(viewer, intoSpace(target.space_id))).rejects.toMatchObject({
      key: 'notPermitted',
    });
    await fixture.trashSpace(target.space_id);
    await expect(duplicate(owner, intoSpace(target.space_id))).rejects.toMatchObject({
      status: 400,
      key: 'spaceNotActive',
    });
  });

  it('rolls back completely when the zone limit is reached', async () => {
    await drawing.draw();
    await drawing.saveVersion();
    const target = await fixture.addSpace('Target');
    const count = () =>
      query(
        service,
        `select (select count(*) from blobs) as blobs, (select count(*) from zones) as zones,
           (select count(*) from elements) as elements, (select count(*) from outbox) as events,
           (select count(*) from zone_versions) as versions`,
      );
    const before = await count();
    await limitZones(1);
    try {
      for (const wanted of [intoSpace(target.space_id), {}]) {
        await expect(
          drawing.duplicate(owner, { ...wanted, deep_copy: true }),
        ).rejects.toMatchObject({ status: 409, key: 'zoneLimitReached' });
      }
    } finally {
      await limitZones(25);
    }
    expect(await count()).toEqual(before);
  });
});

describe('duplicating a zone into a new space', () => {
  it('creates a space with only the copy', async () => {
    await drawing.draw();
    const viewer = await fixture.join('viewer', 'VIEWER');
    const copy = await drawing.duplicate(viewer, intoTeam({ zone_name: 'Mine' }));
    expect(copy.zone_name).toBe('Mine');
    const params = { ...fixture.inSpace, space_id: copy.space_id };
    const { space_info } = await viewer.client.call(contract.getSpace, { params });
    expect(space_info).toMatchObject({
      space_name: 'Copies',
      owner_zuid: viewer.zuid,
      team_id: fixture.team.params.team_id,
      space_member_count: '1',
    });
    expect(await listZones(copy.space_id, viewer)).toEqual([copy.zone_id]);
    const { spaces_info } = await viewer.client.call(contract.listSpaces, {
      params: fixture.inSpace,
      query: { team_id: fixture.team.params.team_id, action_type: 'DRAFT_SPACES' },
    });
    expect(spaces_info.map((space) => space.space_name)).toEqual(['Copies']);
  });

  it('requires an existing team that the caller is in', async () => {
    const { team } = await owner.client.call(contract.createTeam, {
      params: fixture.inSpace,
      body: { team_name: 'Others' },
    });
    const viewer = await fixture.join('viewer', 'VIEWER');
    const into = (team_id: string) => drawing.duplicate(viewer, intoTeam({ team_id }));
    await expect(into(team.team_id)).rejects.toMatchObject({ status: 401, key: 'notPermitted' });
    await expect(into('1')).rejects.toMatchObject({ status: 404, key: 'teamNotFound' });
  });
});

it('rejects an incomplete destination', async () => {
  for (const wanted of [
    intoTeam({ team_id: undefined }),
    intoTeam({ space_name: undefined }),
    { destination_type: 'EXISTING_SPACE' as const },
  ]) {
    await expect(drawing.duplicate(owner, wanted)).rejects.toMatchObject({
      status: 400,
      key: 'destinationMissing',
    });
  }
});

describe('access to a duplicated zone', () => {
  const listMembers = async (space_id: string, person = owner) => {
    const { space_members } = await person.client.call(contract.listSpaceMembers, {
      params: { ...fixture.inSpace, space_id },
    });
    return new Map(space_members.map(({ zuid, role_name }) => [zuid ?? '', role_name]));
  };
  const listAccess = async (place: ZonePlace) => {
    const params = { ...fixture.inSpace, ...place };
    const { zone_members } = await owner.client.call(contract.listZoneAccess, { params });
    return zone_members.map(({ zone_id: _, ...entry }) => entry);
  };

  it('is copied within the same space only', async () => {
    const hidden = await fixture.join('hidden', 'EDITOR');
    const organiser = await fixture.join('organiser', 'EDITOR');
    await fixture.share(
      restriction(fixture.firstZoneId, hidden.zuid),
      roleEntry(fixture.firstZoneId, organiser.zuid, 'ORGANISER'),
    );
    const copy = await drawing.duplicate(organiser);
    expect(await listAccess(copy)).toEqual(await listAccess(drawing.here));
    expect(await fixture.zoneOrder(hidden)).toEqual([]);
    const target = await fixture.addSpace('Target');
    for (const wanted of [intoSpace(target.space_id), intoTeam()]) {
      expect(await listAccess(await drawing.duplicate(owner, wanted))).toEqual([]);
    }
  });

  it('includes the members of the space, except its owner, on request', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const viewer = await fixture.join('viewer', 'VIEWER');
    const team = fixture.team.params.team_id;
    await fixture.addMember(team, 'COMMENTER', { type: 'TEAM' });
    await fixture.addMember(fixture.inSpace.edition_id, 'VIEWER', { type: 'ORG' });
    await fixture.share(restriction(fixture.firstZoneId, viewer.zuid));
    const copy = await drawing.duplicate(owner, intoTeam({ copy_members: true }));
    expect(await listMembers(copy.space_id)).toEqual(
      new Map([
        [owner.zuid, 'CREATOR'],
        [editor.zuid, 'EDITOR'],
        [viewer.zuid, 'VIEWER'],
        [team, 'COMMENTER'],
        [fixture.inSpace.edition_id, 'VIEWER'],
      ]),
    );
    expect(await listAccess(copy)).toMatchObject([
      { member_id: viewer.zuid, permission: 'restricted' },
    ]);
    const { spaces_info } = await editor.client.call(contract.listSpaces, {
      params: fixture.inSpace,
      query: { team_id: team, action_type: 'SHARED_BY_OTHERS' },
    });
    expect(spaces_info.map((space) => space.space_id)).toContain(copy.space_id);
  });

  it('is copied only by callers who can manage members', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const wanted = intoTeam({ copy_members: true });
    await expect(drawing.duplicate(editor, wanted)).rejects.toMatchObject({
      status: 401,
      key: 'notPermitted',
    });
    const admin = await fixture.team.join('admin', { role: 'TEAM_ADMIN' });
    await fixture.addMember(admin.zuid, 'EDITOR');
    const copy = await drawing.duplicate(admin, wanted);
    expect(await listMembers(copy.space_id, admin)).toEqual(
      new Map([
        [admin.zuid, 'CREATOR'],
        [editor.zuid, 'EDITOR'],
      ]),
    );
    // copy_members applies to new spaces only.
    const nearby = await drawing.duplicate(editor, { copy_members: true });
    expect((await listMembers(nearby.space_id)).size).toBe(3);
  });
});
