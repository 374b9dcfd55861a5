import type { StoredText } from '@lienzo/contract';
import { colorOf } from '../color.ts';
import type { FontFace, SolidPaint } from '../drawing.ts';
import type { Theme } from '../theme.ts';

/** Text to lay out: the text of a shape or the label of a connector. */
export type LaidText = Pick<StoredText, 'paragraphs' | 'properties'>;

type TextBox = NonNullable<LaidText['properties']>;
export type ParagraphStyle = NonNullable<TextBox['para_style']>;
export type PortionStyle = NonNullable<ParagraphStyle['portion_style']>;
export type Paragraph = NonNullable<LaidText['paragraphs']>[number];

/** The style of a portion after merging all inherited styles. */
export interface RunStyle {
  readonly face: FontFace;
  readonly size: number;
  readonly paint: SolidPaint;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly language?: 'ja';
}

/** The format of a paragraph after merging its style with that of the text box. */
export interface ParagraphFormat {
  readonly halign: NonNullable<ParagraphStyle['halign']>;
  /** Line height as a multiple of the font size. */
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly indent: number;
  readonly level: number;
  readonly list: NonNullable<ParagraphStyle['list']>;
}

const DEFAULT_FAMILY = 'Inter';
const DEFAULT_SIZE = 16;
const DEFAULT_LINE = 1.25;
const INDENT = 24;

const weights: Readonly<Record<NonNullable<PortionStyle['fontweight']>, number>> = {
  THIN: 100,
  EXTRA_LIGHT: 200,
  LIGHT: 300,
  NORMAL: 400,
  MEDIUM: 500,
  DEMI_BOLD: 600,
  BOLD: 700,
  HEAVY: 800,
  BLACK: 900,
};

/** Merges styles, of which later ones take precedence. */
export function runStyleOf(styles: readonly (PortionStyle | undefined)[], theme: Theme): RunStyle {
  const style: PortionStyle = Object.assign({}, ...styles);
  const shade = style.color ? colorOf(style.color) : { color: theme.foreground, opacity: 1 };
  return {
    face: {
      family: style.font_name?.name ?? DEFAULT_FAMILY,
      weight: weights[style.fontweight ?? 'NORMAL'],
      italic: style.italic ?? false,
    },
    size: style.size ?? DEFAULT_SIZE,
    paint: { kind: 'solid', ...shade },
    underline: style.underline ?? style.link !== undefined,
    strike: style.strike ?? false,
  };
}

export function paragraphFormatOf(
  box: ParagraphStyle = {},
  own: ParagraphStyle = {},
): ParagraphFormat {
  const style = { ...box, ...own };
  const spacing = { ...box.spacing, ...own.spacing };
  const { level = 0, list = 'NONE' } = style;
  return {
    halign: style.halign ?? 'CENTER',
    line: spacing.line ?? DEFAULT_LINE,
    before: spacing.before ?? 0,
    after: spacing.after ?? 0,
    indent: (level + (list === 'NONE' ? 0 : 1)) * INDENT,
    level,
    list,
  };
}
