import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { insertElement } from '@lienzo/zone-doc';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
let space: string;
let zone: string;
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  space = `${contract.BASE_PATH}/editions/${at.edition_id}/spaces/${at.space_id}`;
  zone = `${space}/zones/${at.zone_id}`;
});

const get = (path: string, known?: string, person = owner) =>
  fetch(service.url + path, {
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(known !== undefined && { 'if-none-match': known }),
    },
  });
const tagOf = async (path: string, person = owner) => {
  const { headers, status } = await get(path, undefined, person);
  expect(status).toBe(200);
  return headers.get('etag') ?? '';
};
const insertFrame = (options: { ifMatch?: string } = {}) =>
  owner.client.request(contract.insertFrames, {
    params: at,
    body: { frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] },
    ...options,
  });
const rename = (zone_name: string, options: { ifMatch?: string } = {}) =>
  owner.client.request(contract.renameZone, { params: at, body: { zone_name }, ...options });
const countFrames = async () =>
  (await owner.client.call(contract.listFrames, { params: at })).total_count;

const ofZone = () => [
  `${zone}/meta`,
  `${zone}/frames`,
  `${zone}/shapes?form=input`,
  `${zone}/comments?limit=1`,
  `${zone}/elements/query`,
  `${space}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${at.zone_id}`,
];

describe('a read', () => {
  it('of a zone is answered with 304 until something in it changes', async () => {
    for (const path of ofZone()) {
      const tag = await tagOf(path);
      for (const known of [tag, `"other", W/${tag}`, '*']) {
        const response = await get(path, known);
        expect([path, response.status, await response.text()]).toEqual([path, 304, '']);
        expect(response.headers.get('etag')).toBe(tag);
        expect(response.headers.get('cache-control')).toBe('private, no-cache');
      }
      await insertFrame();
      expect((await get(path, tag)).status).toBe(200);
      const later = await tagOf(path);
      await rename(randomUUID());
      expect((await get(path, later)).status).toBe(200);
    }
  });

  it('notices live edits at once', async () => {
    const tag = await tagOf(`${zone}/frames`);
    const socket = openLiveSocket({ url: service.url, zone: at, token: owner.token });
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), 5_000);
    const element = { meta: { id: randomUUID(), name: 'Live' }, type: 'CUSTOM' as const };
    insertElement(socket.doc, { kind: 'frame', z: 'a5', element });
    await socket.acknowledgments.next();
    const response = await get(`${zone}/frames`, tag);
    socket.close();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { total_count: 1 } });
  });

  it('is not answered with 304 to people who lost access', async () => {
    const guest = await fixture.join('guest', 'VIEWER');
    const tag = await tagOf(`${zone}/meta`, guest);
    await owner.client.call(contract.removeSpaceMember, {
      params: { ...fixture.inSpace, member_id: guest.zuid },
    });
    expect((await get(`${zone}/meta`, tag, guest)).status).toBe(404);
  });

  it('of a space or team depends on what the caller sees', async () => {
    const tag = await tagOf(space);
    expect((await get(space, tag)).status).toBe(304);
    expect((await get(`${space}?fields=space_name`, tag)).status).toBe(200);
    const guest = await fixture.join('guest', 'VIEWER');
    expect(await tagOf(space, guest)).not.toBe(await tagOf(space));
    expect((await get(space, tag)).status).toBe(200); // it has one more member
    const { team_id = '' } = (
      await owner.client.call(contract.getSpace, { params: fixture.inSpace })
    ).space_info;
    const team = `${contract.BASE_PATH}/editions/${at.edition_id}/teams/${team_id}`;
    const before = await tagOf(team);
    expect((await get(team, before)).status).toBe(304);
    await owner.client.call(contract.changeTeam, {
      params: { edition_id: at.edition_id, team_id },
      body: { description: 'New' },
    });
    expect((await get(team, before)).status).toBe(200);
  });
});

