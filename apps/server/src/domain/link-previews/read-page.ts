import { Parser } from 'htmlparser2';

/** What the head of a page says about it. */
export interface PageHead {
  readonly title: string | undefined;
  readonly siteName: string | undefined;
  readonly description: string | undefined;
  /** The absolute URL of a picture of the page. */
  readonly pictureUrl: string | undefined;
}

interface Source {
  readonly url: string;
  readonly charset: string | undefined;
  readonly bytes: Buffer;
}

/** Lengths in UTF-16 code units. */
const MAX = { title: 200, siteName: 100, description: 300 };
const MAX_TITLE_SOURCE = 10_000;

// A later name of a list is used if the page has none of the former.
const NAMES = {
  title: ['og:title', 'twitter:title'],
  siteName: ['og:site_name', 'application-name'],
  description: ['og:description', 'description', 'twitter:description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** Reads the head of an HTML page. Scripts and styles are text like any other and never run. */
export function readPage({ url, charset, bytes }: Source): PageHead {
  const { metas, title, base } = parseHead(decode(bytes, charset));
  const find = (names: readonly string[]) => {
    const name = names.find((each) => metas.get(each)?.trim());
    return name === undefined ? undefined : metas.get(name);
  };
  return {
    title: tidy(find(NAMES.title), MAX.title) ?? tidy(title, MAX.title),
    siteName: tidy(find(NAMES.siteName), MAX.siteName),
    description: tidy(find(NAMES.description), MAX.description),
    pictureUrl: resolveUrl(find(NAMES.picture), URL.parse(base, url)?.href ?? url),
  };
}

function parseHead(html: string) {
  const metas = new Map<string, string>();
  let title = '';
  let base = '';
  let inTitle = false;
  let hasTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isOver ||= name === 'body';
      if (isOver) return;
      inTitle = name === 'title' && !hasTitle;
      if (name === 'base') base ||= attributes.href ?? '';
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (name === 'meta' && KNOWN.has(key) && !metas.has(key) && attributes.content)
        metas.set(key, attributes.content);
    },
    ontext(text) {
      if (inTitle && title.length < MAX_TITLE_SOURCE) title += text;
    },
    onclosetag(name) {
      if (name !== 'title') return;
      hasTitle ||= inTitle;
      inTitle = false;
    },
  });
  parser.end(html);
  return { metas, title, base };
}

/** Decodes a page as its server, its byte order mark or the page itself says, or as UTF-8. */
function decode(bytes: Buffer, charset: string | undefined): string {
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1];
  for (const label of [charset, declared]) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(bytes);
    } catch {
      // An unknown encoding; the next one may be known.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** Returns a text in one line, without control characters; undefined if nothing is left. */
function tidy(text: string | undefined, maximum: number): string | undefined {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '') // would change the direction of what follows
    .trim();
  const short = line.length > maximum ? `${line.slice(0, maximum - 1).toWellFormed()}…` : line;
  return short.replaceAll('\uFFFD', '') || undefined;
}

function resolveUrl(text: string | undefined, base: string): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text.trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
