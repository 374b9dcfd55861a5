import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

// No commas, because queries list keys separated by commas.
export const ExternalKey = matching(
  `^[^\\s,\\u0000-\\u001F\\u007F-\\u00A0\\uD800-\\uDFFF]{1,${limits.externalKey}}$`,
  `1 to ${limits.externalKey} characters, without spaces, commas and control characters`,
  'The ID of the same thing in another system',
);

export interface MetadataFields {
  key?: string;
  [name: string]: unknown;
}

const schema = withRules(
  Type.Object(
    { key: Type.Optional(ExternalKey) },
    {
      title: 'Metadata',
      description: `Data of an integration: a JSON object of at most ${limits.metadataBytes} bytes, which the service stores without using it. Only \`key\` has a meaning: it identifies the element, zone or space for the integration. Names have 1 to ${limits.metadataName} bytes, and values are nested at most ${limits.metadataDepth} levels deep.`,
      additionalProperties: Type.Unknown(),
    },
  ),
  [
    {
      holds: (value) => isPlain(value, limits.metadataDepth),
      reason: 'must have valid names, few levels, and no null characters',
      keywords: {},
    },
    {
      holds: (value) => bytesOf(JSON.stringify(value)) <= limits.metadataBytes,
      reason: `must have at most ${limits.metadataBytes} bytes as JSON`,
      keywords: {},
    },
  ],
);

/** Data that integrations attach to elements, zones and spaces. */
export const Metadata = Type.Unsafe<MetadataFields>(schema);
export type Metadata = Static<typeof Metadata>;

/** The metadata in a change: `null` removes it. */
export const MetadataChange = Type.Union([Metadata, Type.Null()], {
  description: 'Replaces the metadata; null removes it',
});

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

// The guards of live updates refuse these names, too.
const RESERVED = ['__proto__', 'constructor', 'prototype'];

/** Returns whether a document and PostgreSQL can store a value. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return value !== undefined;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, levels - 1));
  return Object.entries(value).every(([name, item]) => isName(name) && isPlain(item, levels - 1));
}

function isName(name: string): boolean {
  const bytes = bytesOf(name);
  return bytes >= 1 && bytes <= limits.metadataName && isText(name) && !RESERVED.includes(name);
}

function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
