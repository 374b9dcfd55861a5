const BEAT_MILLISECONDS = 10;

export interface EventLoopWatch {
  /** Returns the longest delay since the last call, in milliseconds; short delays may be missed. */
  takeWorst(): number;
  close(): void;
}

/**
 * Measures how long work blocks the event loop. Node's own histogram omits the first interval after each
 * reset, which would hide a block right after a scrape.
 */
export function watchEventLoop(): EventLoopWatch {
  let last = performance.now();
  let worst = 0;
  const beat = () => {
    const now = performance.now();
    worst = Math.max(worst, now - last - BEAT_MILLISECONDS);
    last = now;
  };
  const timer = setInterval(beat, BEAT_MILLISECONDS);
  timer.unref();
  return {
    takeWorst() {
      const taken = worst;
      worst = 0;
      return taken;
    },
    close: () => clearInterval(timer),
  };
}
