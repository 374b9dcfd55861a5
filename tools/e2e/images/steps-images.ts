import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { CanvasUnderTest, type Stored } from '../interactions/canvas-under-test.ts';
import type { ScenarioStep } from '../scenario.ts';
import { copyImage, dropFile, dropLargeImage, imageFile, quarters, SIZE } from './image-files.ts';
import { inZone, OFFLINE, sharedSpace } from './in-zone.ts';

/** Where images are dropped. */
const CENTER = { x: 640, y: 400 };

/** Points in the quarters of the test image when it is centered at a point. */
function pointsAround({ x, y } = CENTER) {
  const [right, down] = [SIZE.width / 4, SIZE.height / 4];
  return [
    { x: x - right, y: y - down },
    { x: x + right, y: y - down },
    { x: x - right, y: y + down },
    { x: x + right, y: y + down },
  ];
}

/** Waits until a person sees the four quarters of the test image. */
async function seesImage(canvas: CanvasUnderTest, page?: Page, at = CENTER): Promise<void> {
  for (const [index, point] of pointsAround(at).entries())
    await canvas.seen(point, quarters[index] ?? [0, 0, 0], page);
}

/** Waits until a person does not see the test image. */
async function seesNoImage(canvas: CanvasUnderTest, page?: Page): Promise<void> {
  for (const [index, point] of pointsAround().entries())
    await canvas.unseen(point, quarters[index] ?? [0, 0, 0], page);
}

function onlyShape({ shapes }: Stored) {
  assert.equal(shapes.length, 1);
  const [shape] = shapes;
  assert.equal(shape?.basic?.type, 'IMAGE');
  return shape;
}

const isUploaded = (stored: Stored) => assert.ok(onlyShape(stored).image?.file_id);

/** Drops the test image, and waits until it is uploaded. */
async function dropImage(canvas: CanvasUnderTest): Promise<void> {
  await dropFile(canvas.page, CENTER, await imageFile(canvas.page));
  await canvas.stored(isUploaded);
}

