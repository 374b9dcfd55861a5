export { cssFamily } from './css-family.ts';
export type { BundledFamily } from './font-families.ts';
export { type FontFileName, fontFiles } from './font-files.ts';
export { type BundledFont, fontFor } from './font-for.ts';
export type { FontTable } from './font-table.ts';
export { loadAllFontTables, loadFontTable } from './load-font-table.ts';
export { createMeasure, type FallbackMeasure, type FontMeasure } from './measure.ts';
export { selectVariant } from './select-variant.ts';
