import { escapeHtml } from '../core/escape-html.ts';
import type { LinkPreview } from '../domain/share-links/link-page.ts';

interface PageOptions extends LinkPreview {
  readonly nonce: string;
  /** The origin that the caller used; without it, the page names no addresses. */
  readonly origin: string | undefined;
}

/** The app removes the picture when it shows the zone. */
const STYLE =
  '#preview{position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none;background:#f6f1e7}';

/** Adds the picture of a zone to the page, and what other sites need for a preview of the link. */
export function insertPreview(page: string, options: PageOptions): string {
  const { title, picture, nonce } = options;
  const style = picture ? `<style nonce="${nonce}">${STYLE}</style>` : '';
  const image = picture
    ? `<img id="preview" alt="${escapeHtml(title)}" src="${sourceOf(options)}" />`
    : '';
  return page
    .replace('</head>', () => `${tagsOf(options)}${style}</head>`)
    .replace('<div id="app"></div>', (place) => place + image);
}

function sourceOf({ picture, secret }: PageOptions): string {
  if (picture && 'svg' in picture) return dataUrl(picture.svg);
  return `/l/${secret}.${picture?.format}`;
}

/** OpenGraph and the discovery of oEmbed. */
function tagsOf({ origin, secret, title, canEmbed }: PageOptions): string {
  if (origin === undefined) return '';
  const address = `${origin}/l/${secret}`;
  const name = escapeHtml(title);
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', 'Lienzo'],
    ['og:title', name],
    ['og:url', address],
    ['og:image', `${address}.png`],
    ['og:image:type', 'image/png'],
    ['og:image:alt', name],
  ];
  const tags = properties.map(
    ([property, content]) => `<meta property="${property}" content="${content}" />`,
  );
  tags.push('<meta name="twitter:card" content="summary_large_image" />');
  const discovery = `${origin}/oembed?url=${encodeURIComponent(address)}`;
  if (canEmbed)
    tags.push(
      `<link rel="alternate" type="application/json+oembed" href="${discovery}" title="${name}" />`,
    );
  return tags.join('');
}

/** Writes an SVG into an attribute. As an image, it can neither run scripts nor load anything. */
function dataUrl(svg: string): string {
  const text = svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('\n', '%0A');
  return `data:image/svg+xml;charset=utf-8,${escapeHtml(text)}`;
}