describe('a write with If-Match', () => {
  it('to a zone fails if anything in the zone changed, and names the current tag', async () => {
    const tag = await tagOf(`${zone}/frames`);
    expect(await tagOf(`${zone}/meta`)).toBe(tag);
    const { headers } = await insertFrame({ ifMatch: tag });
    const after = headers.get('etag') ?? '';
    expect(after).toBe(await tagOf(`${zone}/frames`));
    const failure = { key: 'preconditionFailed', details: { current_tag: after } };
    await expect(insertFrame({ ifMatch: tag })).rejects.toMatchObject(failure);
    await expect(rename('No', { ifMatch: tag })).rejects.toMatchObject(failure);
    const stale = { params: at, ifMatch: tag };
    await expect(
      owner.client.call(contract.changeZoneState, { ...stale, body: { zone_state: 'TRASH' } }),
    ).rejects.toMatchObject(failure);
    await expect(
      owner.client.call(contract.changeElements, {
        ...stale,
        body: { delete: { ids: [randomUUID()] } },
      }),
    ).rejects.toMatchObject(failure);
    expect(await countFrames()).toBe(1);
    expect(await tagOf(`${zone}/meta`)).toBe(after);
    await rename('Yes', { ifMatch: `"other", ${after}` });
    await insertFrame({ ifMatch: '*' });
    expect(await countFrames()).toBe(2);
  });

  it('to a space fails after a change of the space, but not after edits in it', async () => {
    const tag = await tagOf(space);
    await insertFrame();
    const meta = (metadata: contract.Metadata | null, ifMatch: string) =>
      owner.client.call(contract.changeSpaceMeta, {
        params: fixture.inSpace,
        body: { action_type: 'METADATA', metadata },
        ifMatch,
      });
    await meta({ key: 'crm/1', hsb: 1 }, tag);
    const { space_info } = await owner.client.call(contract.getSpace, { params: fixture.inSpace });
    expect(space_info.metadata).toEqual({ key: 'crm/1', hsb: 1 });
    await expect(meta(null, tag)).rejects.toMatchObject({ key: 'preconditionFailed' });
    await meta(null, await tagOf(space));
    const { space_info: after } = await owner.client.call(contract.getSpace, {
      params: fixture.inSpace,
    });
    expect('metadata' in after).toBe(false);
  });

  it('is refused where it is not supported', async () => {
    const list = { params: { edition_id: at.edition_id }, ifMatch: '"1"' };
    await expect(owner.client.call(contract.listTeams, list)).rejects.toMatchObject({
      key: 'preconditionUnsupported',
    });
    const create = { params: fixture.inSpace, body: { create_zone: { zone_name: 'New' } } };
    await expect(
      owner.client.call(contract.createZone, { ...create, ifMatch: '*' }),
    ).rejects.toMatchObject({ key: 'preconditionUnsupported' });
  });
});

describe('the metadata of a zone', () => {
  it('are set with it, replaced, and removed', async () => {
    const created = await owner.client.call(contract.createZone, {
      params: fixture.inSpace,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: 'New', metadata: { key: 'doc/1', n: [1] } } },
    });
    const { space_data } = created as Exclude<typeof created, string>; // of the form OBJECT
    const params = { ...at, zone_id: space_data.docDatas[0]?.document.id ?? '' };
    const read = async () => (await owner.client.call(contract.getZoneMeta, { params })).zone_info;
    expect((await read()).metadata).toEqual({ key: 'doc/1', n: [1] });
    const change = (body: contract.BodyOf<typeof contract.renameZone>) =>
      owner.client.call(contract.renameZone, { params, body });
    expect(await change({ metadata: { key: 'doc/2' } })).not.toHaveProperty('new_name');
    expect(await read()).toMatchObject({ zone_name: 'New', metadata: { key: 'doc/2' } });
    expect(await change({ zone_name: 'Newer' })).toMatchObject({ new_name: 'Newer' });
    expect((await read()).metadata).toEqual({ key: 'doc/2' });
    const { zones_info } = await owner.client.call(contract.listZonesMeta, {
      params: fixture.inSpace,
      query: { fields: ['metadata'] },
    });
    expect(zones_info.zone_meta[params.zone_id]).toEqual({ metadata: { key: 'doc/2' } });
    await change({ metadata: null });
    expect(await read()).not.toHaveProperty('metadata');
  });
});

describe('Prefer: times=iso8601', () => {
  const read = async (path: string, prefer: string) => {
    const headers = { authorization: `Bearer ${owner.token}`, prefer };
    const response = await fetch(service.url + path, { headers });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return { data, applied: response.headers.get('preference-applied') };
  };
  const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
  const NAME = 'Tue, 04 Feb 2025, 11:34:28';

  it('gives times of records in ISO 8601, and leaves other texts alone', async () => {
    await rename(NAME);
    const body = {
      comments: [{ meta: { id: randomUUID() }, text: NAME, position: { left: 1, top: 2 } }],
    };
    await owner.client.call(contract.insertComments, { params: at, body });
    const plain = (await owner.client.call(contract.getZoneMeta, { params: at })).zone_info;
    const { data, applied } = await read(`${zone}/meta`, 'wait=5, Times="iso8601"');
    expect(applied).toBe('times=iso8601');
    expect(data.zone_info).toMatchObject({
      zone_name: NAME,
      created_time: expect.stringMatching(ISO),
    });
    const { created_time = '' } = data.zone_info as { created_time?: string };
    expect(new Date(created_time)).toEqual(new Date(`${plain.created_time} UTC`));
    const { zones_info } = (await read(`${space}/zones/meta`, 'times=iso8601')).data;
    expect(zones_info).toMatchObject({
      zone_meta: { [at.zone_id]: { last_modified_time: expect.stringMatching(ISO) } },
    });
    const { comments } = (await read(`${zone}/comments`, 'times=iso8601')).data;
    expect(comments).toMatchObject([{ text: NAME, created_time: expect.stringMatching(ISO) }]);
    expect((await read(`${zone}/meta`, 'times=unix')).applied).toBeNull();
  });
});
