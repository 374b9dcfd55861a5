import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { Stored } from '../interactions/canvas-under-test.ts';
import type { ScenarioStep } from '../scenario.ts';
import { imageFile, quarters } from './image-files.ts';
import { inZone, OFFLINE } from './in-zone.ts';

const POINT = { x: 640, y: 400 };

/** Starts a web site with a page that has a picture, and one that does not exist. */
async function openSite(picture: Buffer) {
  const head = '<title>The old bridge</title><meta property="og:site_name" content="Town news">';
  const server = createServer(({ url }, response) => {
    if (url === '/bridge') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`${head}<meta property="og:image" content="/picture.png">`);
    } else if (url === '/plain') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(head);
    } else if (url === '/picture.png') response.setHeader('content-type', 'image/png').end(picture);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const copyText = (page: Page, text: string) =>
  page.evaluate((words) => navigator.clipboard.writeText(words), text);

const wordsOf = ({ shapes }: Stored) =>
  shapes.map(({ text }) =>
    (text?.paragraphs ?? [])
      .flatMap(({ portions }) => (portions ?? []).map((portion) => portion.text))
      .join(''),
  );

export const linkPreviewSteps: readonly ScenarioStep[] = [
  inZone(
    'a pasted link becomes a card with the picture of its page, and undo brings the link back',
    async (canvas, { ada }) => {
      const carmen = await canvas.showToCarmen();
      const { buffer } = await imageFile(ada.page);
      const site = await openSite(buffer);
      try {
        await ada.page.mouse.move(POINT.x, POINT.y);
        await copyText(ada.page, `${site.url}/bridge`);
        await ada.stage.press('Control+v');
        await canvas.stored(({ shapes }) => {
          const [picture, card] = shapes;
          assert.equal(shapes.length, 2);
          assert.equal(picture?.basic?.type, 'IMAGE');
          assert.ok(picture?.image?.file_id);
          assert.equal(picture?.image?.alt, 'The old bridge');
          assert.equal(card?.card?.tag, 'Town news');
          const [portion] = card?.text?.paragraphs?.[0]?.portions ?? [];
          assert.equal(portion?.text, 'The old bridge');
          assert.equal(portion?.style?.link, `${site.url}/bridge`);
          assert.ok(card?.group_id !== undefined && card.group_id === picture?.group_id);
        });
        // The picture is 260 × 130 above a card of 260 × 120, so its lower edge is near the point.
        for (const page of [ada.page, carmen.page])
          await canvas.seen({ x: POINT.x - 65, y: POINT.y - 90 }, quarters[0] ?? [0, 0, 0], page);
        await carmen.screenshot('link-preview');
        await ada.stage.press('Control+z');
        await canvas.stored((stored) => assert.deepEqual(wordsOf(stored), [`${site.url}/bridge`]));
        await ada.stage.press('Control+a');
        await ada.stage.press('Delete');
        await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));

        // A page without a picture is a card alone.
        await copyText(ada.page, `${site.url}/plain`);
        await ada.stage.press('Control+v');
        await canvas.stored((stored) => {
          assert.deepEqual(wordsOf(stored), ['The old bridge']);
          assert.equal(stored.shapes[0]?.basic?.type, 'CARD');
        });
        await ada.stage.press('Control+a');
        await ada.stage.press('Delete');
        await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));

        // A page that does not exist leaves the text.
        await copyText(ada.page, `${site.url}/none`);
        await ada.monitor.allowWhile(/400/, async () => {
          const told = ada.page.waitForEvent('console', (message) => /400/.test(message.text()));
          await ada.stage.press('Control+v');
          await told;
        });
        await canvas.stored((stored) => assert.deepEqual(wordsOf(stored), [`${site.url}/none`]));
      } finally {
        site.close();
      }
    },
    true,
  ),
  inZone('an image is replaced and downloaded', async (canvas, { ada }) => {
    const carmen = await canvas.showToCarmen();
    const { page } = ada;
    const choose = async (ask: () => Promise<void>, name: string, width: number) => {
      const choosing = page.waitForEvent('filechooser');
      await ask();
      await (await choosing).setFiles([await imageFile(page, { name, width, height: 200 })]);
    };
    await choose(() => ada.stage.press('i'), 'first.png', 400);
    let first: string | undefined;
    await canvas.stored(({ shapes }) => {
      first = shapes[0]?.image?.file_id;
      assert.ok(first);
    });
    await ada.stage.press('Control+a');
    const replace = page.getByRole('button', { name: 'Replace image' });
    await choose(() => replace.click(), 'second.png', 200);
    await canvas.stored(({ shapes }) => {
      assert.equal(shapes.length, 1);
      const { image, properties } = shapes[0] ?? {};
      assert.ok(image?.file_id && image.file_id !== first);
      const { width = 0, height = 1 } = properties?.layout ?? {};
      assert.ok(Math.abs(width / height - 1) < 0.01, `${width} × ${height}`);
    });
    await canvas.seen({ x: POINT.x - 20, y: POINT.y - 20 }, quarters[0] ?? [0, 0, 0], carmen.page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^second\.\w+$/);
  }),
  inZone('an image that waits in two tabs is sent once', async (canvas, { ada }) => {
    const { page, context } = ada;
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('application').waitFor();
    let sent = 0;
    await context.route('**/service/files/uploads/**', async (route) => {
      sent += 1;
      await route.continue();
    });
    await ada.monitor.allowWhile(OFFLINE, async () => {
      await context.setOffline(true);
      const choosing = page.waitForEvent('filechooser');
      await ada.stage.press('i');
      await (await choosing).setFiles([await imageFile(page)]);
      await page.getByText('Waiting for the network').waitFor();
      await context.setOffline(false);
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 1);
        assert.ok(shapes[0]?.image?.file_id);
      });
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
    });
    assert.equal(sent, 1);
    await context.unroute('**/service/files/uploads/**');
    await other.close();
    const { shapes } = await canvas.read();
    assert.equal(shapes.length, 1);
  }),
];
