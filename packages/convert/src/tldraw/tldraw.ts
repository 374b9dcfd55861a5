import type { Format } from '../format.ts';
import { isTldraw, readTldraw } from './read-tldraw.ts';

export const tldraw: Format = {
  name: 'tldraw',
  title: 'tldraw',
  extensions: ['tldr'],
  mediaTypes: ['application/vnd.tldraw+json'],
  detect: isTldraw,
  read: readTldraw,
};
