import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { writePng } from './write-png.ts';

it('writes a PNG that decodes to the same pixels', async () => {
  const { width, height } = { width: 37, height: 200 }; // more than one batch of lines
  const bytes = new Uint8Array(width * height * 4).map((_, index) =>
    index % 4 === 3 ? 255 : (index * 31 + (index >> 7)) % 256,
  );
  const [first, second] = [bytes.subarray(0, width * 130 * 4), bytes.subarray(width * 130 * 4)];
  const strips = [
    { height: 130, bytes: first },
    { height: 70, bytes: second },
  ];
  const png = Buffer.from(await writePng(width, strips)).toString('base64');
  const size = `width="${width}" height="${height}"`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} image-rendering="pixelated" href="data:image/png;base64,${png}"/></svg>`;
  const read = new Resvg(page).render();
  expect([read.width, read.height]).toEqual([width, height]);
  expect(Buffer.from(bytes).equals(read.pixels)).toBe(true);
});
