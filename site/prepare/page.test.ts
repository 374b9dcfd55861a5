import { expect, describe as group, it } from 'vitest';
import { describe, slugOf, splitTitle } from './page.ts';

group('slugOf', () => {
  it('keeps paths below docs, and uses the folder for files called README.md', () => {
    expect(slugOf('docs/api/zones.md')).toBe('api/zones');
    expect(slugOf('docs/api/README.md')).toBe('api');
    expect(slugOf('docs/README.md')).toBe('');
    expect(slugOf('bench/live/README.md')).toBe('bench/live');
  });

  it('has names for pages outside docs', () => {
    expect(slugOf('README.md')).toBe('overview');
    expect(slugOf('packages/sdk/README.md')).toBe('sdk');
  });
});

group('splitTitle', () => {
  it('removes the first heading and keeps comments before it', () => {
    expect(splitTitle('<!-- a -->\n# The `zone`\n\nText\n')).toEqual({
      title: 'The zone',
      body: '<!-- a -->\n\nText\n',
    });
  });

  it('refuses a page without a heading', () => {
    expect(() => splitTitle('Text')).toThrow('no heading');
  });
});

group('describe', () => {
  it('returns the first paragraph without markup', () => {
    expect(describe('<!-- x -->\n\n![p](p.png)\n\nRead [a](b.md) `c`\nnow.\n\nMore.')).toBe(
      'Read a c now.',
    );
  });

  it('shortens a long paragraph at a space', () => {
    const text = describe(`A${' word'.repeat(60)}`) ?? '';
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/ word…$/);
  });
});
