import { parseColor } from './parse-color.ts';
import type { Line, RichText, Run } from './rich-text.ts';

type Style = Omit<Run, 'text'>;
type Align = Line['align'];

interface Open {
  readonly tag: string;
  readonly style: Style;
  readonly align?: Align;
  readonly list?: Line['list'];
  readonly level: number;
}

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li tr table tbody thead blockquote pre hr center'.split(' '),
);
const INLINE = new Set(
  'b strong i em u ins s strike del font span a sub sup code small big td th img br mark label section q cite'.split(
    ' ',
  ),
);
const HEADINGS: Readonly<Record<string, number>> = {
  h1: 28,
  h2: 24,
  h3: 20,
  h4: 18,
  h5: 16,
  h6: 14,
};
const FONT_SIZES = [10, 10, 13, 16, 18, 24, 32, 48];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  deg: '°',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  bull: '•',
  middot: '·',
  times: '×',
  euro: '€',
  trade: '™',
  infin: '∞',
  hearts: '♥',
  check: '✓',
};

const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})((?:\s[^<>]{0,2000})?)\/?>|<!--[\s\S]{0,2000}?-->/g;
const MAX_DEPTH = 100;

/** Returns the text of an HTML label with its styles. Unknown tags are text, and nothing is ever loaded or run. */
export function parseHtml(html: string, style: Style = {}): RichText {
  const builder = createBuilder(style);
  let at = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (tag !== '' && !BLOCKS.has(tag) && !INLINE.has(tag)) continue;
    builder.text(html.slice(at, match.index));
    at = match.index + token.length;
    if (tag === '') continue;
    if (slash) builder.close(tag);
    else builder.open(tag, attributes);
  }
  builder.text(html.slice(at));
  return builder.finish();
}

function createBuilder(base: Style) {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const stack: Open[] = [{ tag: '', style: base, level: 0 }];
  const top = () => stack.at(-1) as Open; // the first one is never removed
  const flush = () => {
    const { align, list, level } = top();
    lines.push({
      runs,
      ...(align && { align }),
      ...(list && { list, level: Math.max(0, level - 1) }),
    });
    runs = [];
  };
  const startBlock = () => {
    if (runs.length > 0) flush();
  };
  return {
    text(html: string) {
      const text = decodeEntities(html.replace(/[ \t]*[\r\n]+[ \t]*/g, ' '));
      if (text === '' || (text.trim() === '' && runs.length === 0)) return;
      runs.push({ ...top().style, text });
    },
    open(tag: string, attributes: string) {
      if (tag === 'br') flush();
      else if (BLOCKS.has(tag) || tag === 'img') startBlock();
      if (tag === 'br' || tag === 'hr' || tag === 'img') return;
      if (tag === 'td' || tag === 'th')
        if (runs.length > 0) runs.push({ ...top().style, text: '\t' });
      if (stack.length < MAX_DEPTH) stack.push(openTag(top(), tag, attributes));
    },
    close(tag: string) {
      const index = stack.findLastIndex((open) => open.tag === tag);
      if (index <= 0) return;
      if (BLOCKS.has(tag)) startBlock();
      stack.length = index;
    },
    finish(): RichText {
      if (runs.length > 0 || lines.length === 0) flush();
      return lines;
    },
  };
}

function openTag(parent: Open, tag: string, attributes: string): Open {
  const style: { -readonly [K in keyof Style]: Style[K] } = { ...parent.style };
  if (tag === 'b' || tag === 'strong' || tag === 'th' || tag in HEADINGS) style.bold = true;
  if (tag === 'i' || tag === 'em') style.italic = true;
  if (tag === 'u' || tag === 'ins') style.underline = true;
  if (tag === 's' || tag === 'strike' || tag === 'del') style.strike = true;
  if (tag in HEADINGS) style.size = HEADINGS[tag] ?? 16;
  const color = parseColor(attributeOf(attributes, 'color'));
  if (color) style.color = color;
  const size = FONT_SIZES[Number(attributeOf(attributes, 'size'))];
  if (tag === 'font' && size) style.size = size;
  const href = attributeOf(attributes, 'href');
  if (tag === 'a' && href !== undefined) style.link = decodeEntities(href);
  let align = parent.align ?? alignOf(attributeOf(attributes, 'align'));
  if (tag === 'center') align = 'CENTER';
  for (const [name, value] of parseDeclarations(
    decodeEntities(attributeOf(attributes, 'style') ?? ''),
  )) {
    if (name === 'font-weight') style.bold = value === 'bold' || Number(value) >= 600;
    if (name === 'font-style') style.italic = value === 'italic';
    if (name.startsWith('text-decoration')) {
      if (value.includes('underline')) style.underline = true;
      if (value.includes('line-through')) style.strike = true;
    }
    if (name === 'color') style.color = parseColor(value) ?? style.color ?? '#000000';
    if (name === 'font-size') style.size = pixelsOf(value) ?? style.size ?? 16;
    if (name === 'text-align') align = alignOf(value) ?? align;
  }
  const list = tag === 'ul' ? 'BULLET' : tag === 'ol' ? 'NUMBER' : parent.list;
  const level = parent.level + (tag === 'ul' || tag === 'ol' ? 1 : 0);
  return { tag, style, ...(align && { align }), ...(list && { list }), level };
}

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(
    `(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i',
  ).exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Returns the names and values of CSS declarations. */
export function parseDeclarations(css: string): [name: string, value: string][] {
  return css.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim();
    return [[declaration.slice(0, colon).trim().toLowerCase(), value]];
  });
}

function alignOf(value: string | undefined): Align {
  const align = value?.trim().toUpperCase();
  if (align === 'LEFT' || align === 'CENTER' || align === 'RIGHT' || align === 'JUSTIFY')
    return align;
  return undefined;
}

/** Returns a CSS length in pixels. */
export function pixelsOf(value: string): number | undefined {
  const match =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(px|pt|em|rem|mm|cm|in|pc|)\s*$/i.exec(value);
  if (!match) return undefined;
  const scales: Readonly<Record<string, number>> = {
    '': 1,
    px: 1,
    pt: 4 / 3,
    em: 16,
    rem: 16,
    mm: 96 / 25.4,
    cm: 96 / 2.54,
    in: 96,
    pc: 16,
  };
  const pixels = Number(match[1]) * (scales[(match[2] ?? '').toLowerCase()] ?? 1);
  return Number.isFinite(pixels) ? pixels : undefined;
}

/** Replaces character references such as `&lt;` and `&#8594;`. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi,
    (whole, name: string) => characterOf(name) ?? whole,
  );
}

/** Returns the character with an HTML name or number. */
function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter =
    (code >= 0x20 || code === 9 || code === 10 || code === 13) &&
    code <= 0x10ffff &&
    (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
