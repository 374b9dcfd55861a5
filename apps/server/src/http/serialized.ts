import { mapInSlices } from '../core/slices.ts';

/**
 * Response data that is already JSON text. Used for reads of many rows: parsing and serializing thousands
 * of stored elements would take longer than fetching them.
 */
export class Serialized {
  /** The text in pieces, some of them encoded, to avoid concatenating large strings. */
  readonly parts: readonly (string | Uint8Array)[];

  constructor(...parts: readonly (string | Uint8Array)[]) {
    this.parts = parts;
  }

  /** Returns the text as a JSON string, for operations whose data is a text that contains JSON. */
  async quote(): Promise<Serialized> {
    const quoted = await mapInSlices(this.parts, (part) => {
      const text = JSON.stringify(textOf(part)).slice(1, -1);
      return typeof part === 'string' ? text : Buffer.from(text);
    });
    return new Serialized('"', ...quoted, '"');
  }

  /** Allows it to be nested in other data. */
  toJSON(): unknown {
    return JSON.parse(this.parts.map(textOf).join(''));
  }
}

/** Returns the parts of a response whose data is serialized, and undefined for other responses. */
export function serializedParts(payload: object): Serialized['parts'] | undefined {
  if (payload instanceof Serialized) return payload.parts;
  const { data, ...envelope } = payload as { data?: unknown }; // a success envelope
  if (!(data instanceof Serialized)) return undefined;
  return [`${JSON.stringify(envelope).slice(0, -1)},"data":`, ...data.parts, '}'];
}

/** Returns a response as JSON text. */
export function responseText(payload: object): string {
  const parts = serializedParts(payload);
  return parts ? parts.map(textOf).join('') : JSON.stringify(payload);
}

/** Returns a part as text. */
export function textOf(part: string | Uint8Array): string {
  if (typeof part === 'string') return part;
  return Buffer.from(part.buffer, part.byteOffset, part.length).toString();
}
