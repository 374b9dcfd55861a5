import type { Database } from '../../db/database.ts';
import {
  listEditionsToNotify,
  makeNotifications,
  type NotifyDeps,
  postponeTask,
  takeTask,
} from './make-notifications.ts';

/** Makes notifications from logged events. Any number of nodes may run one. */
interface Notifier {
  /** Looks at the new events of an edition soon. Called after they were logged. */
  wake(editionId: string): void;
  close(): Promise<void>;
}

interface NotifierOptions extends NotifyDeps {
  db: Database;
  /** Called when inboxes have changed. */
  onNotified: (editionId: string, zuids: readonly string[]) => void;
  onError: (error: unknown) => void;
}

const DELAY_MILLISECONDS = 50;
/** How often tasks of nodes that were killed, or could not reach the database, are looked for. */
const LOOK_MILLISECONDS = 2_000;
const MAX_FOUND = 100;

/** Works on one edition at a time, so that a storm of notifications does not take connections from requests. */
export function createNotifier({ db, onNotified, onError, ...deps }: NotifierOptions): Notifier {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let closed = false;

  /** Works on a task of an edition. Returns whether there was one. */
  const runTask = (editionId: string): Promise<boolean> =>
    db
      .changeEdition(editionId, async (tx) => {
        const task = await takeTask(tx, editionId);
        return task && { zuids: await makeNotifications(tx, deps, { editionId, task }) };
      })
      .then((made) => {
        if (made && made.zuids.length > 0) onNotified(editionId, made.zuids);
        return made !== undefined;
      });
  const runNext = async (): Promise<void> => {
    for (const editionId of waiting) {
      if (closed) return;
      waiting.delete(editionId);
      try {
        // To the end of the queue, so that editions take turns.
        if (await runTask(editionId)) waiting.add(editionId);
      } catch (error) {
        onError(error);
        await db
          .changeEdition(editionId, (tx) => postponeTask(tx, editionId))
          .then((isDeleted) => {
            if (isDeleted) onError(new Error(`Notifications of ${editionId} were given up.`));
          })
          .catch(onError); // the database is away; it is found again later
      }
    }
  };
  const start = () => {
    if (closed || running) return;
    running = runNext().finally(() => {
      running = undefined;
      if (waiting.size > 0) schedule();
    });
  };
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, DELAY_MILLISECONDS).unref();
  };
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const found = await db.readDirectory((tx) => listEditionsToNotify(tx, MAX_FOUND));
      for (const editionId of found) waiting.add(editionId);
      if (found.length > 0) schedule();
    } catch (error) {
      onError(error);
    }
  };
  const interval = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_MILLISECONDS).unref();

  return {
    wake(editionId) {
      waiting.add(editionId);
      schedule();
    },
    async close() {
      closed = true;
      clearInterval(interval);
      clearTimeout(timer);
      await looking;
      await running;
    },
  };
}
