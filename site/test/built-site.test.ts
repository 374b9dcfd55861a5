import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDeadLinks } from './find-dead-links.ts';
import { findForeignAddresses } from './find-foreign-addresses.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-site-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

describe('findDeadLinks', () => {
  it('accepts pages, anchors, files and other hosts', async () => {
    await write({
      'index.html':
        '<a href="/api/#plans">a</a> <a href="api/">b</a> <img src="/p.png"> <a href="https://example.com/x">c</a>',
      'api/index.html': '<h2 id="plans">Plans</h2> <a href="#plans">a</a> <a href="../">b</a>',
      'p.png': '',
    });
    expect(await findDeadLinks(folder)).toEqual([]);
  });

  it('accepts links to older versions', async () => {
    await write({ 'index.html': '<a href="/0.1/">0.1</a>' });
    expect(await findDeadLinks(folder, ['/0.1/'])).toEqual([]);
    expect(await findDeadLinks(folder)).toEqual(['/ links to /0.1/']);
  });

  it('finds missing pages, anchors and pictures', async () => {
    await write({
      'index.html':
        '<a class="x" href="/none/">a</a> <a href="/api/#none">b</a> <img src="/p.png">',
      'api/index.html': '<a href="#here">a</a>',
    });
    expect(await findDeadLinks(folder)).toEqual([
      '/api/ links to #here',
      '/ links to /none/',
      '/ links to /api/#none',
      '/ links to /p.png',
    ]);
  });
});

describe('findForeignAddresses', () => {
  it('finds scripts, pictures and fonts of other hosts', async () => {
    await write({
      'a.html':
        '<script src="https://cdn.example/x.js"></script><img alt="" src="//img.example/y.png">',
      'b.css':
        '@import "https://fonts.example/f.css"; a { background: url(https://img.example/z.png) }',
    });
    expect(await findForeignAddresses(folder)).toEqual([
      'a.html loads https://cdn.example/x.js',
      'a.html loads //img.example/y.png',
      'b.css loads https://img.example/z.png',
      'b.css loads https://fonts.example/f.css',
    ]);
  });

  it('accepts links for readers', async () => {
    await write({ 'a.html': '<a href="https://example.com">a</a><script src="/x.js"></script>' });
    expect(await findForeignAddresses(folder)).toEqual([]);
  });
});
