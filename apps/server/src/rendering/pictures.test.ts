import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import type { Drawing } from '@lienzo/shapes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useDrawing, useFirstZone, useZone } from '../../../../testing/hooks/use-zone.ts';
import { renderedSize } from './picture-loader.ts';
import { wantedPictures } from './pictures.ts';

const RED = [220, 30, 30] as const;
const GREEN = [30, 180, 60] as const;
const BLUE = [30, 60, 220] as const;
const YELLOW = [240, 220, 40] as const;
const PAGE = [246, 241, 231] as const;

/** Creates a picture with quarters: red and green above, blue and yellow below. */
async function createQuarters(width: number, height: number, alpha = 1) {
  const quarter = async ([r, g, b]: readonly [number, number, number]) => {
    const background = { r, g, b, alpha };
    const size = { width: width / 2, height: height / 2 };
    return await sharp({ create: { ...size, channels: 4, background } })
      .png()
      .toBuffer();
  };
  const [left, top] = [width / 2, height / 2];
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width, height, channels: 4, background } })
    .composite([
      { input: await quarter(RED), left: 0, top: 0 },
      { input: await quarter(GREEN), left, top: 0 },
      { input: await quarter(BLUE), left: 0, top },
      { input: await quarter(YELLOW), left, top },
    ])
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

describe('images of zones with pictures', () => {
  const service = useService();
  const fixture = useZone(service, { perTest: true });
  const drawing = useDrawing(fixture);
  const at = useFirstZone(fixture);

  const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
    (
      await uploadFile(fixture.owner.client, {
        ...{ ...at, baseUrl: service.url, name: 'quarters.png', bytes },
      })
    ).file_id;
  const getImage = async (query: contract.QueryOf<typeof contract.getZoneImage>) =>
    (await fixture.owner.client.call(contract.getZoneImage, { params: at, query })).bytes;
  const addImage = async (image: contract.Image, layout: contract.Layout = {}) => {
    const id = randomUUID();
    const place = { left: 0, top: 0, width: 200, height: 100, ...layout };
    const shape = { meta: { id }, basic: { type: 'IMAGE' as const }, image };
    await drawing.change({ insert: { shapes: [{ ...shape, properties: { layout: place } }] } });
    return id;
  };

  /** Returns a function that reads pixels by their distance from the center of the image. */
  const pixelsOf = async (bytes: Uint8Array) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => {
      const [column, row] = [Math.floor(info.width / 2 + x), Math.floor(info.height / 2 + y)];
      const start = (row * info.width + column) * info.channels;
      return [...data.subarray(start, start + info.channels)];
    };
  };
  const expectColor = (pixel: number[], color: readonly number[]) => {
    for (const [index, value] of color.entries())
      expect(Math.abs((pixel[index] ?? -999) - value), `${pixel} is not ${color}`).toBeLessThan(14);
  };
  /** The colors of the quarters: above left and right, below left and right. */
  const expectQuarters = async (
    bytes: Uint8Array,
    colors: readonly (readonly number[])[],
    [x, y]: readonly [number, number] = [50, 25],
  ) => {
    const pixel = await pixelsOf(bytes);
    for (const [index, at] of [
      [-x, -y],
      [x, -y],
      [-x, y],
      [x, y],
    ].entries())
      expectColor(pixel(at[0] ?? 0, at[1] ?? 0), colors[index] ?? RED);
  };

  it('show the picture, stretched to the shape', async () => {
    await addImage({ file_id: await upload(await createQuarters(300, 300)) });
    const png = await getImage({ format: 'png' });
    await expectQuarters(png, [RED, GREEN, BLUE, YELLOW]);
    // Its edges are those of the shape.
    const pixel = await pixelsOf(png);
    expectColor(pixel(-98, -48), RED);
    expectColor(pixel(-104, -48), PAGE);
  });

  it('show only the crop', async () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    await addImage({ file_id: await upload(await createQuarters(2600, 1300)), crop });
    const png = await getImage({ format: 'png' });
    await expectQuarters(png, [GREEN, GREEN, GREEN, GREEN], [95, 45]);
    await expectQuarters(png, [PAGE, PAGE, PAGE, PAGE], [104, 54]);
  });

  it('show pictures that are flipped and rotated', async () => {
    const file_id = await upload(await createQuarters(200, 100));
    const id = await addImage({ file_id }, { fliph: true });
    await expectQuarters(await getImage({ format: 'png' }), [GREEN, RED, YELLOW, BLUE]);
    const layout = { left: 0, top: 0, width: 200, height: 100, rotate: 90, fliph: false };
    await drawing.change({ update: { shapes: [{ id, properties: { layout } }] } });
    const rotated = await getImage({ format: 'png' });
    await expectQuarters(rotated, [BLUE, RED, YELLOW, GREEN], [25, 50]);
    const flipped = { ...layout, rotate: 0, flipv: true };
    await drawing.change({ update: { shapes: [{ id, properties: { layout: flipped } }] } });
    await expectQuarters(await getImage({ format: 'png' }), [BLUE, YELLOW, RED, GREEN]);
  });

  it('keep transparent parts transparent', async () => {
    await addImage({ file_id: await upload(await createQuarters(200, 100, 0.5)) });
    const pixel = await pixelsOf(await getImage({ format: 'png', background: 'none' }));
    const [r = 0, , , alpha = 0] = pixel(-50, -25);
    expect(Math.abs(r - RED[0])).toBeLessThan(14);
    expect(Math.abs(alpha - 128)).toBeLessThan(6);
  });

  it('contain pictures in PDF and SVG, which load nothing', async () => {
    const file_id = await upload(await createQuarters(200, 100));
    await addImage({ file_id, alt: 'Four <quarters>' });
    const svg = new TextDecoder().decode(await getImage({ format: 'svg' }));
    const [, embedded = ''] = /href="data:image\/jpeg;base64,([^"]+)"/.exec(svg) ?? [];
    await expectQuarters(Buffer.from(embedded, 'base64'), [RED, GREEN, BLUE, YELLOW]);
    expect(svg).toContain('<title>Four &lt;quarters&gt;</title>');
    const pdf = Buffer.from(await getImage({ format: 'pdf' }));
    const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    await expectQuarters(pdf.subarray(start), [RED, GREEN, BLUE, YELLOW]);
  });

  it('contain a picture once in PDF, however often it is shown', async () => {
    const file_id = await upload(await createQuarters(200, 100, 0.5));
    await addImage({ file_id });
    await addImage({ file_id }, { left: 300 });
    const pdf = Buffer.from(await getImage({ format: 'pdf' })).toString('latin1');
    // The colors and the opacity of a PNG are two images.
    expect(pdf.split('/Subtype /Image').length - 1).toBe(2);
  });

  it('show a placeholder instead of a file that the zone no longer has', async () => {
    const file_id = await upload(await createQuarters(200, 100));
    const other = await upload(await createQuarters(100, 100));
    await addImage({ file_id });
    await addImage({ file_id: other }, { left: 90, top: 45, width: 20, height: 10 });
    const colors = [RED, GREEN, BLUE, YELLOW];
    await expectQuarters(await getImage({ format: 'png' }), colors);
    await fixture.owner.client.files.remove({ ...at, file_id });
    const png = await getImage({ format: 'png' });
    const gray = (await pixelsOf(png))(-90, -40);
    await expectQuarters(png, [gray, gray, gray, gray], [90, 40]);
    await expectQuarters(png, colors, [5, 2]);
  });
});

