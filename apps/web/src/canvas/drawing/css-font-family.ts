import { cssFamily as bundledFamily } from '@lienzo/fonts';

/** The families to draw a face with. What the controls are written in stands in for Inter. */
export function cssFamily(name: string): string {
  return bundledFamily(name).replace(/^'Inter', /, "'Inter', 'Inter UI', ");
}
