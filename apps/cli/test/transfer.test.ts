import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, fileShape, imageShape, uploadFile } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPhoto } from '../../../testing/files/file-fixture.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../testing/tenants/test-team.ts';
import { richElements } from '../../../testing/zones/rich-elements.ts';
import { runCli, startCli } from './support/run-cli.ts';

let service: TestService;
let source: TestTeam;
let target: TestTeam;
let guest: Person;
let folder: string;

beforeAll(async () => {
  // No versions are saved automatically during the test.
  service = await startTestService({ env: { VERSION_QUIET_SECONDS: '600' } });
  folder = await mkdtemp(join(tmpdir(), 'lienzo-transfer-'));
  source = await createTestTeam(service, 'TRIAL');
  target = await createTestTeam(service, 'TRIAL');
  guest = await source.join('guest');
  await fillSource();
  expect((await lienzo(source, 'export', folder)).code).toBe(0);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.close();
});

/** Starts a proxy in front of the service; it drops a request for which `isDropped` is true. */
async function startProxy(isDropped: (path: string) => boolean) {
  const proxy = createServer((request, response) => {
    if (isDropped(request.url ?? '')) return void request.socket.destroy();
    const { method, headers } = request;
    const forwarded = forward(`${service.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port } = proxy.address() as AddressInfo; // listens on a port
  return { url: `http://127.0.0.1:${port}` };
}

const lienzo = ({ owner, params }: TestTeam, ...args: string[]) =>
  runCli(args, {
    LIENZO_URL: service.url,
    LIENZO_TOKEN: owner.token,
    LIENZO_EDITION: params.edition_id,
  });

async function fillSource(): Promise<void> {
  const { client } = source.owner;
  const { edition_id } = source.params;
  const other = await client.teams.create({ edition_id, team_name: 'Research' });
  for (const [name, team_id] of [
    ['Launch', source.params.team_id],
    ['Papers', other.team.team_id],
  ] as const) {
    const create_space = { space_name: name, team_id };
    const { space_id } = await client.spaces.create({ edition_id, create_space });
    const space = { edition_id, space_id };
    const { templates } = await client.templates.list({ edition_id });
    for (const { id, name: zone_name } of templates.slice(0, 4)) {
      await client.zones.create({ ...space, create_zone: { zone_name, template_id: id } });
    }
    await discuss(client, space);
    await changeAndSave(client, space);
    if (name !== 'Launch') continue;
    const member = { zuid: guest.zuid, role: 'COMMENTER', type: 'USER' } as const;
    await client.spaceMembers.add({ ...space, members_info: [member] });
    const { zones_info } = await client.zones.listMeta(space);
    const resource_id = zones_info.zone_order[1] ?? '';
    const entry = { member_id: guest.zuid, member_type: 'USER', resource_id } as const;
    await client.zoneAccess.shareZones({
      ...space,
      members_info: [{ ...entry, permission: 'restricted' }],
    });
  }
}

async function discuss(client: Client, space: { edition_id: string; space_id: string }) {
  const { zones_info } = await client.zones.listMeta(space);
  const zone = { ...space, zone_id: zones_info.zone_order[2] ?? '' };
  const { frames } = await client.frames.list(zone);
  const thread = { meta: { id: randomUUID() }, text: 'Why?', element_id: frames[0]?.meta.id };
  const answer = { meta: { id: randomUUID() }, text: 'Because.', parent_id: thread.meta.id };
  const place = { meta: { id: randomUUID() }, text: 'Here', position: { top: 1, left: 2 } };
  await client.comments.insert({
    ...zone,
    comments: [thread, answer, { ...place, resolved: true }],
  });
}

/**
 * Deletes, adds and reorders elements with a version after each, and saves a template. All versions have
 * cards, tables, bent connectors and locked elements, which an import has to draw again for each version.
 */
async function changeAndSave(client: Client, space: { edition_id: string; space_id: string }) {
  const { zones_info } = await client.zones.listMeta(space);
  const zone = { ...space, zone_id: zones_info.zone_order[1] ?? '' };
  const { frames } = await client.frames.list(zone);
  const [first, ...others] = frames;
  await client.batches.changeElements({ ...zone, insert: richElements() });
  const bytes = new Uint8Array(await createPhoto(60, 40));
  const file = await uploadFile(client, { ...zone, baseUrl: service.url, name: 'a.jpg', bytes });
  const shape = imageShape(file, { left: 5, top: 6, alt: 'Boats' });
  const notes = await uploadFile(client, {
    ...{ ...zone, baseUrl: service.url, name: 'notes.txt' },
    bytes: new TextEncoder().encode('Notes'),
  });
  const card = fileShape(notes, { left: 5, top: 60 });
  await client.shapes.insert({ ...zone, shapes: [shape, card] });
  await client.frames.remove({ ...zone, ids: others.slice(0, 2).map(({ meta }) => meta.id) });
  await client.zoneVersions.save({ ...zone, description: 'Tidied up' });
  await client.frames.remove({ ...zone, ids: [first?.meta.id ?? ''] });
  await client.frames.insert({ ...zone, frames: first ? [first] : [] });
  await client.zoneVersions.save(zone);
  await client.frames.insert({ ...zone, frames: [{ meta: { id: randomUUID(), name: 'Last' } }] });
  const { edition_id, ...saved } = zone;
  const about = { name: `Ours ${zone.space_id}`, description: 'How we do it' };
  await client.templates.save({ edition_id, ...about, ...saved });
}

async function listTrashed(client: Client, space: { edition_id: string; space_id: string }) {
  const { zones_info } = await client.zones.listMeta({ ...space, status: 'TRASHED' });
  return Object.values(zones_info.zone_meta).map(({ zone_name }) => zone_name);
}

async function readVersions(client: Client, zone: Parameters<Client['comments']['list']>[0]) {
  const found = [];
  for await (const version of client.zoneVersions.each(zone)) {
    if (!('version_time' in version)) continue;
    const { version_id, version_time } = version;
    const { document } = await client.zoneVersions.get({ ...zone, version_id });
    found.push({ version_time, elements: document.elements });
  }
  return found;
}

async function readTemplates({ owner: { client }, params: { edition_id } }: TestTeam) {
  const all = await Array.fromAsync(client.templates.each({ edition_id }));
  const own = all.filter(({ name }) => name.startsWith('Ours'));
  return Promise.all(
    own.map(async ({ id: template_id, name, description }) => {
      const { elements } = await client.templates.getContent({ edition_id, template_id });
      return { name, description, elements: withoutFileIds(withoutIds(elements)) };
    }),
  );
}

/** Replaces each ID by its order of appearance, to compare content with different IDs. */
function withoutIds(elements: unknown): unknown {
  const places = new Map<string, string>();
  const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return JSON.parse(
    JSON.stringify(elements).replace(uuids, (id) => {
      places.set(id, places.get(id) ?? `id ${places.size}`);
      return places.get(id) ?? '';
    }),
  );
}

/** Reads everything that an import must create, by name instead of ID. */
async function readAll({ owner: { client }, params: { edition_id } }: TestTeam) {
  const found = [];
  for (const { team_id, is_default } of (await client.teams.list({ edition_id })).teams) {
    for await (const { space_id, space_name } of client.spaces.each({
      ...{ edition_id, team_id, action_type: 'ALLSPACES', sort_by: 'A_Z' },
    })) {
      const space = { edition_id, space_id };
      const { zones_info } = await client.zones.listMeta(space);
      const zones = [];
      for (const zone_id of zones_info.zone_order) {
        const { space_data } = await client.zones.getData({ ...space, zone_id });
        const { comments } = await client.comments.list({ ...space, zone_id });
        const { meta, elements } = space_data.docDatas[0]?.document ?? {};
        const said = comments.map(({ author_zuid, created_time, ...comment }) => comment);
        const versions = await readVersions(client, { ...space, zone_id });
        zones.push({ meta, elements, comments: said, versions });
      }
      found.push({ space_name, inDefaultTeam: is_default === 'true', zones });
    }
  }
  const sorted = found.sort((one, other) => one.space_name.localeCompare(other.space_name));
  return withoutFileIds(sorted);
}

/** Files get new IDs. */
function withoutFileIds<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/"file_id":"\d+"/g, '"file_id":"new"'));
}

