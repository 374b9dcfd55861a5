/** Limits how much concurrent work each key may run. The rest waits in memory, in order. */
export interface Share {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface ShareOptions {
  /** Maximum number of concurrent runs per key. */
  max: number;
  /** Maximum number of waiting runs per key. */
  maxWaiting: number;
  waitMilliseconds: number;
}

/** The work of a key waited too long, or too much of it is waiting. */
export class ShareExhaustedError extends Error {
  constructor() {
    super('Too much work of one kind is waiting.');
    this.name = 'ShareExhaustedError';
  }
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export function createShare({ max, maxWaiting, waitMilliseconds }: ShareOptions): Share {
  const lines = new Map<string, Line>();

  const enter = (line: Line): Promise<void> | undefined => {
    if (line.running < max) {
      line.running += 1;
      return undefined;
    }
    if (line.waiting.length >= maxWaiting) throw new ShareExhaustedError();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(proceed), 1);
        reject(new ShareExhaustedError());
      }, waitMilliseconds).unref();
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      line.waiting.push(proceed);
    });
  };
  const leave = (key: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next(); // takes over the place of the finished run
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      await enter(line);
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
  };
}
