// Started as a process of its own: the service, which kills itself at a statement it was told.
import { flushCompileCache } from 'node:module';
import type { KyselyPlugin } from 'kysely';
import { startService } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

/**
 * Statements that change something count from one, in the order of their answers, from the moment
 * that the orders come. Dying after one that only reads is the same as dying after the last change.
 */
export interface CrashOrder {
  /** Die when this one is answered: what it did is done, and the next will never be sent. */
  killAfter?: number;
}

/** What the process says: where it listens, and how many statements the last orders saw. */
export interface CrashReport {
  url?: string;
  counted?: number;
}

function createKillSwitch() {
  let orders: CrashOrder = {};
  let count = 0;
  const reads = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    // Also sees parts of statements, so it cannot count.
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (reads.has(queryId)) return result;
      count += 1;
      if (orders.killAfter === count) die();
      return result;
    },
  };
  return {
    plugin,
    follow(given: CrashOrder): number {
      const counted = count;
      orders = given;
      count = 0;
      return counted;
    },
  };
}

// Not an exit: nothing is finished, closed or said goodbye to.
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function sendReport(news: CrashReport): void {
  process.send?.(news);
}

const killSwitch = createKillSwitch();
process.on('message', (orders: CrashOrder) => sendReport({ counted: killSwitch.follow(orders) }));
// Whoever started it is gone.
process.on('disconnect', die);
const { url } = await startService(readConfig(process.env), {
  databasePlugins: [killSwitch.plugin],
});
// Node keeps it at a normal end, which never comes; the next start is quicker with it.
flushCompileCache();
sendReport({ url });
