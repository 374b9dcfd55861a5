export type * from './conversion.ts';
export { ConvertError, type ConvertErrorCode } from './convert-error.ts';
export { convertLimits } from './convert-limits.ts';
export type { Format } from './format.ts';
export { detectFormat, findFormat, formats } from './formats.ts';