export const imageSteps: readonly ScenarioStep[] = [
  inZone(
    'a dropped photo is a placeholder for others until it is uploaded, and one undo removes it',
    async (canvas, { ada }) => {
      const carmen = await canvas.showToCarmen();
      let send = () => {};
      const held = new Promise<void>((resolve) => {
        send = resolve;
      });
      await ada.context.route('**/service/files/uploads/**', async (route) => {
        await held;
        await route.continue();
      });
      await dropFile(ada.page, CENTER, await imageFile(ada.page, { name: 'Brücke.png' }));
      await seesImage(canvas);
      await ada.page.getByRole('progressbar', { name: 'Upload of Brücke.png' }).waitFor();
      await canvas.stored((stored) => {
        const { meta, image } = onlyShape(stored);
        assert.deepEqual([meta.name, image], ['Brücke.png', undefined]);
      });
      await carmen.stage.press('Control+a');
      await carmen.page.getByRole('img', { name: /Brücke\.png/ }).waitFor({ state: 'attached' });
      await seesNoImage(canvas, carmen.page);
      await carmen.screenshot('image-placeholder');
      send();
      await seesImage(canvas, carmen.page);
      await canvas.stored(isUploaded);
      await ada.page.getByRole('progressbar').waitFor({ state: 'detached' });
      await ada.context.unroute('**/service/files/uploads/**');
      await ada.stage.press('Control+z');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await seesNoImage(canvas, carmen.page);
      await ada.stage.press('Control+Shift+z');
      await canvas.stored(isUploaded);
      await seesImage(canvas, carmen.page);
    },
    true,
  ),
  inZone('an image is commented on and exported as PDF', async (canvas, { ada }) => {
    await dropImage(canvas);
    const carmen = await canvas.showToCarmen();
    await seesImage(canvas, carmen.page);
    await carmen.stage.press('m');
    await carmen.page.mouse.click(CENTER.x, CENTER.y);
    const field = carmen.page.getByRole('textbox', { name: 'Add a comment' });
    await field.fill('Which bridge is this?');
    await field.press('Enter');
    await ada.page
      .getByRole('button', { name: /Comments/ })
      .first()
      .click();
    await ada.page.getByText('Which bridge is this?').first().waitFor();
    const pdf = await canvas.exportPdf();
    assert.match(pdf, /\/Subtype\s*\/Image/);
  }),
  inZone('an image is pasted into another zone', async (canvas, scenario) => {
    const { ada } = scenario;
    await dropImage(canvas);
    await ada.stage.press('Control+a');
    await ada.stage.press('Control+c');
    const other = await CanvasUnderTest.open(
      { ...scenario, spaceId: await sharedSpace(scenario) },
      'Elsewhere',
    );
    await other.show();
    await ada.page.mouse.move(CENTER.x, CENTER.y);
    await ada.stage.press('Control+v');
    await other.stored(isUploaded);
    await seesImage(other);
    const carmen = await other.showToCarmen();
    await seesImage(other, carmen.page);
  }),
  inZone('an image is pasted, and several are chosen at once', async (canvas, { ada }) => {
    await ada.page.mouse.move(300, 300);
    await copyImage(ada.page);
    await ada.stage.press('Control+v');
    await canvas.stored(isUploaded);
    await seesImage(canvas, undefined, { x: 300, y: 300 });
    const choosing = ada.page.waitForEvent('filechooser');
    await ada.stage.press('i');
    const files = await Promise.all(
      [1, 2, 3].map((number) => imageFile(ada.page, { name: `${number}.png` })),
    );
    await (await choosing).setFiles(files);
    await canvas.stored(({ shapes }) => {
      assert.equal(shapes.length, 4);
      assert.ok(shapes.every(({ image }) => image?.file_id));
    });
    const { shapes } = await canvas.read();
    const boxes = shapes.slice(1).map(({ properties }) => properties?.layout ?? {});
    assert.equal(new Set(boxes.map(({ left, top }) => `${left},${top}`)).size, 3);
    assert.ok(boxes.every(({ width = 0, height = 1 }) => Math.abs(width / height - 2) < 0.01));
    await ada.screenshot('image-grid');
  }),
  inZone(
    'an image is cropped with a handle and with keys, and described',
    async (canvas, { ada }) => {
      await dropImage(canvas);
      const { page } = ada;
      await page.mouse.dblclick(CENTER.x, CENTER.y);
      await page.getByRole('group', { name: 'Crop image' }).waitFor();
      await canvas.drag({ x: 440, y: 400 }, { x: 640, y: 420 });
      await ada.screenshot('image-crop');
      await page.getByRole('button', { name: 'Apply crop' }).click();
      await canvas.stored((stored) => {
        const { image, properties } = onlyShape(stored);
        assert.deepEqual(image?.crop, { x: 0.5, y: 0, width: 0.5, height: 1 });
        assert.deepEqual([properties?.layout?.left, properties?.layout?.width], [640, 200]);
      });
      for (const [index, point] of pointsAround().entries()) {
        const color = quarters[index] ?? [0, 0, 0];
        await (index % 2 === 1 ? canvas.seen(point, color) : canvas.unseen(point, color));
      }
      await ada.stage.press('Enter');
      const edge = page.getByRole('button', { name: 'Bottom edge' });
      await edge.focus();
      for (let step = 0; step < 10; step += 1) await edge.press('Shift+ArrowUp');
      await edge.press('Enter');
      await canvas.stored((stored) =>
        assert.deepEqual(onlyShape(stored).image?.crop, { x: 0.5, y: 0, width: 0.5, height: 0.5 }),
      );
      await page.getByRole('button', { name: 'Reset crop' }).click();
      await seesImage(canvas);
      await page.getByRole('button', { name: 'Alt text' }).click();
      await page.getByRole('textbox', { name: 'Alt text' }).fill('Four colors');
      await page.keyboard.press('Escape');
      await canvas.stored((stored) => assert.equal(onlyShape(stored).image?.alt, 'Four colors'));
      await page.getByRole('img', { name: /Four colors/ }).waitFor({ state: 'attached' });
      // A corner keeps the ratio.
      await canvas.drag({ x: 840, y: 500 }, { x: 740, y: 480 });
      await canvas.stored((stored) => {
        const { width = 0, height = 1 } = onlyShape(stored).properties?.layout ?? {};
        assert.ok(width < 390 && Math.abs(width / height - 2) < 0.01, `${width} × ${height}`);
      });
      await page.getByRole('button', { name: 'Original size' }).click();
      await canvas.stored((stored) => {
        const { width, height } = onlyShape(stored).properties?.layout ?? {};
        assert.deepEqual({ width, height }, SIZE);
      });
    },
  ),
  inZone(
    'an image that is dropped offline survives a reload and is sent later',
    async (canvas, { ada }) => {
      const carmen = await canvas.showToCarmen();
      const file = await imageFile(ada.page);
      await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await ada.monitor.allowWhile(OFFLINE, async () => {
        await ada.context.setOffline(true);
        try {
          await dropFile(ada.page, CENTER, file);
          await seesImage(canvas);
          await ada.page.getByText('Waiting for the network').waitFor();
          await ada.screenshot('image-offline');
          await ada.page.reload();
          await ada.stage.waitFor();
          await seesImage(canvas);
          await seesNoImage(canvas, carmen.page);
        } finally {
          await ada.context.setOffline(false);
        }
        await canvas.stored(isUploaded);
        await seesImage(canvas, carmen.page);
      });
    },
  ),
  inZone('files that cannot be uploaded are explained', async (canvas, { ada }) => {
    const { page } = ada;
    await dropLargeImage(page, CENTER);
    const problem = page.getByRole('alert', { name: 'Upload of large.png' });
    await ada.monitor.allowWhile(/413/, () => problem.getByText('The file is too large').waitFor());
    await ada.screenshot('image-too-large');
    await page.evaluate(() => {
      localStorage.setItem('lienzo.preferences', JSON.stringify({ language: 'es', theme: 'dark' }));
    });
    await page.reload();
    const inSpanish = page.getByRole('alert', { name: 'Subida de large.png' });
    await inSpanish.getByText('El archivo es demasiado grande').waitFor();
    await ada.screenshot('image-too-large-spanish-dark');
    await inSpanish.getByRole('button', { name: 'Quitar' }).click();
    await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
    await page.evaluate(() => localStorage.removeItem('lienzo.preferences'));
    await page.reload();
  }),
];
