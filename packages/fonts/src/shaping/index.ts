export type { ColorLayer, LayerPaint } from './color-layers.ts';
export { type Matrix, transform, transformSteps } from './matrix.ts';
export { readSfnt } from './read-sfnt.ts';
export type { ShapedGlyph, ShapingFont } from './shaping-font.ts';
export { UnicodeRange } from './unicode-range.ts';
export {
  createWorld,
  embeddingLevels,
  type FontSource,
  mirrored,
  type ShapedRun,
  type World,
} from './world.ts';
export { worldFamilies } from './world-families.ts';
export {
  fileOf,
  isFontFor,
  type TextLanguage,
  type WorldFont,
  worldFontNamed,
  worldFonts,
} from './world-fonts.ts';
