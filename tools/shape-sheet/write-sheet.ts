import { createMeasure, cssFamily, loadFontTable } from '@lienzo/fonts';
import { drawSheet } from './draw-sheet.ts';
import { sheetSections } from './sections.ts';
import { writePage } from './write-page.ts';

/** Returns the content of the generated files by path from the root. */
export async function writeSheet(): Promise<Record<string, string>> {
  const measure = createMeasure([await loadFontTable('Inter')]);
  const sections = sheetSections();
  return {
    'docs/pictures/shapes.svg': drawSheet(sections, { measure, fontFamily: cssFamily }),
    'docs/shapes.md': writePage(sections, 'pictures/shapes.svg'),
  };
}
