import { openZone } from '@lienzo/sdk';
import { describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../../testing/tenants/test-team.ts';
import { query } from '../../../../../../testing/zones/test-canvas.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });

const MAX_MILLISECONDS = 2_000;
// A busy machine can be too slow once; what is too slow is too slow every time.
const timed = { retry: 2 };
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Json = Record<string, unknown>;

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: Tests read what they expect.
  data: any;
}

/** Opens the directory of an edition. */
async function openDirectory(
  edition = { edition_id: fixture.inSpace.edition_id, owner: fixture.owner },
  successor_zuid?: string,
) {
  const { edition_id, owner } = edition;
  const { token } = await owner.client.scimTokens.create({
    ...{ edition_id, label: 'Directory', ...(successor_zuid && { successor_zuid }) },
  });
  const send = async (method: string, path: string, body?: Json): Promise<Answer> => {
    const response = await fetch(`${service.url}/scim/v2/${edition_id}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const data = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, data };
  };
  return {
    token,
    send,
    find: (type: string, filter: string) =>
      send('GET', `/${type}?filter=${encodeURIComponent(filter)}`),
    patch: (path: string, ...Operations: Json[]) =>
      send('PATCH', path, { schemas: [PATCH], Operations }),
    async addUser(mail: string, more: Json = {}): Promise<string> {
      const emails = [{ type: 'work', value: mail, primary: true }];
      const body = { schemas: [USER], userName: mail, emails, active: true, ...more };
      const { status, data } = await send('POST', '/Users', body);
      expect(status, JSON.stringify(data)).toBe(201);
      return data.id;
    },
    async addGroup(displayName: string, ...ids: string[]): Promise<string> {
      const members = ids.map((value) => ({ value }));
      const { status, data } = await send('POST', '/Groups', {
        schemas: [GROUP],
        displayName,
        members,
      });
      expect(status, JSON.stringify(data)).toBe(201);
      return data.id;
    },
  };
}

const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'none',
    (error: { key?: string }) => error.key,
  );

let made = 0;
const signIn = () => {
  made += 1;
  return service.signIn(`directory-${made}-${process.pid}`);
};

const open = (person: Person) =>
  keyOf(person.client.editions.get({ edition_id: fixture.inSpace.edition_id }));

const membersOf = async (group_id: string) => {
  const { edition_id } = fixture.inSpace;
  const { group_members } = await fixture.owner.client.groups.listMembers({ edition_id, group_id });
  return group_members.map(({ zuid }) => zuid);
};

describe('requests of Okta', () => {
  it('look for a user, create, update and deactivate them', async () => {
    const directory = await openDirectory();
    const ben = await signIn();
    const none = await directory.send(
      'GET',
      `/Users?filter=userName%20eq%20%22${ben.mail}%22&startIndex=1&count=100`,
    );
    expect(none.status).toBe(200);
    expect(none.data).toMatchObject({
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    const created = await directory.send('POST', '/Users', {
      schemas: [USER],
      userName: ben.mail,
      name: { givenName: 'Ben', familyName: 'Okta' },
      emails: [{ primary: true, value: ben.mail, type: 'work' }],
      displayName: 'Ben Okta',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toContain('application/scim+json');
    expect(created.headers.get('location')).toBe(created.data.meta.location);
    expect(JSON.stringify(created.data)).not.toContain('1mz050nq');
    const { id } = created.data;
    expect((await directory.send('GET', `/Users/${id}`)).data).toEqual(created.data);
    expect(
      (await directory.find('Users', `userName eq "${ben.mail.toUpperCase()}"`)).data.totalResults,
    ).toBe(1);
    expect(await open(ben)).toBe('none');
    const renamed = await directory.send('PUT', `/Users/${id}`, {
      ...created.data,
      name: { givenName: 'Benjamin', familyName: 'Okta' },
    });
    expect(renamed.data.name.givenName).toBe('Benjamin');
    const ended = await directory.patch(`/Users/${id}`, {
      op: 'replace',
      value: { active: false },
    });
    expect([ended.status, ended.data.active]).toEqual([200, false]);
    expect(await open(ben)).toBe('notFound');
    const again = await directory.send('PUT', `/Users/${id}`, { ...renamed.data, active: true });
    expect(again.data.active).toBe(true);
    expect(await open(ben)).toBe('none');
  });

  it('replace the members of a group with PUT', async () => {
    const directory = await openDirectory();
    const people = [await fixture.join('ben'), await fixture.join('eve')];
    const [ben = '', eve = ''] = await Promise.all(
      people.map(({ mail }) => directory.addUser(mail)),
    );
    const id = await directory.addGroup('Test SCIMv2', ben);
    expect(await membersOf(id)).toEqual([people[0]?.zuid]);
    const put = await directory.send('PUT', `/Groups/${id}`, {
      ...{ schemas: [GROUP], id, displayName: 'Renamed' },
      members: [{ value: eve, display: 'eve' }],
    });
    expect(put.status).toBe(200);
    expect(put.data.displayName).toBe('Renamed');
    expect(put.data.members.map(({ value }: Json) => value)).toEqual([eve]);
    expect(await membersOf(id)).toEqual([people[1]?.zuid]);
    const list = await directory.send('GET', '/Groups?startIndex=1&count=100');
    expect(list.data).toMatchObject({ totalResults: 1, itemsPerPage: 1 });
    expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await directory.send('GET', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('requests of Entra ID', () => {
  it('create, match and update a user', async () => {
    const directory = await openDirectory();
    const ben = await signIn();
    const probe = await directory.find('Users', 'userName eq "non-existent user"');
    expect(probe.data).toMatchObject({ totalResults: 0, Resources: [] });
    const created = await directory.send('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: ben.mail,
      active: true,
      emails: [{ primary: true, type: 'work', value: ben.mail }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [ENTERPRISE]: { department: 'bob' },
    });
    expect(created.status).toBe(201);
    const { id } = created.data;
    const found = await directory.find(
      'Users',
      `externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"`,
    );
    expect(found.data.Resources[0].id).toBe(id);
    const byMail = await directory.find('Users', `emails[type eq "work"].value eq "${ben.mail}"`);
    expect(byMail.data.totalResults).toBe(1);
    const updated = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${ben.mail}` },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '123' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'x' },
    );
    expect(updated.status).toBe(200);
    expect(updated.data).toMatchObject({
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ type: 'work', value: `new-${ben.mail}`, primary: true }],
    });
    // The address is another one now, so this person may no longer join.
    expect(await open(ben)).toBe('notFound');
    const back = { op: 'Replace', path: 'emails[type eq "work"].value', value: ben.mail };
    await directory.patch(`/Users/${id}`, back);
    expect(await open(ben)).toBe('none');
    const disabled = await directory.patch(`/Users/${id}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });
    expect(disabled.data.active).toBe(false);
    expect(await open(ben)).toBe('notFound');
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.send('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('change groups with capitalized operations and filters in paths', async () => {
    const directory = await openDirectory();
    const people = [await fixture.join('ben'), await fixture.join('eve')];
    const [ben = '', eve = ''] = await Promise.all(
      people.map(({ mail }) => directory.addUser(mail)),
    );
    const created = await directory.send('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    const { id } = created.data;
    const match = await directory.send(
      'GET',
      `/Groups?excludedAttributes=members&filter=displayName%20eq%20%22displayName%22`,
    );
    expect(match.data.Resources).toEqual([
      expect.not.objectContaining({ members: expect.anything() }),
    ]);
    const path = `/Groups/${id}`;
    const rename = await directory.patch(path, {
      op: 'Replace',
      path: 'displayName',
      value: 'Renamed',
    });
    expect(rename.status).toBe(204);
    await directory.patch(path, {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: ben }, { value: eve }],
    });
    expect((await membersOf(id)).toSorted()).toEqual(people.map(({ zuid }) => zuid).toSorted());
    expect(
      (await directory.find('Groups', `id eq "${id}" and members eq "${ben}"`)).data.totalResults,
    ).toBe(1);
    await directory.patch(path, { op: 'Remove', path: `members[value eq "${ben}"]` });
    expect(await membersOf(id)).toEqual([people[1]?.zuid]);
    await directory.patch(path, {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: eve }],
    });
    expect(await membersOf(id)).toEqual([]);
    expect((await directory.send('GET', path)).data).toMatchObject({
      displayName: 'Renamed',
      members: [],
    });
    expect((await directory.send('DELETE', path)).status).toBe(204);
  });

  it('read what the service supports', async () => {
    const directory = await openDirectory();
    const { data: config } = await directory.send('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const { data: schemas } = await directory.send('GET', '/Schemas');
    expect(schemas.Resources.map(({ id }: Json) => id)).toEqual([USER, GROUP]);
    expect((await directory.send('GET', `/Schemas/${USER}`)).data.id).toBe(USER);
    const { data: types } = await directory.send('GET', '/ResourceTypes');
    expect(types.Resources.map(({ endpoint }: Json) => endpoint)).toEqual(['/Users', '/Groups']);
    expect((await directory.send('GET', '/ResourceTypes/Robot')).status).toBe(404);
  });
});

