/** Limits for a single live update. */
export interface UpdateLimits {
  readonly bytes: number;
  /** All structs of the update, including those the document already has. */
  readonly structs: number;
  /** Deletion ranges. */
  readonly deletions: number;
  /** JSON values in all facets, including nested ones. */
  readonly values: number;
  /** Bytes of one text value. */
  readonly text: number;
  /** Nesting depth of arrays and objects. */
  readonly depth: number;
  /** Clocks that an update may add, summed over its client ids. */
  readonly growth: number;
  /** Elements that an update touches. Clients send larger changes in parts. */
  readonly elements: number;
  /** Steps to find the positions of new items; see `SPLIT_COST`. */
  readonly steps: number;
}

/** Limits for updates that live clients send. */
export const updateLimits: UpdateLimits = {
  bytes: 1_048_576,
  // Guards run synchronously and block the event loop. 10,000 structs are more than 1,000 elements.
  structs: 10_000,
  deletions: 250_000,
  values: 300_000,
  text: 200_000,
  depth: 16,
  growth: 1_000_000,
  // A deletion of a few bytes can touch every element, and Yjs needs up to 0.3 ms to delete one. The 1 MiB of
  // an update hold about as many new elements with a text.
  elements: 1_000,
  steps: 500_000,
};

/** Maximum length of root names, element keys, facet names and JSON keys, in bytes of UTF-8. */
export const MAX_NAME_BYTES = 64;

/** Maximum length of the JSON of an attribute of a text, in bytes of UTF-8. */
export const MAX_ATTRIBUTE_BYTES = 16_384;

/** Maximum length of a shared text, in UTF-16 code units. */
export const MAX_WORDS_LENGTH = 200_000;

/** Steps that splitting a merged item costs: Yjs then moves all later items of the client id. */
export const SPLIT_COST = 100;

/** Yjs draws client ids from 32 bits. A higher id would win every conflict. */
export const MAX_CLIENT_ID = 0xffff_ffff;

/** Client ids that one socket may write under. A browser has one for each document it opens. */
export const MAX_IDS_PER_SOCKET = 8;

/** Client ids that may be new to a zone in a day. */
export const MAX_IDS_PER_ZONE = 100_000;
