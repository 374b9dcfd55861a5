/** How much a single update may ask for. */
export interface UpdateLimits {
  readonly bytes: number;
  /** Structs of the update, known ones too. */
  readonly structs: number;
  /** Ranges of deleted items. */
  readonly deletions: number;
  /** Values and keys inside all facets. */
  readonly values: number;
  /** Bytes of one text. */
  readonly text: number;
  /** Arrays and objects within each other. */
  readonly depth: number;
  /** Clocks that an update may add to its clients. */
  readonly growth: number;
  /** Items looked at to find the place of new ones. */
  readonly steps: number;
}

export const updateLimits: UpdateLimits = {
  bytes: 1_048_576,
  structs: 100_000,
  deletions: 250_000,
  values: 300_000,
  text: 200_000,
  depth: 16,
  growth: 1_000_000,
  steps: 500_000,
};
