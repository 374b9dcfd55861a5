import type { ErrorKey } from '@lienzo/contract';

/** Why an item of an edit fails. */
export interface Failure {
  readonly key: ErrorKey;
  /** The `path` of the item that fails. */
  readonly item: string;
  /** JSON pointer to the invalid value. */
  readonly path: string;
  readonly reason?: string;
}
