import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../../testing/tenants/test-team.ts';

const PAGE =
  '<!doctype html><head><meta name="style-nonce" content="" /></head><div id="app"></div>';

let folder: string;
let service: TestService;
let team: Awaited<ReturnType<typeof createTestTeam>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-embeds-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  service = await startTestService({ env: { WEB_DIR: folder } });
  team = await createTestTeam(service);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

type Options = Partial<Parameters<typeof team.owner.client.shareLinks.create>[0]>;

async function createLink(options: Options = {}) {
  const { owner, params } = team;
  const { edition_id, team_id } = params;
  const { space_id } = await owner.client.spaces.create({
    edition_id,
    create_space: { space_name: 'Plan', team_id },
  });
  const inSpace = { edition_id, space_id };
  const { zones_info } = await owner.client.zones.listMeta(inSpace);
  const zone_id = zones_info.zone_order[0] ?? '';
  const link = await owner.client.shareLinks.create({
    ...{ ...inSpace, zone_id, role: 'VIEWER', expires_in_days: 7 },
    ...options,
  });
  return { ...link, client: owner.client, inSpace, zone: { ...inSpace, zone_id } };
}

type Created = Pick<Awaited<ReturnType<typeof createLink>>, 'client' | 'zone'>;

async function insertFrame({ client, zone }: Created, name: string): Promise<void> {
  const layout = { left: 0, top: 0, width: 400, height: 300 };
  const frames = [{ meta: { id: randomUUID(), name }, properties: { layout } }];
  await client.frames.insert({ ...zone, frames });
}

const readPage = (secret: string) => fetch(`${service.url}/embed/l/${secret}`);

function ancestorsOf(response: Response): string | undefined {
  const policy = response.headers.get('content-security-policy') ?? '';
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
}

describe('the page of a link for embedding', () => {
  it.each<[string, Options, string]>([
    ['of viewers', {}, '*'],
    ['with a password', { password: 'correct horse' }, "'none'"],
    ['of commenters', { role: 'COMMENTER' }, "'none'"],
    ['of editors', { role: 'EDITOR' }, "'none'"],
    ['for no origin', { embed_origins: [] }, "'none'"],
    [
      'of editors for an origin',
      { role: 'EDITOR', embed_origins: ['https://wiki.example'] },
      'https://wiki.example',
    ],
    [
      'for two origins',
      { embed_origins: ['https://a.example', 'https://*.b.example:8443'] },
      'https://a.example https://*.b.example:8443',
    ],
  ])('of a link %s has its frame ancestors', async (_name, options, expected) => {
    const { secret } = await createLink(options);
    const response = await readPage(secret);
    expect(response.status).toBe(200);
    expect(ancestorsOf(response)).toBe(expected);
    expect(response.headers.get('x-frame-options')).toBe(expected === "'none'" ? 'DENY' : null);
  });

  it('is not indexed, and tells no other site its address', async () => {
    const { headers } = await readPage((await createLink()).secret);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is the same for links that do not work', async () => {
    const revoked = await createLink({ embed_origins: ['https://wiki.example'] });
    await revoked.client.shareLinks.revoke({ ...revoked.inSpace, link_id: revoked.id });
    for (const secret of [revoked.secret, 'unknown']) {
      const response = await readPage(secret);
      expect([response.status, ancestorsOf(response)]).toEqual([200, '*']);
    }
  });

  it('follows changes of the link', async () => {
    const { secret, client, inSpace, id: link_id } = await createLink();
    const change = { ...inSpace, link_id };
    await client.shareLinks.change({ ...change, embed_origins: ['https://wiki.example'] });
    expect(ancestorsOf(await readPage(secret))).toBe('https://wiki.example');
    await client.shareLinks.change({ ...change, remove_embed_origins: true });
    expect(ancestorsOf(await readPage(secret))).toBe('*');
  });

  it('of the app itself cannot be framed', async () => {
    const { secret } = await createLink();
    expect(ancestorsOf(await fetch(`${service.url}/l/${secret}`))).toBe("'none'");
  });
});

