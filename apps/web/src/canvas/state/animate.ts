/** Duration of a movement, in milliseconds: long enough to follow, too short to wait for. */
const DURATION = 120;

/** Calls a function with the progress from 0 to 1. The returned function stops it. */
export type Animate = (step: (progress: number) => void) => () => void;

/** Animates with the frames of the browser, or arrives at once if people prefer less motion. */
export const animate: Animate = (step) => {
  if (!wantsMotion()) {
    step(1);
    return () => {};
  }
  const start = performance.now();
  let asked = requestAnimationFrame(function move(now) {
    const progress = Math.min(1, Math.max(0, (now - start) / DURATION));
    if (progress < 1) asked = requestAnimationFrame(move);
    step(easeOut(progress));
  });
  return () => cancelAnimationFrame(asked);
};

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

function wantsMotion(): boolean {
  if (typeof requestAnimationFrame === 'undefined') return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
