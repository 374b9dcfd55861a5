import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTargets } from './outside-code.ts';
import { resolveLinks } from './resolve-links.ts';

const ROOT = join(import.meta.dirname, '../..');
const slugs = new Map([
  ['docs/limits.md', 'limits'],
  ['docs/api', 'api'],
]);

const resolve = (text: string, base = '/') =>
  resolveLinks({ file: 'docs/api/zones.md', slug: 'api/zones', text }, { root: ROOT, base, slugs });

describe('resolveLinks', () => {
  it('links to pages, with their anchors', async () => {
    const { text } = await resolve('[a](../limits.md#plans) and [b](../api/) and [c](#here)');
    expect(text).toBe('[a](/limits/#plans) and [b](/api/) and [c](#here)');
  });

  it('links to copies of other files', async () => {
    expect(await resolve('[a](../../openapi.json)', '/docs/')).toEqual({
      text: '[a](/docs/files/openapi.json)',
      files: ['openapi.json'],
    });
  });

  it('refuses links to files that do not exist', async () => {
    await expect(resolve('[a](missing.md)')).rejects.toThrow(
      'docs/api/zones.md links to missing.md',
    );
  });

  it('keeps code blocks and addresses of other hosts', async () => {
    const text = '```md\n[a](missing.md)\n```\n\n[b](https://example.com)\n';
    expect((await resolve(text)).text).toBe(text);
  });

  it('puts generated pages below the base', async () => {
    const page = { slug: 'decisions', text: '[a](/decisions/1/)' };
    const { text } = await resolveLinks(page, { root: ROOT, base: '/docs/', slugs });
    expect(text).toBe('[a](/docs/decisions/1/)');
  });
});

describe('listTargets', () => {
  it('finds images and links in the style of references', () => {
    expect(listTargets('![a](a.png)\n\n[b]: b.md\n')).toEqual(['a.png', 'b.md']);
  });
});
