import {
  changeSpaceMeta,
  createTeam,
  deleteTeam,
  getMySpacePermission,
  getSpace,
  getSpacePermission,
  listSpaceMembers,
  listSpaces,
  moveSpace,
  removeSpaceMember,
} from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongListings } from './find-wrong-listings.ts';
import type { NewEntry, SpaceIds } from './fixture/share-space.ts';
import {
  createVisibilityFixture,
  type Name,
  type VisibilityFixture,
} from './fixture/visibility-fixture.ts';

type Role = NewEntry['role'];

let fixture: VisibilityFixture;
beforeAll(async () => {
  fixture = await createVisibilityFixture();
});
afterAll(() => fixture?.close());

const clientOf = (name: Name) => fixture.personOf(name).client;

describe('addresses of members', () => {
  const people = ['ada', 'ben', 'com', 'vic', 'gil', 'gus'] as const;
  let params: SpaceIds;
  beforeAll(async () => {
    params = await fixture.createSpace({
      name: 'Addresses',
      entries: [
        fixture.entry('ben', 'EDITOR'),
        fixture.entry('com', 'COMMENTER'),
        fixture.entry('vic', 'VIEWER'),
        fixture.entry('gus', 'GUEST_COMMENTER'),
        fixture.entry('gil', 'GUEST_VIEWER'),
      ],
    });
  });

  const listMails = async (name: Name, at: SpaceIds, fields?: ('zuid' | 'mail_id')[]) => {
    const { space_members } = await clientOf(name).call(listSpaceMembers, {
      params: at,
      ...(fields && { query: { fields } }),
    });
    return space_members.flatMap((member) => member.mail_id ?? []).sort();
  };
  const mailsOf = (names: readonly Name[]) =>
    names.map((name) => fixture.personOf(name).mail).sort();

  it.each(['ada', 'ben', 'com', 'vic'] as const)('are shown to %s', async (name) => {
    expect(await listMails(name, params)).toEqual(mailsOf(people));
  });

  it.each(['gus', 'gil'] as const)(
    'are hidden from the guest %s, except their own',
    async (name) => {
      expect(await listMails(name, params)).toEqual(mailsOf([name]));
      expect(await listMails(name, params, ['zuid', 'mail_id'])).toEqual(mailsOf([name]));
    },
  );

  it.each<['team' | 'edition', Role, Name]>([
    ['team', 'GUEST_VIEWER', 'ben'],
    ['edition', 'GUEST_COMMENTER', 'cleo'],
  ])('are hidden from guests through the entry of the %s (%s)', async (group, role, name) => {
    const at = await fixture.createSpace({
      name: 'For guests',
      entries: [fixture.entry(group, role), fixture.entry('vic', 'VIEWER')],
    });
    expect(await listMails(name, at)).toEqual([]);
    expect(await listMails('ada', at)).toEqual(mailsOf(['ada', 'vic']));
  });

  it('are shown to a guest with the same role through their team', async () => {
    const at = await fixture.createSpace({
      name: 'Both',
      entries: [fixture.entry('ben', 'GUEST_VIEWER'), fixture.entry('team', 'VIEWER')],
    });
    expect(await listMails('ben', at)).toEqual(mailsOf(['ada', 'ben']));
  });

  it('stay hidden from a commenting guest with a weaker entry through a group', async () => {
    const at = await fixture.createSpace({
      name: 'Weaker',
      entries: [fixture.entry('ben', 'GUEST_COMMENTER'), fixture.entry('team', 'VIEWER')],
    });
    expect(await listMails('ben', at)).toEqual(mailsOf(['ben']));
  });
});

describe('the role in a space', () => {
  type Given = Partial<Record<'ben' | 'team' | 'secondTeam' | 'edition', Role>>;

  it.each<[Given, Role]>([
    [{ ben: 'VIEWER', team: 'EDITOR' }, 'EDITOR'],
    [{ ben: 'EDITOR', team: 'VIEWER' }, 'EDITOR'],
    [{ ben: 'VIEWER', team: 'COMMENTER', edition: 'EDITOR' }, 'EDITOR'],
    [{ ben: 'GUEST_VIEWER', team: 'COMMENTER' }, 'COMMENTER'],
    [{ ben: 'GUEST_COMMENTER', team: 'VIEWER' }, 'GUEST_COMMENTER'],
    [{ ben: 'GUEST_VIEWER', edition: 'GUEST_COMMENTER' }, 'GUEST_COMMENTER'],
    [{ team: 'VIEWER', edition: 'COMMENTER' }, 'COMMENTER'],
    [{ team: 'GUEST_VIEWER' }, 'GUEST_VIEWER'],
    [{ edition: 'VIEWER' }, 'VIEWER'],
    // Ben is not in the second team.
    [{ ben: 'VIEWER', secondTeam: 'EDITOR' }, 'VIEWER'],
  ])('with the entries %j is %s', async (given, role) => {
    const entries = Object.entries(given) as [keyof Given, Role][]; // Object.entries widens the keys
    const params = await fixture.createSpace({
      name: 'Roles',
      entries: entries.map(([to, granted]) => fixture.entry(to, granted)),
    });
    expect(await readRole('ben', params)).toBe(role);
    const asked = { ...params, user_id: fixture.personOf('ben').zuid };
    const { user_permission_info: seen } = await clientOf('ada').call(getSpacePermission, {
      params: asked,
      query: { explain: true },
    });
    expect(seen.role).toBe(role);
    const giving = seen.explanation?.entries.filter((entry) => entry.gives_role);
    expect(giving?.map((entry) => entry.role_name)).toEqual([role]);
    const { space_info } = await clientOf('ben').call(getSpace, { params });
    expect(space_info.can_edit).toBe(String(role === 'EDITOR'));
  });

  it('of the owner stays CREATOR despite other entries', async () => {
    const entries = [fixture.entry('team', 'VIEWER'), fixture.entry('edition', 'GUEST_VIEWER')];
    const params = await fixture.createSpace({ name: 'Owned', entries });
    expect(await readRole('ada', params)).toBe('CREATOR');
  });

  it("considers the entries of all of a person's teams", async () => {
    const params = await fixture.createSpace({
      name: 'Two teams',
      owner: 'root',
      entries: [fixture.entry('team', 'VIEWER'), fixture.entry('secondTeam', 'EDITOR')],
    });
    expect(await readRole('ada', params)).toBe('EDITOR');
    expect(await readRole('ben', params)).toBe('VIEWER');
    expect(await readRole('cleo', params)).toBe('EDITOR');
  });

  it('falls back to the next strongest entry, and then to none', async () => {
    const params = await fixture.createSpace({
      name: 'Falling',
      entries: [fixture.entry('ben', 'VIEWER'), fixture.entry('team', 'EDITOR')],
    });
    const remove = (member_id: string) =>
      clientOf('ada').call(removeSpaceMember, { params: { ...params, member_id } });
    expect(await readRole('ben', params)).toBe('EDITOR');
    await remove(fixture.teamId);
    expect(await readRole('ben', params)).toBe('VIEWER');
    await remove(fixture.personOf('ben').zuid);
    await expect(readRole('ben', params)).rejects.toMatchObject({ key: 'notInSpace' });
  });

  async function readRole(name: Name, params: SpaceIds) {
    const { user_permission_info } = await clientOf(name).call(getMySpacePermission, { params });
    return user_permission_info.role;
  }
});

