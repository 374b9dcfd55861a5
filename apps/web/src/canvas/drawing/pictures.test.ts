import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPictures } from './open-pictures.ts';
import { createPictureCache } from './picture-cache.ts';
import type { PictureFile } from './picture-files.ts';
import { createLazyPictures, type Pictures } from './pictures.ts';

const START = new Date('2026-02-03T10:00:00Z');

/** Formats a time as the API does. */
function timestamp(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d\d) (\w+) (\d+) (.*) GMT$/.exec(
    time.toUTCString(),
  )!;
  return `${time.toUTCString().slice(0, 3)}, ${day} ${month} ${year}, ${clock}`;
}

function fileOf(id: string): PictureFile {
  const rendition = (width: number) => ({
    ...{ width, height: width / 2 },
    url: `/service/files/1/${id}/${width}?expires=${Date.now() + 1_800_000}`,
  });
  return {
    ...{ file_id: id, name: `${id}.png`, kind: 'IMAGE', media_type: 'image/png', bytes: '1' },
    ...{ sha256: '', width: 4000, height: 2000, added_by: '1', added_time: '', url: '' },
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    renditions: [rendition(256), rendition(1024), rendition(2048)],
    url_expiry_time: timestamp(new Date(Date.now() + 1_800_000)),
  };
}

interface Opened {
  readonly pictures: Pictures;
  readonly decoded: string[];
  readonly closed: string[];
  readonly arrived: string[];
  readonly calls: string[];
}

let online = true;
let opened: Opened[] = [];

/** Opens pictures of a zone that has all files but `99`. */
function open(): Opened {
  const [decoded, closed, arrived, calls]: string[][] = [[], [], [], []];
  if (!decoded || !closed || !arrived || !calls) throw new Error('unreachable');
  const pictures = openPictures({
    list: async () => {
      calls.push('list');
      return Array.from({ length: 90 }, (_, index) => fileOf(String(index)));
    },
    find: async (id) => {
      calls.push(id);
      if (id === '99') throw new Error('There is no such file.');
      return fileOf(id);
    },
    decode: async (file, size) => {
      const [, path = 'local', width = '0'] =
        /files\/1\/(\d+)\/(\d+)/.exec(await file.text()) ?? [];
      const natural = { width: Number(width) || 800, height: (Number(width) || 800) / 2 };
      const bitmap = { ...natural, ...size, close: () => closed.push(path) };
      decoded.push(`${path} ${width} as ${bitmap.width} × ${bitmap.height}`);
      return bitmap as ImageBitmap;
    },
  });
  pictures.subscribe((sources) => arrived.push(...sources));
  const result = { pictures, decoded, closed, arrived, calls };
  opened.push(result);
  return result;
}

const settle = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('location', { origin: 'https://canvas.example.com' });
  vi.stubGlobal('fetch', async (url: URL) => {
    if (!online) throw new TypeError('No network.');
    const isValid = Number(url.searchParams.get('expires')) > Date.now();
    return new Response(url.pathname, { status: isValid ? 200 : 404 });
  });
  online = true;
});

