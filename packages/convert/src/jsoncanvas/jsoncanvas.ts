import type { Format } from '../format.ts';
import { isJsoncanvas, readJsoncanvas } from './read-jsoncanvas.ts';
import { writeJsoncanvas } from './write-jsoncanvas.ts';

export const jsoncanvas: Format = {
  name: 'jsoncanvas',
  title: 'JSON Canvas',
  extensions: ['canvas'],
  mediaTypes: ['application/vnd.jsoncanvas+json'],
  detect: isJsoncanvas,
  read: readJsoncanvas,
  write: writeJsoncanvas,
};
