import { cssFamily } from '@lienzo/fonts';

/** The families to draw a face with. What the controls are written in stands in for Inter. */
export function cssFontFamily(name: string): string {
  return cssFamily(name).replace(/^'Inter', /, "'Inter', 'Inter UI', ");
}
