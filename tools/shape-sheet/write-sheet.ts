import { createMeasure, cssFamily, loadFontTable } from '@lienzo/fonts';
import { drawSheet } from './draw-sheet.ts';
import { sheetSections } from './sections.ts';
import { writePage } from './write-page.ts';

/** The files of the sheet: path from the root, and content. */
export async function writeSheet(): Promise<Record<string, string>> {
  const measure = createMeasure([await loadFontTable('Inter')]);
  const sections = sheetSections();
  return {
    'docs/pictures/shapes.svg': drawSheet(sections, { measure, fontFamily: cssFamily }),
    'docs/shapes.md': writePage(sections, 'pictures/shapes.svg'),
  };
}
