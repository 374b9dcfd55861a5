import { fetchLinkPreview, listFiles } from '@lienzo/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPhoto, createZoneBy } from '../../../../../testing/files/file-fixture.ts';
import { startReceiver, type TestReceiver } from '../../../../../testing/network/test-receiver.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

let service: TestService;
let team: TestTeam;
let site: TestReceiver;
let zone: Awaited<ReturnType<typeof createZoneBy>>;
let photo: Buffer;
const pages: Record<string, { type: string; body: Buffer | string }> = {};

beforeAll(async () => {
  site = await startReceiver();
  site.respond = ({ path }, response) => {
    const page = pages[path];
    if (!page) return void response.writeHead(404).end();
    response.setHeader('content-type', page.type);
    response.end(page.body);
  };
  service = await startTestService({
    env: { LINK_PREVIEWS: 'on', LINK_PREVIEW_ALLOWED_NETWORKS: '127.0.0.0/8' },
  });
  team = await createTestTeam(service);
  photo = await createPhoto(64, 48);
});
afterAll(async () => {
  await service.close();
  await site.close();
});
beforeEach(async () => {
  site.requests.length = 0;
  zone = await createZoneBy(team.owner.client, team.params);
});

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;
const preview = async (path: string, client = team.owner.client) => {
  const body = { url: path.startsWith('/') ? at(path) : path };
  return (await client.call(fetchLinkPreview, { params: zone, body })).preview;
};
const countFiles = async () =>
  (await team.owner.client.call(listFiles, { params: zone })).files.length;

it('returns the title of a page, and adds its picture to the zone', async () => {
  pages['/page'] = {
    type: 'text/html; charset=utf-8',
    body: '<title>Harbour</title><meta property="og:image" content="/photo">',
  };
  pages['/photo'] = { type: 'image/png', body: photo };
  const found = await preview('/page');
  expect(found).toMatchObject({ url: at('/page'), title: 'Harbour', site_name: '127.0.0.1' });
  const { files } = await team.owner.client.call(listFiles, { params: zone });
  expect(files).toMatchObject([{ file_id: found.file_id, kind: 'IMAGE', width: found.width }]);
  expect(site.requests.map(({ path }) => path)).toEqual(['/page', '/photo']);
});

it('shows an image by its name', async () => {
  pages['/plan.png'] = { type: 'image/png', body: photo };
  expect(await preview('/plan.png')).toMatchObject({
    title: 'plan.png',
    file_id: expect.any(String),
  });
});

it.each([
  ['is missing', undefined],
  ['is a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['is a page', '<title>No</title>'],
  ['is cut off', 'half'],
])('leaves out a picture that %s', async (_what, body) => {
  pages['/page'] = {
    type: 'text/html',
    body: '<title>A</title><meta property="og:image" content="/x">',
  };
  if (body === undefined) delete pages['/x'];
  else pages['/x'] = { type: 'image/png', body: body === 'half' ? photo.subarray(0, 200) : body };
  const found = await preview('/page');
  expect(found.title).toBe('A');
  expect(found.file_id).toBeUndefined();
  expect(await countFiles()).toBe(0);
});

it('refuses pages that cannot be read, and says why', async () => {
  pages['/data'] = { type: 'application/json', body: '{}' };
  const refuse = (path: string) => preview(path).catch((error: unknown) => error);
  expect(await refuse('/data')).toMatchObject({
    key: 'linkNotReadable',
    details: { reason: 'it is neither a web page nor an image' },
  });
  expect(await refuse('/none')).toMatchObject({ key: 'linkNotReadable' });
  expect(await refuse('https://169.254.169.254/')).toMatchObject({ key: 'linkNotReadable' });
  expect(await refuse('ftp://files.example/')).toMatchObject({ key: 'validation' });
});

it('is off unless the operator turns it on', async () => {
  const other = await startTestService();
  try {
    const { owner, params } = await createTestTeam(other);
    const there = await createZoneBy(owner.client, params);
    const asked = owner.client.call(fetchLinkPreview, {
      params: there,
      body: { url: at('/page') },
    });
    await expect(asked).rejects.toMatchObject({ key: 'linkPreviewsOff' });
    expect(site.requests).toEqual([]);
  } finally {
    await other.close();
  }
});
