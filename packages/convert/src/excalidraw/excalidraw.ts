import type { Format } from '../format.ts';
import { isExcalidraw, readExcalidraw } from './read-excalidraw.ts';
import { writeExcalidraw } from './write-excalidraw.ts';

export const excalidraw: Format = {
  name: 'excalidraw',
  title: 'Excalidraw',
  extensions: ['excalidraw'],
  mediaTypes: ['application/vnd.excalidraw+json'],
  detect: isExcalidraw,
  read: readExcalidraw,
  write: writeExcalidraw,
};
