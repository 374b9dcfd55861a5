const BEAT_MILLISECONDS = 10;

export interface EventLoopWatch {
  /** The longest delay since the last call, in milliseconds; short ones may go unseen. */
  takeWorst(): number;
  close(): void;
}

/**
 * Sees how long work keeps the event loop to itself. Node's own histogram leaves out the first span
 * after each reset, which would hide what comes right after a scrape.
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
