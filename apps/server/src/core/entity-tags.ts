/** Tags of the states of resources, for conditional requests. */
export interface EntityTags {
  /** Throws `preconditionFailed` if the request depends on another state than the current one. */
  require(current: string): void;
  /** Sets the tag of the response. Throws `NotModified` if a read is answered by what the caller has. */
  set(tag: string): void;
}

/** Ends a read whose caller has the current state. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
  readonly tag: string;

  constructor(tag: string) {
    super('The caller has the current state.');
    this.tag = tag;
  }
}

/** Returns the tag of a row that counts its changes. */
export function revisionTag({ revision }: { revision: string }): string {
  return `r${revision}`;
}
