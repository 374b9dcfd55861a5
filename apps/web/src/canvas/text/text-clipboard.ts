import { PARAGRAPH_KEYS } from '@lienzo/zone-doc';
import { DOMSerializer, Fragment, Slice } from 'prosemirror-model';
import type { EditorProps } from 'prosemirror-view';
import { PASTED_STYLE, textSchema } from './text-schema.ts';

const { paragraph: paragraphType } = textSchema.nodes;

/** Elements that other programs understand; other attributes are only for the editor itself. */
const tags: Readonly<Record<string, (value: unknown) => string>> = {
  fontweight: (value) => (value === 'BOLD' ? 'strong' : 'span'),
  italic: (value) => (value === true ? 'em' : 'span'),
  underline: (value) => (value === true ? 'u' : 'span'),
  strike: (value) => (value === true ? 's' : 'span'),
};

/** Writes HTML without styles; the values of the editor are in data attributes. */
const clipboardSerializer = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(textSchema),
    paragraph: ({ attrs }) => {
      const own = PARAGRAPH_KEYS.filter((key) => attrs[key] !== null).map((key) => [
        key,
        attrs[key],
      ]);
      return ['p', { 'data-paragraph': JSON.stringify(Object.fromEntries(own)) }, 0];
    },
  },
  Object.fromEntries(
    Object.keys(textSchema.marks).map((key) => [
      key,
      ({ attrs: { value } }) => {
        const data = { [`data-${key}`]: JSON.stringify(value) };
        if (key === 'link') return ['a', { ...data, href: String(value) }, 0];
        return [tags[key]?.(value) ?? 'span', data, 0];
      },
    ]),
  ),
);

/** Copies text with its formatting, and pastes plain text and basic formatting from other programs. */
export const textClipboard: Pick<
  EditorProps,
  | 'transformPastedHTML'
  | 'clipboardSerializer'
  | 'clipboardTextSerializer'
  | 'clipboardTextParser'
  | 'transformPasted'
> = {
  clipboardSerializer,
  transformPastedHTML: (html) =>
    html
      .replaceAll(/<style\b.*?<\/style\s*>/gis, '')
      .replaceAll(/(<[^<>]*?\s)style(?=\s*=)/gi, `$1${PASTED_STYLE}`),
  clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n', '\n'),
  clipboardTextParser: (text, $context) => {
    const marks = $context.marks();
    const paragraphs = text
      .split(/\r\n|\r|\n/)
      .map((line) => paragraphType.create(null, line === '' ? [] : textSchema.text(line, marks)));
    return new Slice(Fragment.from(paragraphs), 1, 1);
  },
  // Dragged paragraphs are copies too, and must not have the ids of the originals.
  transformPasted: ({ content, openStart, openEnd }) =>
    new Slice(
      Fragment.from(
        content.content.map((node) =>
          node.type === paragraphType
            ? paragraphType.create({ ...node.attrs, id: null }, node.content, node.marks)
            : node,
        ),
      ),
      openStart,
      openEnd,
    ),
};
