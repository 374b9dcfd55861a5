/**
 * Milliseconds after which no message of an earlier session is on its way any more. One minute above
 * the 5 minutes of `ZoneStore.leaseClientId`, because the time of use is stored once a minute.
 */
const LEASE_PAUSE = 6 * 60_000;

/** Reserves client ids with Web Locks, which the browser releases when a tab closes or crashes. */
export interface ClientLeases {
  /** Reserves the id; returns false if another session of this browser has it. */
  reserve(clientId: number): Promise<boolean>;
  release(): void;
}

export function createClientLeases(prefix: string): ClientLeases {
  const releases = new Set<() => void>();
  return {
    reserve(clientId) {
      if (!navigator.locks) return Promise.resolve(false);
      return new Promise((resolve) => {
        void navigator.locks
          .request(`${prefix}/${clientId}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (!lock) return;
            return new Promise<void>((release) => {
              releases.add(release);
            });
          })
          .catch(() => resolve(false));
      });
    },
    release() {
      for (const release of releases) release();
      releases.clear();
    },
  };
}

/** Returns whether the last session that used an id ended long enough ago. */
export function isLeasable(usedTime: number, now: number): boolean {
  return now - usedTime >= LEASE_PAUSE;
}