describe('the picture of a link', () => {
  const readPicture = (secret: string, format: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/l/${secret}.${format}`, { headers });

  it.each([
    ['svg', 'image/svg+xml', '<svg'],
    ['png', 'image/png', '\x89PNG'],
  ])('is an image in the format %s', async (format, type, start) => {
    const { secret } = await createLink();
    const response = await readPicture(secret, format);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 0, start.length)).toBe(start);
  });

  it('is sent again only after a change, and shows it', async () => {
    const { secret, client, zone } = await createLink({ role: 'COMMENTER' });
    const first = await readPicture(secret, 'svg');
    const etag = first.headers.get('etag') ?? '';
    const again = await readPicture(secret, 'svg', { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    await insertFrame({ client, zone }, 'News');
    const changed = await readPicture(secret, 'svg', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.text()).toContain('News');
  });

  it('is answered alike for links that do not work, have a password or open a space', async () => {
    const revoked = await createLink();
    await revoked.client.shareLinks.revoke({ ...revoked.inSpace, link_id: revoked.id });
    const off = await createLink();
    await off.client.shareLinks.changeSpacePolicy({ ...off.inSpace, level: 'off' });
    const trashed = await createLink();
    await trashed.client.spaces.changeState({ ...trashed.inSpace, space_state: 'TRASH' });
    const password = await createLink({ password: 'correct horse' });
    const space = await revoked.client.shareLinks.create({ ...revoked.inSpace, role: 'VIEWER' });
    const secrets = [revoked, off, trashed, password, space].map(({ secret }) => secret);
    const answers = await Promise.all(
      [...secrets, 'unknown'].map(async (secret) => {
        const response = await readPicture(secret, 'png');
        const text = (await response.text()).replaceAll(secret, '*');
        return `${response.status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 /);
  });

  it('is rendered at most 30 times a minute', async () => {
    const { secret, client, zone } = await createLink();
    const render = async () => {
      await insertFrame({ client, zone }, 'A');
      return (await readPicture(secret, 'svg')).status;
    };
    let rendered = 0;
    while (rendered < 100 && (await render()) === 200) rendered += 1;
    // The budget is refilled while the test runs.
    expect(rendered).toBeGreaterThanOrEqual(30);
    expect(rendered).toBeLessThan(100);
    const other = await createLink();
    for (let count = 0; count < 40; count += 1)
      expect((await readPicture(other.secret, 'svg')).status).toBe(200);
  });
});

describe('the page of a link', () => {
  const readText = async (secret: string, folderPath = '/l/') =>
    (await fetch(service.url + folderPath + secret)).text();
  /** The zone in the page, as the browser decodes it. */
  const pictureIn = (page: string) => {
    const [, source = ''] = /<img id="preview"[^>]* src="([^"]*)"/.exec(page) ?? [];
    const text = source.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => CHARACTERS[name] ?? '');
    return decodeURIComponent(text);
  };
  const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

  it.each(['/l/', '/embed/l/'])('at %s has the picture of the zone', async (path) => {
    const created = await createLink();
    await insertFrame(created, '100 % "News" & #1');
    await fetch(`${service.url}/l/${created.secret}.svg`); // caches it
    const picture = pictureIn(await readText(created.secret, path));
    expect(picture).toMatch(/^data:image\/svg\+xml;charset=utf-8,<svg/);
    expect(picture).toContain('News');
    expect(picture).toContain('100 %');
  });

  it('leads to the PNG if the picture is larger than 300 kB', async () => {
    const created = await createLink();
    const { client, zone } = created;
    const frames = Array.from({ length: 1_000 }, (_, index) => ({
      meta: { id: randomUUID(), name: `Frame ${index} ${'x'.repeat(150)}` },
      properties: { layout: { left: index * 2_000, top: 0, width: 1_900, height: 300 } },
    }));
    for (let first = 0; first < frames.length; first += 100)
      await client.frames.insert({ ...zone, frames: frames.slice(first, first + 100) });
    const { length } = await (await fetch(`${service.url}/l/${created.secret}.svg`)).text();
    expect(length).toBeGreaterThan(300_000);
    expect(pictureIn(await readText(created.secret))).toBe(`/l/${created.secret}.png`);
  });

  it('tells other sites about its picture and how to embed it', async () => {
    const { secret, client, zone } = await createLink();
    await client.zones.rename({ ...zone, zone_name: '<b>"A" & B</b>' });
    const page = await readText(secret);
    const address = `${service.url}/l/${secret}`;
    expect(page).toContain(`<meta property="og:image" content="${address}.png" />`);
    expect(page).toContain('content="&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;"');
    expect(page).not.toContain('<b>');
    const discovery = `${service.url}/oembed?url=${encodeURIComponent(address)}`;
    expect(page).toContain(`type="application/json+oembed" href="${discovery}"`);
    const response = await fetch(`${discovery}&maxwidth=400`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({
      ...{ version: '1.0', type: 'rich', title: '<b>"A" & B</b>', width: 400, height: 600 },
      html: expect.stringContaining(`<iframe src="${service.url}/embed/l/${secret}"`),
      thumbnail_url: `${address}.png`,
    });
  });

  it('says nothing about links with a password, or links that do not work', async () => {
    const { secret } = await createLink({ password: 'correct horse' });
    for (const one of [secret, 'unknown']) {
      const page = await readText(one);
      expect(page).not.toContain('og:');
      expect(page).not.toContain('preview');
    }
  });

  it('cannot be found by other sites if they cannot embed it', async () => {
    const { secret } = await createLink({ embed_origins: [] });
    expect(await readText(secret)).not.toContain('oembed');
    for (const one of [secret, 'unknown']) {
      const query = new URLSearchParams({ url: `${service.url}/l/${one}` });
      expect((await fetch(`${service.url}/oembed?${query}`)).status).toBe(404);
    }
    expect((await fetch(`${service.url}/oembed`)).status).toBe(404);
    expect((await fetch(`${service.url}/oembed?format=xml&url=x`)).status).toBe(501);
  });
});
