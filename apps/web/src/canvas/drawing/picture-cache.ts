/** Keeps what was used last, within a budget of bytes. */
export interface PictureCache<Value> {
  get(key: string): Value | undefined;
  /**
   * Adds a value and drops others that have not been used for a while. If that is not enough, the value is
   * dropped itself, unless it must be kept. Returns whether it was added.
   */
  add(key: string, value: Value, bytes: number, mustKeep: boolean): boolean;
  /** Returns whether a value could be added when the cache was last full. */
  hasRoom(): boolean;
  /** Drops all values whose keys start with a text. */
  removeAll(prefix: string): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  used: number;
}

/** Longer than a change of the view takes. What was used since then is on the screen. */
const IN_USE_MILLISECONDS = 3_000;
/** The cache stays full as long as the view does not move. */
const FULL_MILLISECONDS = 10_000;

export function createPictureCache<Value>(
  maxBytes: number,
  drop: (value: Value) => void,
  now: () => number = () => performance.now(),
): PictureCache<Value> {
  // In the order of use.
  const entries = new Map<string, Entry<Value>>();
  let bytes = 0;
  let fullUntil = -Infinity;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    drop(entry.value);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.used = now();
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    add(key, value, size, mustKeep) {
      remove(key);
      for (const [oldest, entry] of entries) {
        if (bytes + size <= maxBytes || now() - entry.used < IN_USE_MILLISECONDS) break;
        remove(oldest);
      }
      if (bytes + size > maxBytes) {
        fullUntil = now() + FULL_MILLISECONDS;
        if (!mustKeep) {
          drop(value);
          return false;
        }
      }
      entries.set(key, { value, bytes: size, used: now() });
      bytes += size;
      return true;
    },
    hasRoom: () => now() >= fullUntil,
    removeAll(prefix) {
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) remove(key);
    },
  };
}
