import { createBuilder } from '../build/builder.ts';
import { coordinate, nameFrom, size } from '../build/values.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { convertLimits } from '../convert-limits.ts';
import { inputText } from '../input-text.ts';
import { elementsOf, parseXml, textIn, type XmlElement } from '../xml/parse-xml.ts';
import { addPage } from './add-page.ts';
import { readCells } from './cells.ts';
import { inflateDiagram } from './inflate-diagram.ts';
import type { Bounds } from './page.ts';

/** Bytes of all diagrams of a file after decompression. */
const MAX_INFLATED = 8_000_000;
const MAX_PAGES = 100;
const PAGE_GAP = 120;
const PADDING = 40;

/** Reads a draw.io file, plain or compressed. Several pages become frames side by side. */
export function readDrawio(input: string | Uint8Array, options: ReadOptions = {}): Conversion {
  const pages = pagesOf(parseXml(inputText(input)));
  const builder = createBuilder(options);
  if (pages.length > MAX_PAGES) {
    throw new ConvertError('tooManyElements', `The file has more than ${MAX_PAGES} pages.`);
  }
  let budget = MAX_INFLATED;
  let left = 0;
  for (const [index, { name, model }] of pages.entries()) {
    const xml = typeof model === 'string' ? inflateDiagram(model, budget) : undefined;
    budget -= xml?.length ?? 0;
    const cells = readCells(typeof model === 'string' ? parseXml(xml ?? '') : model);
    if (pages.length === 1) {
      addPage(cells, { builder, prefix: '', move: () => ({ x: 0, y: 0 }) });
      continue;
    }
    const frameId = builder.idOf(`page ${index}`);
    const corner = left;
    const addFrame = (bounds: Bounds) => {
      const width = bounds.right - bounds.left + 2 * PADDING;
      const height = bounds.bottom - bounds.top + 2 * PADDING;
      left = corner + width + PAGE_GAP;
      builder.addFrame({
        meta: { id: frameId, name: nameFrom(name) ?? `Page ${index + 1}` },
        properties: {
          layout: { left: coordinate(corner), top: 0, width: size(width), height: size(height) },
        },
      });
      return { x: corner + PADDING - bounds.left, y: PADDING - bounds.top };
    };
    addPage(cells, { builder, prefix: `${index} `, frameId, move: addFrame });
  }
  const conversion = builder.finish();
  if (conversion.shapes.length + conversion.connectors.length + conversion.frames.length === 0) {
    throw new ConvertError('malformed', 'The file contains no diagram that can be read.');
  }
  return conversion;
}

interface Page {
  readonly name: string | undefined;
  /** The compressed diagram, or the one that is there. */
  readonly model: string | XmlElement;
}

function pagesOf(root: XmlElement): Page[] {
  if (root.name === 'mxGraphModel') return [{ name: undefined, model: root }];
  if (root.name !== 'mxfile') {
    throw new ConvertError(
      'malformed',
      'The file is not a draw.io file: its root element is unknown.',
    );
  }
  return elementsOf(root)
    .filter(({ name }) => name === 'diagram')
    .map((diagram): Page => {
      const model = elementsOf(diagram).find(({ name }) => name === 'mxGraphModel');
      return {
        name: diagram.attributes.get('name'),
        model: model ?? textIn(diagram).slice(0, convertLimits.bytes),
      };
    });
}
