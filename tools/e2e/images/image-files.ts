import type { Page } from 'playwright-core';
import type { Color } from '../interactions/canvas-under-test.ts';

/** The colors of the quarters of the test image: top left, top right, bottom left, bottom right. */
export const quarters: readonly Color[] = [
  [220, 40, 40],
  [40, 170, 60],
  [40, 80, 220],
  [240, 200, 40],
];

/** The size of the test image in pixels. */
export const SIZE = { width: 400, height: 200 };

interface ImageOptions {
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Makes an image in the browser and returns its bytes in Base64. */
function makeImage(page: Page, { width, height }: ImageOptions): Promise<string> {
  return page.evaluate(
    async ({ colors, w, h }) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas.');
      for (const [index, color] of colors.entries()) {
        context.fillStyle = `rgb(${color.join()})`;
        context.fillRect(((index % 2) * w) / 2, index < 2 ? 0 : h / 2, w / 2, h / 2);
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    },
    { colors: quarters, w: width ?? SIZE.width, h: height ?? SIZE.height },
  );
}

/** Returns the test image as a file for a file dialog. */
export async function imageFile(page: Page, options: ImageOptions = {}) {
  const buffer = Buffer.from(await makeImage(page, options), 'base64');
  return { name: options.name ?? 'quarters.png', mimeType: 'image/png', buffer };
}

/** Drops a file from the desktop onto the canvas. */
export async function dropFile(
  page: Page,
  { x, y }: { x: number; y: number },
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const { name, mimeType } = file;
  await page.evaluate(
    ({ at, given, bytes }) => {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], given.name, { type: given.mimeType }));
      const target = document.elementFromPoint(at.x, at.y);
      const common = { bubbles: true, cancelable: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(type, { ...common, clientX: at.x, clientY: at.y }));
    },
    { at: { x, y }, given: { name, mimeType }, bytes: file.buffer.toString('base64') },
  );
}

/** Copies the test image to the clipboard of the browser. */
export async function copyImage(page: Page): Promise<void> {
  const bytes = await makeImage(page, {});
  await page.evaluate(async (text) => {
    const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const blob = new Blob([content], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, bytes);
}

/** Drops an image of random pixels, which is larger than the service accepts. */
export async function dropLargeImage(page: Page, at: { x: number; y: number }): Promise<void> {
  await page.evaluate(async ({ x, y }) => {
    const side = 2_500;
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    const data = new ImageData(side, side);
    for (let start = 0; start < data.data.length; start += 65_536)
      crypto.getRandomValues(data.data.subarray(start, start + 65_536));
    context?.putImageData(data, 0, 0);
    const content = await canvas.convertToBlob({ type: 'image/png' });
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'large.png', { type: 'image/png' }));
    const init = {
      bubbles: true,
      cancelable: true,
      dataTransfer: transfer,
      clientX: x,
      clientY: y,
    };
    document.elementFromPoint(x, y)?.dispatchEvent(new DragEvent('drop', init));
  }, at);
}
