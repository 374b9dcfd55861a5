import type { ColorInput, FontName, TextInput } from '@lienzo/contract';
import { hexOf } from './paint-of.ts';

type PortionStyle = NonNullable<
  NonNullable<NonNullable<TextInput['properties']>['para_style']>['portion_style']
>;

/** The style that a text has as a whole. */
export interface TextLook {
  readonly size: number;
  /** With 8 digits if it is not opaque. */
  readonly color: string | undefined;
  readonly font: FontName | undefined;
  readonly lineHeight: number | undefined;
  readonly halign: 'LEFT' | 'CENTER' | 'RIGHT' | 'JUSTIFY' | undefined;
  readonly link: string | undefined;
  /** Styles that only programs with rich text show. */
  readonly lost: string[];
}

type Text = Pick<TextInput, 'paragraphs' | 'properties'>;

/** Returns the style of the first words of a text, and what the text has besides. */
export function lookOf(text: Text): TextLook {
  const { paragraphs = [], properties = {} } = text;
  const { para_style: base = {} } = properties;
  const first = paragraphs[0];
  const style: PortionStyle = {
    ...base.portion_style,
    ...first?.style?.portion_style,
    ...first?.portions?.[0]?.style,
  };
  const paint = style.color ? hexOf(style.color as ColorInput) : undefined;
  const links = new Set(
    paragraphs.flatMap(({ portions = [] }) => portions.map((portion) => portion.style?.link)),
  );
  const link = links.size === 1 ? [...links][0] : undefined;
  return {
    size: style.size ?? 16,
    color: paint && (paint.alpha < 1 ? withAlpha(paint.color, paint.alpha) : paint.color),
    font: style.font_name?.name,
    lineHeight: first?.style?.spacing?.line ?? base.spacing?.line,
    halign: first?.style?.halign ?? base.halign,
    link,
    lost: [
      ...(links.size > 1 ? ['links in parts of its text'] : []),
      ...(isRich(text, style) ? ['text styles'] : []),
    ],
  };
}

export function withAlpha(color: string, alpha: number): string {
  if (alpha >= 1) return color;
  return `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

const PLAIN_KEYS = ['size', 'color', 'font_name', 'link'];

function isRich({ paragraphs = [], properties }: Text, style: PortionStyle): boolean {
  const { fontweight, italic, underline, strike } = style;
  if ((fontweight && fontweight !== 'NORMAL') || italic || underline || strike) return true;
  const list = properties?.para_style?.list;
  if (list && list !== 'NONE') return true;
  const own = paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 && paragraph.style ? [paragraph.style] : []),
    ...(paragraph.portions ?? []).slice(1).map((portion) => portion.style ?? {}),
  ]);
  const isStyled = own.some((value) => Object.keys(value).some((key) => key !== 'link'));
  const firstList = paragraphs[0]?.style?.list;
  const keys = Object.keys(style).filter((key) => !PLAIN_KEYS.includes(key));
  const others = keys.some((key) => key !== 'fontweight' && Reflect.get(style, key) === true);
  return isStyled || others || (firstList !== undefined && firstList !== 'NONE');
}
