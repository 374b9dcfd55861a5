import { csv } from './csv/csv.ts';
import { drawio } from './drawio/format.ts';
import { excalidraw } from './excalidraw/excalidraw.ts';
import type { Format } from './format.ts';
import { jsoncanvas } from './jsoncanvas/jsoncanvas.ts';
import { mermaid } from './mermaid/format.ts';
import { svg } from './svg/format.ts';
import { tldraw } from './tldraw/tldraw.ts';

/** All formats. `detectFormat` asks them in this order. */
export const formats: readonly Format[] = [
  ...[excalidraw, jsoncanvas, tldraw],
  ...[drawio, mermaid, svg, csv],
];

/** Returns the format with a name or file extension. */
export function findFormat(nameOrExtension: string): Format | undefined {
  const wanted = nameOrExtension.toLowerCase().replace(/^\./, '');
  return (
    formats.find(({ name }) => name === wanted) ??
    formats.find(({ extensions }) => extensions.includes(wanted))
  );
}

/** Returns the format of a text, if it is recognized. */
export function detectFormat(text: string): Format | undefined {
  return formats.find(({ detect }) => detect(text));
}
