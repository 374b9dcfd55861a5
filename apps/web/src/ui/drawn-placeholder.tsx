import { classNames } from './class-names.ts';

/** A placeholder image of a few shapes, derived from the seed. */
export function DrawnPlaceholder({ seed, className }: { seed: string; className?: string }) {
  const next = createSeededNumbers(seed);
  const marks = Array.from({ length: 5 }, (_, index) => ({
    index,
    round: next(3) === 0,
    // One shape per column, with a gap for the connecting line.
    x: 20 + index * 58 + next(6),
    y: 50 + next(70),
    width: 32 + next(10),
    height: 24 + next(16),
    strong: next(4) === 0,
  }));
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('size-full bg-ground', className)}
    >
      {marks.slice(1).map(({ index, x, y, height }) => {
        const before = marks[index - 1];
        if (!before) return null;
        const [x1, y1] = [before.x + before.width, before.y + before.height / 2];
        const middle = (x1 + x) / 2;
        return (
          <path
            key={index}
            d={`M${x1} ${y1}C${middle} ${y1} ${middle} ${y + height / 2} ${x} ${y + height / 2}`}
            className="fill-none stroke-line"
            strokeWidth="2"
          />
        );
      })}
      {marks.map((mark) => (
        <rect
          key={mark.index}
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          rx={mark.round ? mark.height / 2 : 6}
          className={mark.strong ? 'fill-accent-soft stroke-line' : 'fill-paper stroke-line'}
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}

/** Returns a generator of pseudorandom numbers below a limit. */
function createSeededNumbers(seed: string): (limit: number) => number {
  let state = 7;
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
