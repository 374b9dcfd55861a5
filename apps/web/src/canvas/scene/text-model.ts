import type { StoredParagraph, StoredPortion, StoredShape, StoredText } from '@lienzo/contract';

export type PortionStyle = NonNullable<StoredPortion['style']>;
export type ParagraphStyle = NonNullable<StoredParagraph['style']>;
type RichText = Pick<StoredText, 'paragraphs' | 'properties'>;

function lineOf({ portions = [] }: StoredParagraph): string {
  return portions.map(({ text = '' }) => text).join('');
}

/** Returns a text without styles, with one line per paragraph. */
export function plainText(text: RichText | undefined): string {
  return (text?.paragraphs ?? []).map(lineOf).join('\n');
}

/** Converts plain text to paragraphs. Existing paragraphs keep their ids and styles. */
export function toParagraphs(
  plain: string,
  newId: () => string,
  before: readonly StoredParagraph[] = [],
): StoredParagraph[] {
  if (plain === '') return [];
  return plain.split(/\r\n|\r|\n/).map((line, index) => {
    const old = before[index];
    const style = old?.portions?.[0]?.style;
    return {
      id: old?.id ?? newId(),
      portions: [{ text: line, ...(style && { style }) }],
      ...(old?.style && { style: old.style }),
    };
  });
}

/** Merges neighboring portions of the same style and removes empty ones. */
function mergePortions(portions: readonly StoredPortion[]): StoredPortion[] {
  const result: StoredPortion[] = [];
  for (const portion of portions) {
    if (!portion.text) continue;
    const last = result.at(-1);
    if (last && sameStyle(last.style, portion.style))
      result[result.length - 1] = { ...last, text: `${last.text}${portion.text}` };
    else result.push(portion);
  }
  return result;
}

function sameStyle(a: PortionStyle = {}, b: PortionStyle = {}): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

/** Applies a style to the whole text and to text that is added later. */
export function styleText(text: RichText | undefined, style: PortionStyle): RichText {
  const paragraphs = text?.paragraphs ?? [];
  const para = text?.properties?.para_style;
  return {
    ...text,
    paragraphs: paragraphs.map((paragraph) => ({
      ...paragraph,
      ...(paragraph.portions && {
        portions: mergePortions(
          paragraph.portions.map((portion) => ({
            ...portion,
            style: { ...portion.style, ...style },
          })),
        ),
      }),
    })),
    properties: {
      ...text?.properties,
      para_style: { ...para, portion_style: { ...para?.portion_style, ...style } },
    },
  };
}

/** Applies a paragraph style such as the alignment to the whole text. */
export function styleParagraphs(text: RichText | undefined, style: ParagraphStyle): RichText {
  return {
    ...text,
    paragraphs: (text?.paragraphs ?? []).map((paragraph) => ({
      ...paragraph,
      ...(paragraph.style && { style: { ...paragraph.style, ...style } }),
    })),
    properties: {
      ...text?.properties,
      para_style: { ...text?.properties?.para_style, ...style },
    },
  };
}

/** Returns the style of the first portion, with the defaults of its paragraph and of the text. */
export function leadingStyle(text: RichText | undefined): PortionStyle {
  const paragraph = text?.paragraphs?.[0];
  return {
    ...text?.properties?.para_style?.portion_style,
    ...paragraph?.style?.portion_style,
    ...paragraph?.portions?.[0]?.style,
  };
}

/** Returns the largest font size of a text; `standard` is the default size. */
export function largestFontSize(text: RichText | undefined, standard: number): number {
  const box = text?.properties?.para_style?.portion_style?.size ?? standard;
  let largest = 0;
  for (const { style, portions = [] } of text?.paragraphs ?? []) {
    const own = style?.portion_style?.size ?? box;
    for (const portion of portions) largest = Math.max(largest, portion.style?.size ?? own);
  }
  return largest;
}

/** Checks whether a shape has neither fill nor stroke. */
export function isOnlyText({ properties }: StoredShape): boolean {
  const { fills, strokes } = properties ?? {};
  return fills?.length === 0 && strokes?.length === 0;
}