// Each test runs the program several times, which is slow on a busy machine.
describe('export and import', { timeout: 180_000 }, () => {
  it('transfer spaces, zones, elements in order, and comments', async () => {
    const { code, stderr } = await lienzo(target, 'import', folder);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const expected = await readAll(source);
    expect(
      expected.flatMap(({ zones }) => zones.flatMap(({ elements }) => elements)).length,
    ).toBeGreaterThan(100);
    expect(await readAll(target)).toEqual(expected);
  });

  it('transfer versions with the importing user as author, and name the original author', async () => {
    const { client, zuid } = target.owner;
    const { edition_id, team_id } = target.params;
    const spaces = client.spaces.each({ edition_id, team_id, action_type: 'ALLSPACES' });
    for await (const { space_id } of spaces) {
      const space = { edition_id, space_id };
      const { zones_info } = await client.zones.listMeta(space);
      const { zone_versions } = await client.zoneVersions.list({
        ...space,
        zone_id: zones_info.zone_order[1] ?? '',
      });
      const versions = zone_versions.allowed_versions;
      expect(versions.map(({ modified_by }) => modified_by)).toEqual([zuid, zuid, zuid]);
      const by = `by ${source.owner.name}`;
      expect(versions.map(({ description }) => description)).toEqual([
        by,
        `Tidied up (${by})`,
        `Kanban board inserted (${by})`,
      ]);
    }
  });

  it('transfer the templates of the edition', async () => {
    const expected = await readTemplates(source);
    expect(expected).toHaveLength(2);
    expect(await readTemplates(target)).toEqual(expected);
  });

  it('transfer images and file cards, whose bytes are in the export once', async () => {
    expect(await readdir(join(folder, 'files'))).toHaveLength(2);
    const { client } = target.owner;
    const { edition_id, team_id } = target.params;
    const spaces = client.spaces.each({ edition_id, team_id, action_type: 'ALLSPACES' });
    let images = 0;
    for await (const { space_id } of spaces) {
      const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
      const zone = { edition_id, space_id, zone_id: zones_info.zone_order[1] ?? '' };
      const { files } = await client.files.list(zone);
      expect(files).toMatchObject([
        { name: 'a.jpg', kind: 'IMAGE', width: 60, height: 40 },
        { name: 'notes.txt', kind: 'FILE', bytes: '5' },
      ]);
      const { shapes } = await client.shapes.list(zone);
      const shown = shapes.flatMap((shape) => (shape.image ?? shape.file)?.file_id ?? []);
      expect(shown).toEqual(files.map(({ file_id }) => file_id));
      images += shown.length;
    }
    expect(images).toBeGreaterThan(0);
  });

  it('do nothing the second time', async () => {
    // People who have joined since the first import get their spaces here.
    expect((await lienzo(target, 'import', folder)).code).toBe(0);
    const before = await readAll(target);
    const { code, stderr } = await lienzo(target, 'import', folder);
    expect(code).toBe(0);
    expect(stderr).toContain('Nothing to import');
    expect(await readAll(target)).toEqual(before);
  });

  it('invite people by email address, and share their spaces after they have joined', async () => {
    const { edition_id, team_id } = target.params;
    const { client } = target.owner;
    const { invitations } = await client.teamInvitations.list({ edition_id, team_id });
    expect(invitations.map(({ mail_id }) => mail_id)).toContain(guest.mail);
    await guest.client.editions.get({ edition_id });
    const { stderr } = await lienzo(target, 'import', folder);
    expect(stderr).not.toContain(guest.mail);
    const spaces = await Array.fromAsync(
      guest.client.spaces.each({ edition_id, team_id, action_type: 'ALLSPACES' }),
    );
    expect(spaces.map(({ space_name }) => space_name)).toEqual(['Launch']);
    // Zones that were hidden from them are still hidden.
    const space = { edition_id, space_id: spaces[0]?.space_id ?? '' };
    const all = await client.zones.listMeta(space);
    const seen = await guest.client.zones.listMeta(space);
    expect(seen.zones_info.zone_order).toHaveLength(all.zones_info.zone_order.length - 1);
  });

  it('hide restricted zones from the start, also if the import is interrupted', async () => {
    const fourth = await createTestTeam(service, 'TRIAL');
    const { edition_id, team_id } = fourth.params;
    const { client } = fourth.owner;
    const members_info = [{ mail_id: guest.mail, role: 'MEMBER' } as const];
    await client.teamMembers.add({ edition_id, team_id, members_info });
    await guest.client.editions.get({ edition_id });
    const countHidden = async () => {
      const spaces = await Array.fromAsync(
        guest.client.spaces.each({ edition_id, team_id, action_type: 'ALLSPACES' }),
      );
      expect(spaces.map(({ space_name }) => space_name)).toEqual(['Launch']);
      const space = { edition_id, space_id: spaces[0]?.space_id ?? '' };
      const all = await client.zones.listMeta(space);
      const seen = await guest.client.zones.listMeta(space);
      return all.zones_info.zone_order.length - seen.zones_info.zone_order.length;
    };
    // The import is killed when it has shared the space and wants to change the access to zones.
    const proxy = await startProxy(
      (path) => path.includes('/zones/share') && child.kill('SIGKILL'),
    );
    const env = { LIENZO_TOKEN: fourth.owner.token, LIENZO_EDITION: edition_id };
    const child = startCli(['import', folder], { ...env, LIENZO_URL: proxy.url });
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
    expect(await countHidden()).toBe(1);
    expect((await lienzo(fourth, 'import', folder)).code).toBe(0);
    expect(await countHidden()).toBe(1);
  });

  it('keep restrictions of people who are in a space only through a team', async () => {
    const from = await createTestTeam(service, 'TRIAL');
    const to = await createTestTeam(service, 'TRIAL');
    const member = await from.join('teammate');
    const { client } = from.owner;
    const { edition_id, team_id } = from.params;
    const create_space = { space_name: 'Shared', team_id };
    const { space_id } = await client.spaces.create({ edition_id, create_space });
    const space = { edition_id, space_id };
    const { zones_info } = await client.zones.listMeta(space);
    const resource_id = zones_info.zone_order[0] ?? '';
    const team = { zuid: team_id, role: 'VIEWER', type: 'TEAM' } as const;
    await client.spaceMembers.add({ ...space, members_info: [team] });
    const entry = { member_id: member.zuid, member_type: 'USER', resource_id } as const;
    await client.zoneAccess.shareZones({
      ...space,
      members_info: [{ ...entry, permission: 'restricted' }],
    });
    const target = to.params;
    const members_info = [{ mail_id: member.mail, role: 'MEMBER' } as const];
    await to.owner.client.teamMembers.add({ ...target, members_info });
    await member.client.editions.get({ edition_id: target.edition_id });
    const copy = `${folder}-team`;
    onTestFinished(() => rm(copy, { recursive: true }));
    await lienzo(from, 'export', copy);
    expect((await lienzo(to, 'import', copy)).code).toBe(0);
    const spaces = await Array.fromAsync(
      member.client.spaces.each({ ...target, action_type: 'ALLSPACES' }),
    );
    const seen = await member.client.zones.listMeta({
      edition_id: target.edition_id,
      space_id: spaces[0]?.space_id ?? '',
    });
    expect(seen.zones_info.zone_order).toEqual([]);
  });

  it('warn when the exporting user cannot see restrictions', async () => {
    const from = await createTestTeam(service, 'TRIAL');
    const admin = await from.join('auditor');
    const { client } = from.owner;
    const { edition_id, team_id } = from.params;
    await client.editionMembers.changeRole({
      edition_id,
      member_id: admin.zuid,
      role: 'ORG_ADMIN',
    });
    const create_space = { space_name: 'Plans', team_id };
    const { space_id } = await client.spaces.create({ edition_id, create_space });
    const viewer = { zuid: admin.zuid, role: 'VIEWER', type: 'USER' } as const;
    await client.spaceMembers.add({ edition_id, space_id, members_info: [viewer] });
    const copies = [`${folder}-admin`, `${folder}-owner`] as const;
    onTestFinished(async () => {
      for (const copy of copies) await rm(copy, { recursive: true });
    });
    const byAdmin = await lienzo({ ...from, owner: admin }, 'export', copies[0]);
    expect(byAdmin.stderr).toMatch(
      /Warning: you cannot see who has restricted access to 1 zones\./,
    );
    const byOwner = await lienzo(from, 'export', copies[1]);
    expect(byOwner.code).toBe(0);
    expect(byOwner.stderr).not.toContain('Warning');
  });

  it('write the versions of each zone to separate files', async () => {
    const edition = JSON.parse(await readFile(join(folder, 'edition.json'), 'utf8'));
    const [first] = edition.spaces;
    const space = JSON.parse(await readFile(join(folder, 'spaces', first, 'space.json'), 'utf8'));
    const path = join(folder, 'spaces', first, 'zones', `${space.zones[1]}.json`);
    const zone = JSON.parse(await readFile(path, 'utf8'));
    const [version] = zone.versions;
    const file = join(
      folder,
      'spaces',
      first,
      'versions',
      zone.zone_id,
      `${version.version_id}.json`,
    );
    const { elements } = JSON.parse(await readFile(file, 'utf8'));
    expect(elements.length).toBe(zone.elements.length - 1);
  });

  it('continue after an interruption without creating anything twice', async () => {
    const third = await createTestTeam(service, 'TRIAL');
    await lienzo(third, 'import', folder);
    const map = join(folder, `imported-${third.params.edition_id}.jsonl`);
    // Simulates a crash while writing a line.
    const text = await readFile(map, 'utf8');
    await truncate(map, Math.floor(text.length / 2));
    expect((await lienzo(third, 'import', folder)).code).toBe(0);
    expect(await readAll(third)).toEqual(await readAll(source));
  });

  it('transfer zones in the trash on request, and say how many were left out otherwise', async () => {
    const { client } = source.owner;
    const { edition_id, team_id } = source.params;
    const create_space = { space_name: 'With trash', team_id };
    const { space_id } = await client.spaces.create({ edition_id, create_space });
    const space = { edition_id, space_id };
    const frame = { meta: { id: randomUUID(), name: 'Thrown away' } };
    const { space_data } = await client.zones.create({
      ...space,
      create_zone: { zone_name: 'Old plan' },
    });
    const zone = { ...space, zone_id: space_data.docDatas[0]?.document.id ?? '' };
    await client.frames.insert({ ...zone, frames: [frame] });
    await client.zones.changeState({ ...zone, zone_state: 'TRASH' });
    const [without, complete] = [
      await mkdtemp(join(tmpdir(), 'lienzo-transfer-')),
      await mkdtemp(join(tmpdir(), 'lienzo-transfer-')),
    ];
    onTestFinished(async () => {
      for (const one of [without, complete]) await rm(one, { recursive: true });
      await client.spaces.changeState({ ...space, space_state: 'TRASH' });
    });
    const plain = await lienzo(source, 'export', without, '--no-versions');
    expect(plain.stderr).toContain('Left out 1 zones in the trash');
    await lienzo(source, 'export', complete, '--trashed', '--no-versions');
    expect(await listTrashed(client, space)).toEqual(['Old plan']);
    const fifth = await createTestTeam(service, 'TRIAL');
    const { code, stderr } = await lienzo(fifth, 'import', complete);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/author of \d+ comments by others/);
    const into = fifth.owner.client;
    const target_edition = fifth.params.edition_id;
    const spaces = await Array.fromAsync(
      into.spaces.each({
        ...{ edition_id: target_edition, team_id: fifth.params.team_id },
        action_type: 'ALLSPACES',
      }),
    );
    const imported = spaces.find(({ space_name }) => space_name === 'With trash');
    const there = { edition_id: target_edition, space_id: imported?.space_id ?? '' };
    expect(await listTrashed(into, there)).toEqual(['Old plan']);
  });

  it('report how many dangling references were skipped', async () => {
    const frayed = await mkdtemp(join(tmpdir(), 'lienzo-transfer-'));
    onTestFinished(() => rm(frayed, { recursive: true }));
    await cp(folder, frayed, { recursive: true });
    const edition = JSON.parse(await readFile(join(frayed, 'edition.json'), 'utf8'));
    const spaces = join(frayed, 'spaces', edition.spaces[0]);
    const space = JSON.parse(await readFile(join(spaces, 'space.json'), 'utf8'));
    const file = join(spaces, 'zones', `${space.zones[1]}.json`);
    const zone = JSON.parse(await readFile(file, 'utf8'));
    const answer = { meta: { id: randomUUID() }, text: 'Lost', parent_id: randomUUID() };
    await writeFile(file, JSON.stringify({ ...zone, comments: [...zone.comments, answer] }));
    const fourth = await createTestTeam(service, 'TRIAL');
    const { code, stderr } = await lienzo(fourth, 'import', frayed);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Skipped 1 '),
    });
  });

  it('reject a directory with a complete export, and resume an incomplete one', async () => {
    const again = await lienzo(source, 'export', folder);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('another directory') });
    const file = join(folder, 'edition.json');
    const edition = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...edition, complete: false }));
    expect((await lienzo(target, 'import', folder)).code).toBe(1);
    expect((await lienzo(source, 'export', folder)).code).toBe(1);
    expect((await lienzo(source, 'export', folder, '--resume')).code).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(edition);
  });
});
