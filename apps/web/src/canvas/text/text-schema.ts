import {
  type Attributes,
  ID_KEY,
  isAttributeValue,
  PARAGRAPH_KEYS,
  PORTION_KEYS,
  portionStyle,
} from '@lienzo/zone-doc';
import { type MarkSpec, type ParseRule, Schema } from 'prosemirror-model';
import { portionCss } from './portion-css.ts';

// The text of an element in the editor: paragraphs whose attributes are those of line feeds in the shared
// text, and marks for the attributes of characters, under the same names and with the same values.

const yes = { value: true };

/** The attribute that holds the CSS of pasted elements; the content security policy forbids `style`. */
export const PASTED_STYLE = 'data-pasted-style';

const BOLD = /font-weight:\s*(?:bold|[6-9]\d{2})/i;
const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]\d{2})/i;

/** Returns a rule for elements whose CSS has a declaration. */
function styled(declaration: RegExp, attrs: { value: unknown }): ParseRule {
  return {
    tag: `[${PASTED_STYLE}]`,
    consuming: false,
    getAttrs: (node) => declaration.test(node.getAttribute(PASTED_STYLE) ?? '') && attrs,
  };
}

/** What of pasted HTML becomes formatting. Fonts, sizes and colors of other documents are left out. */
const pasted: Readonly<Record<string, readonly ParseRule[]>> = {
  fontweight: [
    // Google Docs wraps everything in <b style="font-weight: normal">.
    ...['strong', 'b'].map((tag) => ({
      tag,
      getAttrs: (node: HTMLElement) =>
        !NOT_BOLD.test(node.getAttribute(PASTED_STYLE) ?? '') && { value: 'BOLD' },
    })),
    styled(BOLD, { value: 'BOLD' }),
  ],
  italic: [
    ...['em', 'i'].map((tag) => ({ tag, attrs: yes })),
    styled(/font-style:\s*italic/i, yes),
  ],
  underline: [{ tag: 'u', attrs: yes }, styled(/text-decoration[^;]*underline/i, yes)],
  strike: [
    ...['s', 'del', 'strike'].map((tag) => ({ tag, attrs: yes })),
    styled(/text-decoration[^;]*line-through/i, yes),
  ],
  link: [
    {
      tag: 'a[href]',
      getAttrs: (node) => validValue('link', node.getAttribute('href')),
    },
  ],
};

function validValue(key: string, value: unknown): { value: unknown } | false {
  return value !== null && isAttributeValue(key, value) && { value };
}

/** Reads the value that the editor itself has put on the clipboard. */
function copiedValue(key: string) {
  return (node: HTMLElement) => validValue(key, parseJson(node.getAttribute(`data-${key}`)));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function markSpec(key: string): MarkSpec {
  return {
    attrs: { value: {} },
    inclusive: key !== 'link',
    parseDOM: [{ tag: `[data-${key}]`, getAttrs: copiedValue(key) }, ...(pasted[key] ?? [])],
    toDOM: ({ attrs: { value } }) => {
      const style = portionCss(portionStyle({ [key]: value }) ?? {});
      if (key !== 'link') return ['span', { style }, 0];
      return ['a', { href: String(value), rel: 'noopener noreferrer', style }, 0];
    },
  };
}

const paragraphKeys = [ID_KEY, ...PARAGRAPH_KEYS];

/** Reads the attributes of a paragraph that the editor itself has put on the clipboard. */
function copiedParagraph(node: HTMLElement): Attributes | false {
  const attributes = parseJson(node.getAttribute('data-paragraph'));
  if (attributes === null || typeof attributes !== 'object') return false;
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([key, value]) =>
        PARAGRAPH_KEYS.some((known) => known === key) && isAttributeValue(key, value),
    ),
  );
}

/** Returns the attributes of a list item in pasted HTML. */
function pastedItem(node: HTMLElement): Attributes | null {
  const item = node.closest('li');
  if (!item) return null;
  let level = -1;
  for (let at = item.parentElement?.closest('ul,ol'); at; at = at.parentElement?.closest('ul,ol'))
    level += 1;
  const list = item.closest('ol') === item.parentElement ? 'NUMBER' : 'BULLET';
  return level > 0 && isAttributeValue('level', level) ? { list, level } : { list };
}

export const textSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: {
      content: 'inline*',
      attrs: Object.fromEntries(paragraphKeys.map((key) => [key, { default: null }])),
      parseDOM: [
        { tag: 'p[data-paragraph]', getAttrs: copiedParagraph },
        { tag: 'li:not(:has(> p))', getAttrs: pastedItem },
        { tag: 'p', getAttrs: pastedItem },
      ],
      toDOM: () => ['p', 0],
    },
    text: { group: 'inline' },
    line_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: Object.fromEntries(PORTION_KEYS.map((key) => [key, markSpec(key)])),
});
