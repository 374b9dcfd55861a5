import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed, textOf } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { FontName } from './font-name.ts';
import { type Form, input, output, stored, titleOf } from './form.ts';
import { Coordinate } from './layout.ts';
import { limits } from './limits.ts';
import { Placeholder } from './placeholder.ts';

const FontWeight = Type.Enum([
  'THIN',
  'EXTRA_LIGHT',
  'LIGHT',
  'NORMAL',
  'MEDIUM',
  'DEMI_BOLD',
  'BOLD',
  'HEAVY',
  'BLACK',
]);

const ParagraphGap = Type.Integer({
  minimum: 0,
  maximum: limits.paragraphSpacing,
  description: 'Pixels',
});

const Spacing = closed({
  line: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: limits.lineSpacing,
      description: 'Multiple of the font size',
    }),
  ),
  before: Type.Optional(ParagraphGap),
  after: Type.Optional(ParagraphGap),
});

const Inset = closed({
  left: Type.Optional(Coordinate),
  top: Type.Optional(Coordinate),
  right: Type.Optional(Coordinate),
  bottom: Type.Optional(Coordinate),
});

const Link = matching(
  `^(?=.{1,${limits.link}}$)(?:[Hh][Tt][Tt][Pp][Ss]?://|[Mm][Aa][Ii][Ll][Tt][Oo]:)[^\\s<>"\\u0000-\\u0020\\u007F\\uD800-\\uDFFF]+$`,
  `an http, https or mailto URL of at most ${limits.link} characters`,
);

function portionStyleOf<F extends Form>(form: F) {
  const color: F['color'] = form.color;
  return closed(
    {
      font_name: Type.Optional(closed({ name: FontName })),
      size: Type.Optional(Type.Number({ minimum: 0, maximum: limits.fontSize })),
      fontweight: Type.Optional(FontWeight),
      italic: Type.Optional(Type.Boolean()),
      underline: Type.Optional(Type.Boolean()),
      strike: Type.Optional(Type.Boolean()),
      color: Type.Optional(color),
      link: Type.Optional(Link),
    },
    { title: titleOf(form, 'PortionStyle') },
  );
}

function paragraphStyleOf<F extends Form>(form: F) {
  return closed(
    {
      halign: Type.Optional(Type.Enum(['LEFT', 'CENTER', 'RIGHT', 'JUSTIFY'])),
      spacing: Type.Optional(Spacing),
      level: Type.Optional(
        Type.Integer({ minimum: 0, maximum: limits.indentLevel, description: 'Indent level' }),
      ),
      list: Type.Optional(
        Type.Enum(['NONE', 'BULLET', 'NUMBER'], {
          description: 'The marker before the paragraph; nested lists use `level`',
        }),
      ),
      portion_style: Type.Optional(portionStyleOf(form)),
    },
    { title: titleOf(form, 'ParagraphStyle') },
  );
}

function portionOf<F extends Form>(form: F) {
  return closed(
    {
      text: Type.Optional(textOf({ maximum: limits.portionText })),
      style: Type.Optional(portionStyleOf(form)),
    },
    { title: titleOf(form, 'Portion') },
  );
}

function paragraphOf<F extends Form>(form: F) {
  return closed(
    {
      id: ElementId,
      portions: Type.Optional(Type.Array(portionOf(form), { maxItems: limits.portions })),
      style: Type.Optional(paragraphStyleOf(form)),
    },
    { title: titleOf(form, 'Paragraph') },
  );
}

function textBoxOf<F extends Form>(form: F) {
  return closed(
    {
      valign: Type.Optional(Type.Enum(['MIDDLE', 'TOP', 'BOTTOM'])),
      inset: Type.Optional(Inset),
      para_style: Type.Optional(paragraphStyleOf(form)),
      auto_fit: Type.Optional(Type.Enum(['NONE', 'TEXT', 'SHAPE'])),
    },
    { title: titleOf(form, 'TextBox') },
  );
}

function labelFieldsOf<F extends Form>(form: F) {
  return {
    paragraphs: Type.Optional(Type.Array(paragraphOf(form), { maxItems: limits.paragraphs })),
    properties: Type.Optional(textBoxOf(form)),
  };
}

/** Creates the schema of the text along a connector. */
export function labelOf<F extends Form>(form: F) {
  return closed(labelFieldsOf(form), { title: titleOf(form, 'Label') });
}

function shapeTextOf<F extends Form>(form: F) {
  return closed(
    { ...labelFieldsOf(form), placeholder: Type.Optional(Placeholder) },
    { title: titleOf(form, 'Text') },
  );
}

export const TextInput = shapeTextOf(input);
export type TextInput = Static<typeof TextInput>;

export const StoredText = shapeTextOf(stored);
export type StoredText = Static<typeof StoredText>;

/** The styles of the stored form, to check values one by one. */
export const StoredPortionStyle = portionStyleOf(stored);
export type StoredPortionStyle = Static<typeof StoredPortionStyle>;

export const StoredParagraphStyle = paragraphStyleOf(stored);
export type StoredParagraphStyle = Static<typeof StoredParagraphStyle>;

export const Text = shapeTextOf(output);
export type Text = Static<typeof Text>;

export type StoredParagraph = NonNullable<StoredText['paragraphs']>[number];
export type StoredPortion = NonNullable<StoredParagraph['portions']>[number];
