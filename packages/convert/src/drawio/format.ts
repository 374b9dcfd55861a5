import type { Format } from '../format.ts';
import { readDrawio } from './read-drawio.ts';

/** Diagrams of draw.io (diagrams.net). */
export const drawio: Format = {
  name: 'drawio',
  title: 'draw.io',
  extensions: ['drawio', 'dio'],
  mediaTypes: ['application/vnd.jgraph.mxfile'],
  detect: (text) =>
    /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:mxfile|mxGraphModel)[\s>]/.test(
      text.slice(0, 2_000),
    ),
  read: readDrawio,
};
