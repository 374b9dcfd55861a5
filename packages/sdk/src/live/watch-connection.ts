interface Options {
  /** Returns whether an answer of the service is due. */
  isWaiting: () => boolean;
  /** Sends a message that the service answers at once. */
  ping: () => void;
  /** Called when the service does not answer. */
  onDead: () => void;
}

const CHECK_MILLISECONDS = 1_000;
const PING_MILLISECONDS = 3_000;
const DEAD_MILLISECONDS = 10_000;

/**
 * Finds connections that are dead without having been closed, for example after a change of network.
 * The socket itself notices only after minutes.
 */
export function watchConnection({ isWaiting, ping, onDead }: Options) {
  let quietSince = performance.now();
  let pingedAt = 0;
  const alive = () => {
    quietSince = performance.now();
  };
  const timer = setInterval(() => {
    if (!isWaiting()) return alive();
    const now = performance.now();
    const quiet = now - quietSince;
    if (quiet > DEAD_MILLISECONDS) {
      alive();
      onDead();
    } else if (quiet > PING_MILLISECONDS && now - pingedAt > PING_MILLISECONDS) {
      pingedAt = now;
      ping();
    }
  }, CHECK_MILLISECONDS);
  return {
    /** Records that a message has come. */
    alive,
    close: () => clearInterval(timer),
  };
}