describe('the metadata of a space', () => {
  let params: SpaceIds;
  const readers = ['ada', 'ben', 'com', 'vic', 'gus', 'gil'] as const;
  beforeAll(async () => {
    params = await fixture.createSpace({
      name: 'Flags',
      entries: [
        fixture.entry('ben', 'EDITOR'),
        fixture.entry('com', 'COMMENTER'),
        fixture.entry('vic', 'VIEWER'),
        fixture.entry('gus', 'GUEST_COMMENTER'),
        fixture.entry('gil', 'GUEST_VIEWER'),
      ],
    });
    await setFavorite('vic', params);
  });

  const read = async (name: Name, at = params) =>
    (await clientOf(name).call(getSpace, { params: at })).space_info;

  it.each<[Name, 'true' | 'false']>([
    ['ada', 'true'],
    ['ben', 'true'],
    ['com', 'false'],
    ['vic', 'false'],
    ['gus', 'false'],
    ['gil', 'false'],
  ])('shows %s that can_edit is %s', async (name, can_edit) => {
    expect(await read(name)).toMatchObject({ can_edit, space_member_count: '6' });
  });

  it.each(readers)('shows the favorite of Vic only to Vic, read by %s', async (name) => {
    expect((await read(name)).is_favorite).toBe(String(name === 'vic'));
  });

  it.each(readers)('is the same in the list of %s, except for embedding', async (name) => {
    const { allow_embed, ...listed } = await read(name);
    expect(allow_embed).toBe('false');
    const { spaces_info } = await clientOf(name).call(listSpaces, {
      params: { edition_id: fixture.editionId },
      query: { team_id: fixture.teamId, action_type: 'ALLSPACES', limit: 100 },
    });
    expect(spaces_info.find(({ space_id }) => space_id === params.space_id)).toEqual(listed);
  });

  it.each<[Parameters<VisibilityFixture['entry']>[0], 'true' | 'false']>([
    ['team', 'true'],
    ['edition', 'true'],
    ['secondTeam', 'false'],
    ['cleo', 'false'],
  ])('shared with %s has publish %s', async (to, publish) => {
    const at = await fixture.createSpace({
      name: 'Public?',
      entries: [fixture.entry(to, 'VIEWER')],
    });
    expect((await read('ada', at)).publish).toBe(publish);
  });

  it.each<[Parameters<VisibilityFixture['entry']>[0], 'true' | 'false']>([
    ['team', 'false'],
    ['secondTeam', 'true'],
    ['edition', 'true'],
  ])('shared with %s and moved to the second team has publish %s', async (to, publish) => {
    const at = await fixture.createSpace({
      name: 'Moving',
      entries: [fixture.entry(to, 'VIEWER')],
    });
    const { space_info } = await clientOf('ada').call(moveSpace, {
      params: at,
      body: { move_space: { team_id: fixture.secondTeamId } },
    });
    expect(space_info.publish).toBe(publish);
  });
});

it('removes the entry of a deleted team', async () => {
  const root = clientOf('root');
  const edition = { edition_id: fixture.editionId };
  const { team } = await root.call(createTeam, { params: edition, body: { team_name: 'Brief' } });
  const entry: NewEntry = { zuid: team.team_id, role: 'EDITOR', type: 'TEAM' };
  const params = await fixture.createSpace({ name: 'Left', owner: 'root', entries: [entry] });
  await root.call(deleteTeam, { params: { ...edition, team_id: team.team_id } });
  const { space_members } = await root.call(listSpaceMembers, { params });
  expect(space_members.map((member) => member.role_name)).toEqual(['CREATOR']);
});

async function setFavorite(name: Name, params: SpaceIds): Promise<void> {
  const body = { action_type: 'FAVORITE', value: true } as const;
  await clientOf(name).call(changeSpaceMeta, { params, body });
}

it('keeps the derived lists consistent', async () => {
  expect(await findWrongListings(fixture.owner)).toEqual([]);
});
