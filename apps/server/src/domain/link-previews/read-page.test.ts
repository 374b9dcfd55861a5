import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const url = 'https://news.example/today/article';
const read = (html: string, charset?: string, encoding: BufferEncoding = 'utf8') =>
  readPage({ url, charset, bytes: Buffer.from(html, encoding) });

it('prefers what a page says for previews over its title', () => {
  const head = read(`<!doctype html><html><head><title>Long title</title>
    <meta property="og:title" content="Short &amp; sweet">
    <meta property="og:site_name" content="News">
    <meta name="description" content="What
       happened"><meta property="og:image" content="/picture.png"></head><body>`);
  expect(head).toEqual({
    title: 'Short & sweet',
    siteName: 'News',
    description: 'What happened',
    pictureUrl: 'https://news.example/picture.png',
  });
});

it('resolves pictures against the base of the page', () => {
  const head = read('<base href="/static/"><meta name="twitter:image" content="a.png">');
  expect(head.pictureUrl).toBe('https://news.example/static/a.png');
});

it.each([
  ['javascript:alert(1)'],
  ['data:image/png;base64,AAAA'],
  ['file:///etc/passwd'],
  ['http://['],
])('ignores the picture %s', (content) => {
  expect(read(`<meta property="og:image" content="${content}">`).pictureUrl).toBeUndefined();
});

it('reads nothing but the head', () => {
  const head = read(
    '<head></head><body><svg><title>Icon</title></svg><meta name="description" content="x">',
  );
  expect(head).toMatchObject({ title: undefined, description: undefined });
});

it('takes scripts for text, and the first title only', () => {
  const head = read('<script>"<title>No</title>"</script><title>One</title><title>Two</title>');
  expect(head.title).toBe('One');
});

it.each([
  ['the server', '<title>Grüße</title>', 'iso-8859-1'],
  ['the page', '<meta charset="windows-1252"><title>Grüße</title>', undefined],
  [
    'the page, if the server names an unknown encoding',
    '<meta charset=latin1><title>Grüße</title>',
    'x',
  ],
])('uses the encoding that %s names', (_who, html, charset) => {
  expect(read(html, charset, 'latin1').title).toBe('Grüße');
});

it('removes what cannot be shown in a line, and shortens', () => {
  expect(read('<title>a\u0000\u0007 b\u202Ec\n\n d</title>').title).toBe('a bc d');
  const { title = '' } = read(`<title>${'🙂'.repeat(300)}</title>`);
  expect(title.length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/^(?:🙂)+…$/u);
  expect(read('<title> \u0001 </title>').title).toBeUndefined();
});

it('reads the largest page within 100 ms of CPU time', () => {
  const pages = [
    '<meta property="og:title" '.repeat(20_000),
    '<title>'.repeat(75_000),
    `<a ${'b="c" '.repeat(85_000)}>`,
    '&'.repeat(524_288),
  ];
  for (const page of pages) {
    const before = process.cpuUsage();
    read(page.slice(0, 524_288));
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(500);
  }
});
