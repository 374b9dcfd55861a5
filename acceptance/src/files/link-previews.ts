import assert from 'node:assert/strict';
import { once as onceEvent } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeZoneState, fetchLinkPreview } from '@lienzo/contract';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { PIXEL } from '../fixtures/pixel.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

const PAGE = `<!doctype html><html><head><title>Harbour</title>
  <meta property="og:site_name" content="Example Times">
  <meta name="description" content="Three plans">
  <meta property="og:image" content="/picture.png"></head></html>`;

/** Starts a web site with a page, its picture and a document that is neither. */
async function openSite() {
  const server = createServer(({ url }, response) => {
    if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (url === '/picture.png') response.setHeader('content-type', 'image/png').end(PIXEL);
    else response.setHeader('content-type', 'text/plain').end('Hello');
  });
  await onceEvent(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Tests previews of links. */
export function linkPreviews(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('an editor reads the link preview of a page', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    const site = await openSite();
    const body = { url: `${site.url}/page` };
    const text = { url: `${site.url}/text` };
    try {
      await world.accept(fetchLinkPreview, { as: editor, params, body }, ({ preview }) => {
        const { file_id, ...page } = preview;
        assert.deepEqual(page, {
          ...{ url: body.url, title: 'Harbour', site_name: 'Example Times' },
          ...{ description: 'Three plans', width: 1, height: 1 },
        });
        assert.ok(file_id);
      });
      await world.refuse(fetchLinkPreview, 'linkNotReadable', { as: editor, params, body: text });
      for (const as of [commenter, viewer])
        await world.refuse(fetchLinkPreview, 'notPermitted', { as, params, body });
      await creator.client.call(changeZoneState, { params, body: { zone_state: 'TRASH' } });
      await world.refuse(fetchLinkPreview, 'zoneNotActive', { as: editor, params, body });
    } finally {
      site.close();
    }
  });
}