describe('wantedPictures', () => {
  const image = (source: string, width: number, height: number): Drawing => {
    const box = { left: 0, top: 0, width, height };
    return { items: [{ kind: 'image', source, box, placeholder: [] }], bounds: box };
  };

  it('asks for each file once, in the largest size in which it is shown', () => {
    const drawings = [image('1', 10, 50), image('1', 40, 20), image('2', 5000, 4)];
    expect(wantedPictures([...drawings, image(randomUUID(), 10, 10)], 2)).toEqual([
      { fileId: '1', width: 80, height: 100 },
      { fileId: '2', width: 2048, height: 8 },
    ]);
  });

  it('makes all pictures smaller if they have more than 24 million pixels', () => {
    const drawings = Array.from({ length: 1000 }, (_, index) => image(String(index), 2000, 1000));
    const wanted = wantedPictures(drawings, 1);
    const pixels = wanted.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(wanted).toHaveLength(1000);
    expect(pixels).toBeGreaterThan(23_000_000);
    expect(pixels).toBeLessThan(25_000_000);
  });
});

describe('renderedSize', () => {
  const blob = (size: number) => ({
    ...{ file_id: '1', blob_id: String(size), size, bytes: '1' },
    ...{ width: size, height: size / 2 },
  });
  const blobs = [blob(256), blob(1024)];

  it.each([
    ['a small one', { width: 100, height: 20 }, { blob: '256', width: 100, height: 50 }],
    ['one that is as high', { width: 20, height: 128 }, { blob: '256', width: 256, height: 128 }],
    ['a larger one', { width: 257, height: 1 }, { blob: '1024', width: 257, height: 129 }],
    ['the largest', { width: 4000, height: 1 }, { blob: '1024', width: 1024, height: 512 }],
  ])('uses %s', (_name, wanted, { blob: id, ...size }) => {
    const rendered = renderedSize(blobs, { fileId: '1', ...wanted });
    expect(rendered).toMatchObject({ ...size, blob: { blob_id: id } });
  });

  it('needs a rendition', () => {
    expect(renderedSize([], { fileId: '1', width: 1, height: 1 })).toBeUndefined();
  });
});
