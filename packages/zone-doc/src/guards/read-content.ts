import { isAttributeKey, isAttributeValue } from '../text/attributes.ts';
import type { Characters, Format } from '../text/paragraphs.ts';
import type { ByteReader } from './byte-reader.ts';
import { refuse } from './refusal.ts';
import { MAX_ATTRIBUTE_BYTES, MAX_NAME_BYTES, type UpdateLimits } from './update-limits.ts';

// Numbers of content types in the Yjs encoding.
const [STRING, FORMAT, TYPE, ANY] = [4, 6, 7, 8];
const [LAST_CONTENT, MAP, TEXT] = [10, 1, 2];

/** An empty map or text, deleted content, values of a facet, or a part of a text. */
export type Content =
  | 'map'
  | 'text'
  | 'deleted'
  | readonly unknown[]
  | Pick<Characters, 'text'>
  | Format;

interface ContentOptions {
  /** The number of the content type. */
  readonly kind: number;
  readonly readValue: () => unknown;
  readonly limits: UpdateLimits;
}

/** Reads the content of an item that is not deleted. */
export function readContent(
  reader: ByteReader,
  { kind, readValue, limits }: ContentOptions,
): Exclude<Content, 'deleted'> {
  if (kind === TYPE) return readType(reader);
  if (kind === STRING) return { text: reader.text(limits.text) || refuse('not-v1') };
  if (kind === FORMAT) return readFormat(reader);
  if (kind !== ANY) refuse(kind === 0 || kind > LAST_CONTENT ? 'not-v1' : 'unknown-content');
  const length = reader.length();
  const values: unknown[] = [];
  while (values.length < length) values.push(readValue());
  return values;
}

function readType(reader: ByteReader): 'map' | 'text' {
  const type = reader.uint();
  if (type === MAP) return 'map';
  return type === TEXT ? 'text' : refuse('unknown-content');
}

function readFormat(reader: ByteReader): Format {
  const key = reader.text(MAX_NAME_BYTES);
  if (!isAttributeKey(key)) refuse('unknown-key');
  const value: unknown = JSON.parse(reader.text(MAX_ATTRIBUTE_BYTES));
  return isAttributeValue(key, value) ? { key, value } : refuse('invalid-element');
}