describe('a person whom the directory removes', () => {
  it('is cut off within 2 seconds, and their spaces are handed over', timed, async () => {
    const heir = await fixture.join('heir');
    const directory = await openDirectory(undefined, heir.zuid);
    const ben = await fixture.join('ben');
    const id = await directory.addUser(ben.mail);
    const group = await directory.addGroup('Staff', id);
    const { space_id, zone_id } = await fixture.addSpace('Own', ben);
    const { edition_id } = fixture.inSpace;
    const place = { editionId: edition_id, spaceId: space_id, zoneId: zone_id };
    const zone = openZone({ baseUrl: service.url, token: ben.token, ...place });
    await zone.ready();
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const isClosed = () => expect(zone.status()).not.toBe('open');
    await vi.waitFor(isClosed, { timeout: MAX_MILLISECONDS, interval: 20 });
    zone.close();
    expect(await open(ben)).toBe('notFound');
    expect(await membersOf(group)).toEqual([]);
    const { space_info } = await heir.client.spaces.get({ edition_id, space_id });
    expect(space_info.owner_zuid).toBe(heir.zuid);
  });

  it('can be the last admin of a team, which the owner of the edition then manages', async () => {
    const directory = await openDirectory();
    const ben = await fixture.join('ben');
    const { edition_id } = fixture.inSpace;
    const { team } = await fixture.owner.client.teams.create({ edition_id, team_name: 'Second' });
    const inTeam = { edition_id, team_id: team.team_id };
    const member = { mail_id: ben.mail, role: 'TEAM_ADMIN' as const };
    await fixture.owner.client.teamMembers.add({ ...inTeam, members_info: [member] });
    await fixture.owner.client.teams.leave(inTeam).catch(() => {});
    await query(service, 'delete from team_members where team_id = $1 and zuid <> $2', [
      team.team_id,
      ben.zuid,
    ]);
    const id = await directory.addUser(ben.mail);
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    const { team_members = [] } = await fixture.owner.client.teamMembers.list(inTeam);
    expect(team_members).toEqual([
      expect.objectContaining({ zuid: fixture.owner.zuid, role_name: 'TEAM_ADMIN' }),
    ]);
  });

  it('cannot be the owner of the edition', async () => {
    const directory = await openDirectory();
    const id = await directory.addUser(fixture.owner.mail);
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(403);
    const off = { op: 'replace', path: 'active', value: false };
    expect((await directory.patch(`/Users/${id}`, off)).status).toBe(403);
    expect(await open(fixture.owner)).toBe('none');
  });

  it('by an admin stays out until the directory activates them again', async () => {
    const directory = await openDirectory();
    const ben = await signIn();
    const id = await directory.addUser(ben.mail);
    const group = await directory.addGroup('Staff', id);
    expect(await open(ben)).toBe('none');
    expect(await membersOf(group)).toEqual([ben.zuid]);
    await fixture.owner.client.teamMembers.remove({ ...fixture.team.params, member_id: ben.zuid });
    expect(await open(ben)).toBe('notFound');
    expect((await directory.send('GET', `/Users/${id}`)).data.active).toBe(false);
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await open(ben)).toBe('none');
    expect(await membersOf(group)).toEqual([ben.zuid]);
  });
});

