import { createBuilder } from '../build/builder.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { inputText } from '../input-text.ts';
import { buildDiagram } from './build-diagram.ts';
import { buildSequence } from './build-sequence.ts';
import type { MermaidContext } from './mermaid-context.ts';
import { parseClasses } from './parse-class.ts';
import { parseEntities } from './parse-entities.ts';
import { parseFlowchart } from './parse-flowchart.ts';
import { parseSequence } from './parse-sequence.ts';
import { parseState } from './parse-state.ts';
import { readPreamble, type Source } from './preamble.ts';
import { readMindmap } from './read-mindmap.ts';

/** Mermaid diagrams with more elements than this are not readable, and are not laid out. */
const MAX_ELEMENTS = 4_000;
/** Bytes of a Mermaid text. */
const MAX_LENGTH = 1_000_000;

/** Reads a Mermaid diagram and places its elements. */
export function readMermaid(input: string | Uint8Array, options: ReadOptions = {}): Conversion {
  if (input.length > MAX_LENGTH) {
    throw new ConvertError('tooLarge', `The diagram is larger than ${MAX_LENGTH} bytes.`);
  }
  const source = readPreamble(inputText(input));
  if (!source) throw new ConvertError('malformed', 'The file contains no Mermaid diagram.');
  const builder = createBuilder(options);
  const maximum = Math.min(MAX_ELEMENTS, options.maxElements ?? MAX_ELEMENTS);
  let elements = 0;
  const context: MermaidContext = {
    firstLine: source.firstLine,
    lose: ({ element, what, instead }) => builder.lose(element, what, instead),
    countElement() {
      elements += 1;
      if (elements <= maximum) return;
      throw new ConvertError('tooManyElements', `The diagram has more than ${maximum} elements.`);
    },
  };
  if (source.hasDirectives) {
    builder.lose('the diagram', 'its configuration and theme', 'the default look');
  }
  readDiagram(source, context, builder);
  const conversion = builder.finish();
  if (conversion.shapes.length === 0) {
    throw new ConvertError('malformed', 'The Mermaid diagram has no elements that can be read.');
  }
  return conversion;
}

function readDiagram(
  { kind, options, body }: Source,
  context: MermaidContext,
  builder: ReturnType<typeof createBuilder>,
): void {
  switch (kind) {
    case 'graph':
    case 'flowchart':
    case 'flowchart-elk':
      buildDiagram(parseFlowchart(body, options, context), builder);
      return;
    case 'sequenceDiagram':
      buildSequence(parseSequence(body, context), builder);
      return;
    case 'stateDiagram':
    case 'stateDiagram-v2':
      buildDiagram(parseState(body, context), builder);
      return;
    case 'classDiagram':
    case 'classDiagram-v2':
      buildDiagram(parseClasses(body, context), builder);
      return;
    case 'erDiagram':
      buildDiagram(parseEntities(body, context), builder);
      return;
    case 'mindmap':
      readMindmap(body, context, builder);
      return;
    default:
      throw new ConvertError(
        'unsupported',
        `Mermaid diagrams of the kind "${kind.slice(0, 40)}" are not supported.`,
      );
  }
}
