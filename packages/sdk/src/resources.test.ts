import { actionOf, operations, resourceOf } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { respondWithData, startTestServer } from '../test/test-server.ts';
import { createClient } from './client.ts';

const server = startTestServer();
const { received } = server;
const client = () => createClient({ baseUrl: server.baseUrl, token: 'secret' });

const space = { edition_id: '1', space_id: '2' };
const zone = { ...space, zone_id: 'z' };

function sent() {
  const { method, url = '', body = '' } = received[0] ?? {};
  const { pathname, searchParams } = new URL(url, server.baseUrl);
  return {
    line: `${method} ${pathname.replace('/service/api/v1', '')}`,
    query: Object.fromEntries(searchParams),
    body: body && JSON.parse(body),
  };
}

describe('the methods', () => {
  it('exist for each operation, with an iterator for each that has pages', () => {
    const { call: _call, request: _request, ...resources } = client();
    const names = Object.entries(resources).flatMap(([resource, methods]) =>
      Object.keys(methods).map((method) => `${resource}.${method}`),
    );
    const iterators = names.filter((name) => /\.each/.test(name));
    const plain = names.filter((name) => !iterators.includes(name));
    expect(plain.sort()).toEqual(
      operations.map((op) => `${resourceOf(op)}.${actionOf(op)}`).sort(),
    );
    const paged = operations.filter((op) => op.query && 'from' in op.query.properties);
    expect(iterators).toHaveLength(paged.length);
    expect(iterators).toEqual(
      expect.arrayContaining(['spaces.each', 'frames.each', 'zoneVersions.each']),
    );
  });

  it('return the data of the response', async () => {
    server.respond(respondWithData({ user: { zuid: '7' } }));
    expect(await client().users.getCurrent()).toEqual({ user: { zuid: '7' } });
    expect(sent()).toEqual({ line: 'GET /users/me', query: {}, body: '' });
  });

  it('send ids in the path and the rest in the query of a read', async () => {
    const given = { edition_id: '1', team_id: '2', action_type: 'ALLSPACES', limit: 5 } as const;
    await client().spaces.list({ ...given, fields: ['space_id', 'team_id'], from: undefined });
    expect(sent()).toEqual({
      line: 'GET /editions/1/spaces',
      query: { team_id: '2', action_type: 'ALLSPACES', limit: '5', fields: 'space_id,team_id' },
      body: '',
    });
  });

  it('send the rest in the body of a write', async () => {
    await client().spaces.changeMeta({ ...space, action_type: 'FAVORITE', value: false });
    expect(sent()).toEqual({
      line: 'PUT /editions/1/spaces/2/meta',
      query: {},
      body: { action_type: 'FAVORITE', value: false },
    });
  });

  it('request the response form that their types declare', async () => {
    await client().zones.create({ ...space, create_zone: { zone_name: 'Ideas' } });
    expect(sent()).toEqual({
      line: 'POST /editions/1/spaces/2/zones',
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: 'Ideas' } },
    });
    received.length = 0;
    await client().frames.list(zone);
    expect(sent().query).toEqual({ form: 'input' });
    received.length = 0;
    await client().comments.list(zone); // the input form has no authors
    expect(sent().query).toEqual({});
  });

  it('send no body when it is optional and none of its fields are set', async () => {
    const member = { edition_id: '1', team_id: '2', member_id: '3' };
    await client().teamMembers.remove(member);
    expect(sent().body).toBe('');
    received.length = 0;
    await client().teamMembers.remove({ ...member, assign_to_zuid: '4' });
    expect(sent().body).toEqual({ assign_to_zuid: '4' });
  });

  it('ignore ids of other paths, so that one object works for many calls', async () => {
    await client().spaces.get(zone);
    expect(sent()).toEqual({ line: 'GET /editions/1/spaces/2', query: {}, body: '' });
    received.length = 0;
    await client().spaces.transfer({ ...zone, zuid: '3' });
    expect(sent()).toEqual({
      line: 'POST /editions/1/spaces/2/owner',
      query: {},
      body: { zuid: '3' },
    });
    received.length = 0;
    const destination = { destination_type: 'NEW_SPACE', space_name: 'New', team_id: '4' } as const;
    await client().zones.move({ ...zone, move_zone: destination });
    expect(sent().body).toEqual({ move_zone: destination });
  });

  it('send unknown fields of a write, so that the service can report them', async () => {
    const misspelled: object = { ...zone, zone_nmae: 'Plans' };
    const { zones } = client();
    await zones.rename(misspelled as Parameters<typeof zones.rename>[0]);
    expect(sent().body).toEqual({ zone_nmae: 'Plans' });
  });

  it('reject an unknown field of a read and a missing id in the path', async () => {
    const misspelled: object = { edition_id: '1', limti: 5 };
    const incomplete: object = { edition_id: undefined };
    const { editionMembers } = client();
    type Given = Parameters<typeof editionMembers.list>[0];
    await expect(editionMembers.list(misspelled as Given)).rejects.toThrow(
      'listEditionMembers has no field "limti".',
    );
    await expect(editionMembers.list(incomplete as Given)).rejects.toThrow('edition_id');
    expect(received).toEqual([]);
  });

  it('send a new idempotency key with each POST, or the one of the caller', async () => {
    const given = { ...space, create_zone: { zone_name: 'Ideas' } };
    await client().zones.create(given);
    await client().zones.create(given);
    await client().zones.create(given, { idempotencyKey: 'mine' });
    await client().zones.rename({ ...zone, zone_name: 'Plans' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });
});

describe('an iterator', () => {
  it('requests pages until one is not full', async () => {
    server.respond(
      respondWithData({ space_count: 2, spaces_info: [{ space_id: '1' }, { space_id: '2' }] }),
      respondWithData({ space_count: 1, spaces_info: [{ space_id: '3' }] }),
    );
    const given = { edition_id: '1', team_id: '2', action_type: 'ALLSPACES', limit: 2 } as const;
    const seen: string[] = [];
    for await (const { space_id } of client().spaces.each(given)) seen.push(space_id);
    expect(seen).toEqual(['1', '2', '3']);
    const pages = received.map(({ url = '' }) => new URL(url, server.baseUrl).searchParams);
    expect(pages.map((page) => [page.get('from'), page.get('limit')])).toEqual([
      ['1', '2'],
      ['2', '2'],
    ]);
  });
});
