import { cssFamily } from '@lienzo/fonts';

/** Returns the CSS font family for a font name. The UI font is a fallback for Inter. */
export function cssFontFamily(name: string, language?: 'ja'): string {
  return cssFamily(name, language).replace(/^'Inter', /, "'Inter', 'Inter UI', ");
}
