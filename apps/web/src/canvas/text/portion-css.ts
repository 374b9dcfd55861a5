import { hexOf } from '../board/element-style.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import type { PortionStyle } from '../scene/text-model.ts';

const weights = {
  THIN: '100',
  EXTRA_LIGHT: '200',
  LIGHT: '300',
  NORMAL: '400',
  MEDIUM: '500',
  DEMI_BOLD: '600',
  BOLD: '700',
  HEAVY: '800',
  BLACK: '900',
} as const;

/** Returns the CSS declarations of a portion's style. */
export function portionCss(style: PortionStyle): string {
  const { font_name, size, fontweight, italic, underline, strike, color, link } = style;
  const hex = hexOf(color);
  const isUnderlined = underline ?? link !== undefined;
  const lines = [isUnderlined && 'underline', strike && 'line-through'].filter(Boolean);
  return [
    font_name && `font-family: ${cssFontFamily(font_name.name)}`,
    size !== undefined && `font-size: ${size}px`,
    fontweight && `font-weight: ${weights[fontweight]}`,
    italic !== undefined && `font-style: ${italic ? 'italic' : 'normal'}`,
    lines.length > 0 && `text-decoration: ${lines.join(' ')}`,
    hex && `color: ${hex}`,
  ]
    .filter(Boolean)
    .join('; ');
}
