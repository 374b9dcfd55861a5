import type { StoredText } from '@lienzo/contract';
import { colorOf } from '../color.ts';
import type { Face, SolidPaint } from '../drawing.ts';
import type { Theme } from '../theme.ts';

/** What is laid out: the text of a shape or the label of a connector. */
export type LaidText = Pick<StoredText, 'paragraphs' | 'properties'>;

type TextBox = NonNullable<LaidText['properties']>;
export type ParagraphStyle = NonNullable<TextBox['para_style']>;
export type PortionStyle = NonNullable<ParagraphStyle['portion_style']>;
export type Paragraph = NonNullable<LaidText['paragraphs']>[number];

/** How a portion is written after everything above it had its say. */
export interface Writing {
  readonly face: Face;
  readonly size: number;
  readonly paint: SolidPaint;
  readonly underline: boolean;
  readonly strike: boolean;
}

export interface ParagraphLook {
  readonly halign: NonNullable<ParagraphStyle['halign']>;
  /** Height of a line as a multiple of the size of what stands on it. */
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly indent: number;
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

/** The nearer a style is to the letters, the later it stands in the list. */
export function writingOf(styles: readonly (PortionStyle | undefined)[], theme: Theme): Writing {
  const style: PortionStyle = Object.assign({}, ...styles);
  const shade = style.color ? colorOf(style.color) : { color: theme.ink, opacity: 1 };
  return {
    face: {
      family: style.font_name?.name ?? DEFAULT_FAMILY,
      weight: weights[style.fontweight ?? 'NORMAL'],
      italic: style.italic ?? false,
    },
    size: style.size ?? DEFAULT_SIZE,
    paint: { kind: 'solid', ...shade },
    underline: style.underline ?? false,
    strike: style.strike ?? false,
  };
}

export function paragraphLookOf(box: ParagraphStyle = {}, own: ParagraphStyle = {}): ParagraphLook {
  const style = { ...box, ...own };
  const spacing = { ...box.spacing, ...own.spacing };
  return {
    halign: style.halign ?? 'CENTER',
    line: spacing.line ?? DEFAULT_LINE,
    before: spacing.before ?? 0,
    after: spacing.after ?? 0,
    indent: (style.level ?? 0) * INDENT,
  };
}
