// Runs the service in a child process that kills itself after the ordered statement.
import { flushCompileCache } from 'node:module';
import type { KyselyPlugin } from 'kysely';
import { startService } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

/**
 * Counts statements that change something from 1, in the order of their answers, starting when the order
 * arrives. A crash after a read is equivalent to a crash after the previous change.
 */
export interface CrashOrder {
  /** Crash once this statement is answered, before the next one is sent. */
  killAfter?: number;
}

/** Message from the process: its URL, or the number of statements since the last order. */
export interface CrashReport {
  url?: string;
  counted?: number;
}

function createKillSwitch() {
  let orders: CrashOrder = {};
  let count = 0;
  const reads = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    // Also receives parts of statements, so it cannot count.
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

// SIGKILL instead of exit: nothing is finished or closed.
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function sendReport(news: CrashReport): void {
  process.send?.(news);
}

const killSwitch = createKillSwitch();
process.on('message', (orders: CrashOrder) => sendReport({ counted: killSwitch.follow(orders) }));
// The parent process is gone.
process.on('disconnect', die);
const { url } = await startService(readConfig(process.env), {
  databasePlugins: [killSwitch.plugin],
  keepsOutbox: true, // its statements would be counted, too
});
// Node writes the cache on a normal exit, which never happens; it makes the next start faster.
flushCompileCache();
sendReport({ url });
