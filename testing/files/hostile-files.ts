import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that someone could upload to attack the service or the people who open it. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A script that is part of hostile files. It must never be sent to a browser that would run it. */
const SCRIPT = '<script>alert(1337)</script>';

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;

/** Creates at least 200 hostile files, always the same. */
export async function createHostileFiles(): Promise<HostileFile[]> {
  const images = await Promise.all(
    FORMATS.map(async (format) => ({ format, bytes: await createImage(format) })),
  );
  return [
    ...images.flatMap(truncated),
    ...images.flatMap(damaged),
    ...images.flatMap(polyglots),
    ...bombs(),
    ...documents(),
    ...images.flatMap(({ bytes, format }) =>
      ['svg', 'html', 'exe', 'js'].map((type) => ({ name: `${format} as.${type}`, bytes })),
    ),
  ];
}

function createImage(format: (typeof FORMATS)[number]): Promise<Buffer> {
  // Noise, so that damage anywhere has an effect.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}

interface Image {
  format: string;
  bytes: Buffer;
}

function truncated({ format, bytes }: Image): HostileFile[] {
  const parts = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
  return parts.map((part) => ({
    name: `${part} of a ${format}`,
    bytes: bytes.subarray(0, Math.max(1, Math.floor(bytes.length * part))),
  }));
}

/** Changes bytes by a linear congruential generator, so that each run has the same files. */
function damaged({ format, bytes }: Image): HostileFile[] {
  let state = 12_345;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return Array.from({ length: 20 }, (_, index) => {
    const copy = Buffer.from(bytes);
    for (let count = 0; count < 3 + index; count += 1)
      copy[16 + (next() % (copy.length - 16))] = next() % 256;
    return { name: `damaged ${format} ${index}`, bytes: copy };
  });
}

function polyglots({ format, bytes }: Image): HostileFile[] {
  const appended = [
    SCRIPT,
    `<html>${SCRIPT}</html>`,
    `<?php system($_GET[0]); ?>${SCRIPT}`,
    '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1337)) >> >>',
    `PK\u0003\u0004${SCRIPT}`,
    `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  ];
  return [
    ...appended.map((text, index) => ({
      name: `${format} and more ${index}`,
      bytes: Buffer.concat([bytes, Buffer.from(text)]),
    })),
    { name: `html and ${format}`, bytes: Buffer.concat([Buffer.from(SCRIPT), bytes]) },
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Creates a PNG image that says it has a size, with the given compressed pixels and other chunks. */
function createPng(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8); // gray
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', pixels)];
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function bombs(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(1_000_000));
  const sizes = [
    ...[
      [60_000, 60_000],
      [60_000, 1],
      [1, 60_000],
      [7_072, 7_072],
      [2_147_483_647, 1],
    ],
    ...[
      [2_147_483_647, 2_147_483_647],
      [0, 0],
      [4_294_967_295, 4_294_967_295],
      [100_000, 100],
    ],
  ];
  const texts = ['tEXt', 'iTXt', 'eXIf', 'iCCP'].map((type) =>
    createPng(4, 4, deflateSync(Buffer.alloc(20)), [
      chunk(type, Buffer.from(`Comment\0${SCRIPT.repeat(1_000)}`)),
    ]),
  );
  const compressed = createPng(4, 4, deflateSync(Buffer.alloc(20)), [
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
  ]);
  const gif = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([255, 255, 255, 255, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]);
  return [
    ...sizes.map(([width = 0, height = 0]) => ({
      name: `png of ${width} × ${height}`,
      bytes: createPng(width, height, zeros),
    })),
    ...texts.map((bytes, index) => ({ name: `png with a text ${index}`, bytes })),
    { name: 'png with a compressed text', bytes: compressed },
    { name: 'gif of 65535 × 65535', bytes: gif },
    { name: 'gzip of zeros', bytes: gzipSync(Buffer.alloc(20_000_000)) },
  ];
}

function documents(): HostileFile[] {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');
  const texts = [
    svg(SCRIPT),
    `<?xml version="1.0"?>${svg(SCRIPT)}`,
    `\ufeff${svg(SCRIPT)}`,
    `\n\n   ${svg(SCRIPT)}`,
    `<!-- a -->${svg(SCRIPT)}`,
    svg('<image href="file:///etc/passwd" width="10" height="10"/>'),
    svg('<image href="http://127.0.0.1:9/x.png" width="10" height="10"/>'),
    svg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject>`,
    ),
    svg('<a href="javascript:alert(1337)"><rect width="9" height="9"/></a>'),
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1337)"/>',
    svg('<style>@import url(http://127.0.0.1:9/)</style>'),
    svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'),
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]>${svg('&l9;')}`,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
    `<!doctype html><html><body>${SCRIPT}</body></html>`,
    `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
    'GIF89a/*<svg/onload=alert(1337)>*/=alert(1337)//;',
    `BM${SCRIPT}`,
    `RIFF\u0000\u0000\u0000\u0000WEBP${SCRIPT}`,
    `\u0000\u0000\u0000\u001cftypavif${SCRIPT}`,
    '#!/bin/sh\nrm -rf /',
    '<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1337)"?><a/>',
    'Content-Type: text/html\n\n<script>alert(1337)</script>',
    '\u0000',
    `%PDF-1.4\n${SCRIPT}`,
    '{\\rtf1{\\object\\objhtml alert(1337)}}',
  ];
  const named = texts.map((text, index) => ({
    name: `document ${index}.png`,
    bytes: Buffer.from(text),
  }));
  const inUtf16 = { name: 'svg in UTF-16', bytes: Buffer.from(svg(SCRIPT), 'utf16le') };
  return [...named, inUtf16, { name: 'svgz.svg', bytes: gzipSync(svg(SCRIPT)) }];
}
