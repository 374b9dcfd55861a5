import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { CanvasUnderTest, type Color, type Stored } from '../interactions/canvas-under-test.ts';
import type { ScenarioStep } from '../scenario.ts';
import { dropFile } from './image-files.ts';
import { inZone, OFFLINE, sharedSpace } from './in-zone.ts';

const CENTER = { x: 640, y: 400 };
/** The icon of a PDF file on a card in the center, beside its extension. */
const ICON = { x: 515, y: 415 };
const RED: Color = [179, 38, 30];
const CONTENT = '%PDF-1.4 Not a real one';
const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(CONTENT) };

function onlyCard({ shapes }: Stored) {
  assert.equal(shapes.length, 1);
  const [card] = shapes;
  assert.equal(card?.basic?.type, 'FILE');
  return card;
}

const isUploaded = (stored: Stored) => assert.ok(onlyCard(stored).file?.file_id);

/** Downloads a file, and checks its name and content. */
async function downloads(page: Page, ask: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  assert.equal(download.suggestedFilename(), 'plan.pdf');
  assert.equal(await readFile(await download.path(), 'utf8'), CONTENT);
}

export const fileCardSteps: readonly ScenarioStep[] = [
  inZone(
    'a dropped file is a card for both people',
    async (canvas, { ada }) => {
      const carmen = await canvas.showToCarmen();
      await dropFile(ada.page, CENTER, PLAN);
      await canvas.stored(isUploaded);
      const { shapes } = await canvas.read();
      assert.equal(shapes[0]?.meta.name, 'plan.pdf');
      assert.equal(shapes[0]?.file?.bytes, CONTENT.length);
      for (const page of [ada.page, carmen.page]) await canvas.seen(ICON, RED, page);
      await carmen.screenshot('file-card');
      await downloads(carmen.page, () => carmen.page.mouse.dblclick(CENTER.x, CENTER.y));
      await ada.page.mouse.click(CENTER.x, CENTER.y);
      await downloads(ada.page, () =>
        ada.page.getByRole('button', { name: 'Download', exact: true }).click(),
      );
      await downloads(ada.page, () => ada.stage.press('Enter'));
      await ada.page.getByRole('img', { name: /file, plan\.pdf/ }).waitFor({ state: 'attached' });
      const pdf = await canvas.exportPdf();
      assert.match(pdf, /^%PDF/);
      await ada.stage.press('Control+z');
      await canvas.stored(({ shapes: left }) => assert.equal(left.length, 0));
      await canvas.unseen(ICON, RED, carmen.page);
    },
    true,
  ),
  inZone(
    'a file is picked in the list of shapes and pasted elsewhere',
    async (canvas, scenario) => {
      const { ada } = scenario;
      await ada.stage.press('n');
      await ada.page.getByRole('searchbox', { name: 'Search shapes' }).fill('attachment');
      const choosing = ada.page.waitForEvent('filechooser');
      await ada.page.keyboard.press('Enter');
      await (await choosing).setFiles([PLAN]);
      await canvas.stored(isUploaded);
      await ada.stage.press('Control+a');
      await ada.stage.press('Control+c');
      const spaceId = await sharedSpace(scenario);
      const other = await CanvasUnderTest.open({ ...scenario, spaceId }, 'Elsewhere');
      await other.show();
      await ada.page.mouse.move(CENTER.x, CENTER.y);
      await ada.stage.press('Control+v');
      await other.stored(isUploaded);
      const carmen = await other.showToCarmen();
      await downloads(carmen.page, () => carmen.page.mouse.dblclick(CENTER.x, CENTER.y));
    },
  ),
  inZone('a file that is dropped offline is sent later', async (canvas, { ada }) => {
    const carmen = await canvas.showToCarmen();
    await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await ada.monitor.allowWhile(OFFLINE, async () => {
      await ada.context.setOffline(true);
      try {
        await dropFile(ada.page, CENTER, PLAN);
        await ada.page.getByText('Waiting for the network').waitFor();
        await ada.page.mouse.dblclick(CENTER.x, CENTER.y);
        await ada.page.getByText('The file isn’t available').waitFor();
        await ada.page.reload();
        await ada.stage.waitFor();
      } finally {
        await ada.context.setOffline(false);
      }
      await canvas.stored(isUploaded);
    });
    await canvas.seen(ICON, RED, carmen.page);
    await downloads(carmen.page, () => carmen.page.mouse.dblclick(CENTER.x, CENTER.y));
  }),
];