afterEach(() => {
  for (const { pictures } of opened) pictures.close();
  opened = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('pictures to paint', () => {
  it('are loaded in a size that fits, and reported', async () => {
    const { pictures, decoded, arrived } = open();
    expect(pictures.bitmapOf('1', 300)).toBeUndefined();
    await settle();
    expect(arrived).toContain('1');
    pictures.bitmapOf('1', 300);
    await settle();
    expect(pictures.bitmapOf('1', 300)).toMatchObject({ width: 512, height: 256 });
    expect(decoded).toEqual(['1 1024 as 512 × 256']);
  });

  it('are shown in another size until the fitting one is loaded', async () => {
    const { pictures } = open();
    pictures.bitmapOf('1', 60);
    await settle();
    pictures.bitmapOf('1', 60);
    await settle();
    expect(pictures.bitmapOf('1', 3000)).toMatchObject({ width: 64 });
    await settle();
    expect(pictures.bitmapOf('1', 3000)).toMatchObject({ width: 2048 });
  });

  it('are listed together if there are many', async () => {
    const { pictures, calls } = open();
    for (let id = 0; id < 50; id += 1) pictures.bitmapOf(String(id), 60);
    await settle();
    expect(calls).toEqual(['list']);
  });

  it('are asked for again after a while if they are missing', async () => {
    const { pictures, calls } = open();
    for (let times = 0; times < 5; times += 1) {
      pictures.bitmapOf('99', 60);
      await settle();
    }
    expect(calls).toEqual(['99']);
    await vi.advanceTimersByTimeAsync(10_000);
    pictures.bitmapOf('99', 60);
    await settle();
    expect(calls).toEqual(['99', '99']);
  });

  it('are loaded when the network is back', async () => {
    const { pictures, arrived } = open();
    pictures.bitmapOf('1', 60);
    await settle();
    online = false;
    pictures.bitmapOf('1', 60);
    await settle();
    online = true;
    arrived.length = 0;
    await vi.advanceTimersByTimeAsync(10_100);
    expect(arrived).toEqual(['1']);
    pictures.bitmapOf('1', 60);
    await settle();
    expect(pictures.bitmapOf('1', 60)).toBeDefined();
  });

  it('have new addresses when the former ones expire', async () => {
    const { pictures, calls } = open();
    pictures.bitmapOf('1', 60);
    await settle();
    await vi.advanceTimersByTimeAsync(1_790_000);
    pictures.bitmapOf('1', 60);
    await settle();
    expect(calls).toEqual(['1', '1']);
    expect(pictures.bitmapOf('1', 60)).toBeDefined();
  });

  it('can be those of this device until a file is uploaded', async () => {
    const { pictures, calls, arrived } = open();
    const remove = pictures.addLocal('0194d0f2', new Blob(['local']));
    await settle();
    expect(arrived).toEqual(['0194d0f2']);
    pictures.bitmapOf('0194d0f2', 5000);
    await settle();
    expect(pictures.bitmapOf('0194d0f2', 5000)).toBeDefined();
    expect(pictures.addressOf('0194d0f2', 10)).toMatch(/^blob:/);
    remove();
    expect(pictures.addressOf('0194d0f2', 10)).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('are dropped when they are closed', async () => {
    const { pictures, closed } = open();
    pictures.bitmapOf('1', 60);
    await settle();
    pictures.bitmapOf('1', 60);
    await settle();
    pictures.close();
    expect(closed).toEqual(['1']);
  });
});

it('shows a blurred picture until the real one is loaded', async () => {
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('createImageBitmap', async () => ({ width: 32, height: 16, close: () => {} }));
  const { pictures } = open();
  pictures.bitmapOf('1', 300);
  await settle();
  online = false;
  pictures.bitmapOf('1', 300);
  await settle();
  expect(pictures.bitmapOf('1', 300)).toMatchObject({ width: 32 });
  expect(pictures.addressOf('1', 300)).toMatch(/^data:image\/png;base64,/);
});

it('gives addresses of the smallest rendition that is large enough', async () => {
  const { pictures } = open();
  pictures.addressOf('1', 300);
  await settle();
  pictures.addressOf('1', 300);
  await settle();
  const address = pictures.addressOf('1', 300);
  expect(address).toMatch(/^blob:/);
  // The larger one is shown as soon as it is loaded.
  expect(pictures.addressOf('1', 1500)).toBe(address);
  await settle();
  expect(pictures.addressOf('1', 1500)).not.toBe(address);
  expect(await (await pictures.load('1', 300))?.text()).toBe('/service/files/1/1/1024');
});

describe('a cache of pictures', () => {
  it('drops what was not used for longest', () => {
    let time = 0;
    const dropped: string[] = [];
    const cache = createPictureCache<string>(
      100,
      (value) => dropped.push(value),
      () => time,
    );
    cache.add('a', 'a', 40, false);
    cache.add('b', 'b', 40, false);
    time = 5_000;
    cache.get('a');
    expect(cache.add('c', 'c', 40, false)).toBe(true);
    expect(dropped).toEqual(['b']);
    expect(cache.hasRoom()).toBe(true);
  });

  it('never drops what is on the screen, and refuses more instead', () => {
    const dropped: string[] = [];
    const cache = createPictureCache<string>(
      100,
      (value) => dropped.push(value),
      () => 0,
    );
    cache.add('a', 'a', 90, false);
    expect(cache.add('b', 'b', 40, false)).toBe(false);
    expect(dropped).toEqual(['b']);
    expect(cache.hasRoom()).toBe(false);
    expect(cache.add('small', 'small', 20, true)).toBe(true);
    expect(cache.get('a')).toBe('a');
  });
});

it('opens pictures when the first one is needed, and reports those that were asked for', async () => {
  let count = 0;
  const lazy = createLazyPictures(async () => {
    count += 1;
    return open().pictures;
  });
  const arrived: string[] = [];
  lazy.subscribe((sources) => arrived.push(...sources));
  await settle();
  expect(count).toBe(0);
  expect(lazy.bitmapOf('1', 60)).toBeUndefined();
  lazy.bitmapOf('2', 60);
  await settle();
  expect(count).toBe(1);
  expect(arrived).toEqual(['1', '2']);
  lazy.close();
});
