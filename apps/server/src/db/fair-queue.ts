/** Runs a limited amount of work at a time. Keys with waiting work take turns. */
export interface FairQueue {
  /** Runs work of a key, such as a person, which may belong to a group of keys, such as an edition. */
  run<T>(key: string, work: () => Promise<T>, group?: string): Promise<T>;
}

export interface FairQueueOptions {
  /** Maximum number of concurrent runs. */
  max: number;
  maxPerKey: number;
  /** Unlimited by default. */
  maxPerGroup?: number;
  /** Maximum number of waiting runs. */
  maxWaiting: number;
  maxWaitingPerKey: number;
  waitMilliseconds: number;
}

/** Work waited too long, or too much of it is waiting: of its own key, or of several keys together. */
export class QueueFullError extends Error {
  readonly scope: 'key' | 'all';

  constructor(scope: 'key' | 'all') {
    super(`Too much work of ${scope === 'key' ? 'one key' : 'several keys'} is waiting.`);
    this.name = 'QueueFullError';
    this.scope = scope;
  }
}

interface Waiting {
  readonly group: string | undefined;
  readonly proceed: () => void;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { max, maxPerKey, maxPerGroup = max, maxWaiting, maxWaitingPerKey } = options;
  const runningByKey = new Map<string, number>();
  const runningByGroup = new Map<string, number>();
  let running = 0;
  /** Waiting work by key. The first key is served next. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const isKeyFull = (key: string) => (runningByKey.get(key) ?? 0) >= maxPerKey;
  const canStart = (key: string, group: string | undefined) =>
    running < max &&
    !isKeyFull(key) &&
    (group === undefined || (runningByGroup.get(group) ?? 0) < maxPerGroup);
  const start = (key: string, group: string | undefined) => {
    running += 1;
    add(runningByKey, key, 1);
    if (group !== undefined) add(runningByGroup, group, 1);
  };
  const leaveLine = (key: string, line: Waiting[], entry: Waiting) => {
    waiting -= 1;
    line.splice(line.indexOf(entry), 1);
    if (line.length === 0) lines.delete(key);
  };
  const startNext = () => {
    for (const [key, line] of lines) {
      if (running >= max) return;
      const [first] = line;
      if (!first || !canStart(key, first.group)) continue;
      leaveLine(key, line, first);
      if (lines.delete(key)) lines.set(key, line); // to the end, where this loop finds it again
      start(key, first.group);
      first.proceed();
    }
  };
  const wait = (key: string, group: string | undefined): Promise<void> => {
    const line = lines.get(key) ?? [];
    if (line.length >= maxWaitingPerKey) throw new QueueFullError('key');
    if (waiting >= maxWaiting) throw new QueueFullError('all');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leaveLine(key, line, entry);
        reject(new QueueFullError(isKeyFull(key) ? 'key' : 'all'));
      }, options.waitMilliseconds).unref();
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry = { group, proceed };
      line.push(entry);
      lines.set(key, line);
      waiting += 1;
    });
  };
  const finish = (key: string, group: string | undefined) => {
    running -= 1;
    add(runningByKey, key, -1);
    if (group !== undefined) add(runningByGroup, group, -1);
    if (waiting > 0) startNext();
  };

  return {
    async run(key, work, group) {
      if (canStart(key, group)) start(key, group);
      else await wait(key, group);
      try {
        return await work();
      } finally {
        finish(key, group);
      }
    },
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
