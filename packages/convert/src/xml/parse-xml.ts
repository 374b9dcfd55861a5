import { XMLParser } from 'fast-xml-parser';
import { ConvertError } from '../convert-error.ts';
import { convertLimits } from '../convert-limits.ts';
import { decodeEntities } from '../text/parse-html.ts';

export interface XmlElement {
  /** Without a namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Tags of a file, which take up to 1 KB of memory each. */
const MAX_TAGS = 100_000;
const MAX_CHARACTERS = 8_000_000;
const TEXT = '#text';
const ATTRIBUTES = ':@';

/**
 * Parses XML and returns its root element. Document types are removed first, so that no entity is declared: unknown ones
 * stay as they are written.
 */
export function parseXml(source: string): XmlElement {
  if (source.length > MAX_CHARACTERS) {
    throw new ConvertError('tooLarge', `The XML has more than ${MAX_CHARACTERS} characters.`);
  }
  checkTags(source);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
    htmlEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: convertLimits.depth,
    jPath: false,
  });
  let nodes: unknown;
  try {
    nodes = parser.parse(withoutDoctype(source));
  } catch (cause) {
    const isDeep = cause instanceof Error && /nested tags/i.test(cause.message);
    if (isDeep) {
      throw new ConvertError('tooDeep', `The file has more than ${convertLimits.depth} levels.`, {
        cause,
      });
    }
    throw new ConvertError('malformed', 'The file is not valid XML.', { cause });
  }
  const root = childrenOf(nodes).find((child) => typeof child !== 'string');
  if (typeof root !== 'object') throw new ConvertError('malformed', 'The file is not XML.');
  return root;
}

function checkTags(source: string): void {
  let tags = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > 2 * MAX_TAGS) {
      throw new ConvertError('tooManyElements', `The XML has more than ${MAX_TAGS} elements.`);
    }
  }
}

function withoutDoctype(source: string): string {
  const start = source.search(/<!DOCTYPE/i);
  if (start < 0) return source;
  const subset = source.indexOf('[', start);
  const close = source.indexOf('>', start);
  const isInternal = subset >= 0 && subset < close;
  const end = isInternal ? source.indexOf(']', subset) : close;
  const after = isInternal && end >= 0 ? source.indexOf('>', end) : end;
  if (after < 0) throw new ConvertError('malformed', 'The document type of the file has no end.');
  return source.slice(0, start) + source.slice(after + 1);
}

function childrenOf(nodes: unknown): (XmlElement | string)[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Record<string, unknown>): (XmlElement | string)[] => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined) return [];
    if (name === TEXT) return [decodeEntities(String(node[TEXT]))];
    const attributes = Object.entries(node[ATTRIBUTES] ?? {}).map(
      ([key, value]): [string, string] => [key, decodeEntities(String(value))],
    );
    return [
      {
        name: name.slice(name.indexOf(':') + 1),
        attributes: new Map(attributes),
        children: childrenOf(node[name]),
      },
    ];
  });
}

/** Returns the child elements of an element. */
export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** Returns the text directly in an element. */
export function textIn({ children }: XmlElement): string {
  return children.filter((child) => typeof child === 'string').join('');
}
