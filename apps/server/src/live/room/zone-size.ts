/** The size of an open zone, in bytes of the stored form of its elements. */
export interface ZoneSize {
  /** Returns the size with all accepted updates. */
  bytes(): number;
  /** Returns how much the edition may still grow; undefined if its plan does not limit it. */
  storageLeft(): number | undefined;
  /** Counts an accepted update. */
  add(growth: number): void;
  /** Returns the growth since the last projection. */
  pending(): number;
  /** Takes over the size that a projection found, which includes the given part of the pending growth. */
  settle(bytes: number, included: number): void;
  setStorageLeft(bytes: number | undefined): void;
}

/**
 * Measuring a whole document would take too long for every update, so the size is the one of the last
 * projection and the growth that the guards have predicted since.
 */
export function createZoneSize(initial: number, initialStorageLeft: number | undefined): ZoneSize {
  let projected = initial;
  let pending = 0;
  let storageLeft = initialStorageLeft;
  return {
    bytes: () => projected + pending,
    storageLeft: () => (storageLeft === undefined ? undefined : storageLeft - pending),
    add(growth) {
      pending += growth;
    },
    pending: () => pending,
    settle(bytes, included) {
      projected = bytes;
      pending -= included;
    },
    setStorageLeft(bytes) {
      storageLeft = bytes;
    },
  };
}