describe('a directory of another edition', () => {
  it('reads and changes nothing, and answers the same as one that knows nothing', async () => {
    const directory = await openDirectory();
    const ben = await fixture.join('ben');
    const id = await directory.addUser(ben.mail);
    const group = await directory.addGroup('Staff', id);
    const other = await createTestTeam(service);
    const foreign = await openDirectory({
      edition_id: other.params.edition_id,
      owner: other.owner,
    });
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      const missing = path.replace(/\d+/, '1');
      for (const method of ['GET', 'DELETE'])
        expect(await foreign.send(method, path)).toMatchObject({
          ...{ status: 404, data: (await foreign.send(method, missing)).data },
        });
    }
    expect((await foreign.send('GET', '/Users')).data.totalResults).toBe(0);
    expect((await foreign.find('Users', `userName eq "${ben.mail}"`)).data.totalResults).toBe(0);
    const known = await foreign.send('POST', '/Users', { userName: ben.mail });
    const unknown = await foreign.send('POST', '/Users', { userName: `no-${ben.mail}` });
    const shape = ({ data }: Answer) => Object.keys(data);
    expect([known.status, shape(known)]).toEqual([unknown.status, shape(unknown)]);
    const adding = await foreign.send('POST', '/Groups', {
      displayName: 'x',
      members: [{ value: id }],
    });
    expect(adding.status).toBe(400);
    // Removing them there ends nothing here.
    expect((await foreign.send('DELETE', `/Users/${known.data.id}`)).status).toBe(204);
    expect(await open(ben)).toBe('none');
  });

  it('needs a token of the edition in the path', async () => {
    const directory = await openDirectory();
    const other = await createTestTeam(service);
    const { edition_id } = other.params;
    const answers = await Promise.all(
      [
        [edition_id, directory.token],
        [fixture.inSpace.edition_id, fixture.owner.token],
        [fixture.inSpace.edition_id, `${directory.token}x`],
        ['1', directory.token],
        ['x', directory.token],
      ].map(async ([place, token]) => {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${service.url}/scim/v2/${place}/Users`, { headers });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*urn:ietf:params:scim:api:messages:2.0:Error/);
  });

  it('cannot take over an account: a person joins only with a verified address', async () => {
    const directory = await openDirectory();
    const ben = await signIn();
    await directory.addUser('someone-else@example.test', { externalId: ben.zuid, id: ben.zuid });
    expect(await open(ben)).toBe('notFound');
    const rows = await query(service, 'select 1 from scim_users where zuid = $1', [ben.zuid]);
    expect(rows).toEqual([]);
  });
});

describe('hostile requests', () => {
  it.each([
    'userName eq',
    'userName eq "a',
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    'zuid eq "1"',
    `userName eq "${'a'.repeat(2_000)}"`,
    '('.repeat(400),
    'a['.repeat(200),
    `a${' and a'.repeat(150)}`,
    `userName eq "${'\\'.repeat(401)}`,
  ])('with the filter %s are refused at once', async (filter) => {
    const directory = await openDirectory();
    const start = performance.now();
    const { status, data } = await directory.find('Users', filter);
    expect([status, data.scimType]).toEqual([400, 'invalidFilter']);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it.each<[string, string, Json]>([
    ['POST', '/Users', {}],
    ['POST', '/Users', { userName: 'no address' }],
    ['POST', '/Users', { userName: 'a@b.c', active: 'maybe' }],
    ['POST', '/Users', { userName: 'a@b.c', emails: Array(100).fill({ value: 'a@b.c' }) }],
    ['POST', '/Users', { userName: 'a'.repeat(1_000) }],
    ['POST', '/Users', { userName: 'a\u0000@b.c' }],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: '1; drop' }] }],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: '1' }] }],
  ])('%s %s %j are refused', async (method, path, body) => {
    const directory = await openDirectory();
    const { status, data } = await directory.send(method, path, body);
    expect([status, data.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  });

  it.each<Json>([
    { op: 'move', path: 'active', value: true },
    { op: 'remove' },
    { op: 'replace', path: 'a.b.c[d[e eq "f"]]', value: 1 },
    { op: 'replace', path: 'a[value eq "'.repeat(300), value: 1 },
    { op: 'replace', path: '.'.repeat(3_000), value: 1 },
    { op: 'replace', value: 'text' },
  ])('of the change %j are refused', async (operation) => {
    const directory = await openDirectory();
    const id = await directory.addUser(`hostile-${Math.random()}@example.test`);
    expect((await directory.patch(`/Users/${id}`, operation)).status).toBe(400);
  });

  it('cannot read more than 200 people, and pages are bounded', async () => {
    const directory = await openDirectory();
    for (const [query, status] of [
      ['count=1000000000&startIndex=999999999', 200],
      ['count=-5&startIndex=-5', 200],
      ['count=x', 400],
      ['startIndex=1e9', 400],
    ] as const)
      expect((await directory.send('GET', `/Users?${query}`)).status).toBe(status);
  });

  it('of an unknown media type or method are refused', async () => {
    const directory = await openDirectory();
    const headers = { authorization: `Bearer ${directory.token}`, 'content-type': 'text/plain' };
    const address = `${service.url}/scim/v2/${fixture.inSpace.edition_id}/Users`;
    expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(415);
    expect((await directory.send('GET', '/Robots')).status).toBe(404);
  });

  it('with wrong tokens are limited by address', async () => {
    const address = `${service.url}/scim/v2/${fixture.inSpace.edition_id}/Users`;
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await fetch(address)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
