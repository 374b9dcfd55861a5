import type { Format } from '../format.ts';
import { readSvg } from './read-svg.ts';

const START =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*){0,3}(?:<!DOCTYPE[^>]{0,500}>\s*)?(?:<!--[^>]{0,500}-->\s*){0,3}<(?:svg:)?svg[\s>]/i;

/** Vector graphics whose parts become elements. */
export const svg: Format = {
  name: 'svg',
  title: 'SVG',
  extensions: ['svg'],
  mediaTypes: ['image/svg+xml'],
  detect: (text) => START.test(text.slice(0, 5_000)),
  read: readSvg,
};
