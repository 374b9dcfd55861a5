/**
 * Response data that is already JSON text. Used for reads of many rows: parsing and serializing thousands
 * of stored elements would take longer than fetching them.
 */
export class Serialized {
  /** The text in pieces, to avoid concatenating large strings. */
  readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  /** Allows it to be nested in other data. */
  toJSON(): unknown {
    return JSON.parse(this.parts.join(''));
  }
}
