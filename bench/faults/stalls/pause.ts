import { setTimeout } from 'node:timers/promises';
import { query } from '../../../testing/zones/test-canvas.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import {
  checkStall,
  describeStall,
  MAX_RECOVERY_SECONDS,
  measureStall,
  startTwoTenants,
  type TwoTenants,
} from './two-tenants.ts';

const SECONDS = { full: 80, quick: 8 };
const MAX_ATTEMPTS = 100;

/** Suspends a node while it holds a lock. Other nodes and tenants must not wait for it for long. */
export async function run(context: FaultRun): Promise<RunResult> {
  const seconds = context.quick ? SECONDS.quick : SECONDS.full;
  const tenants = await startTwoTenants(context);
  const resume = () => signal(tenants, 'SIGCONT');
  context.cleanup.add(resume);
  const figures = await measureStall(tenants, {
    begin: () => pauseInTransaction(tenants),
    seconds,
    end: async () => resume(),
  });
  await tenants.finish();
  return {
    figure: `pause: a node suspended for ${seconds} s in a transaction, ${figures.acknowledged} acknowledged edits: ${describeStall(figures)}`,
    promise: {
      event: `A node is suspended for ${seconds} s in a transaction`,
      acknowledged: figures.acknowledged,
      lost: 0,
      recoverySeconds: figures.recovery,
      maxRecoverySeconds: MAX_RECOVERY_SECONDS,
      otherTenants: figures.ratio,
    },
    holds: checkStall(figures),
  };
}

function signal({ faulty }: TwoTenants, name: NodeJS.Signals): void {
  const pid = faulty.pid();
  if (pid !== undefined) process.kill(pid, name);
}

/** Suspends the node at a moment when it holds the lock of a zone. */
async function pauseInTransaction(tenants: TwoTenants): Promise<void> {
  const host = { database: { url: tenants.bench.databaseUrl } };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    signal(tenants, 'SIGSTOP');
    await setTimeout(250);
    const holders = await query(
      host,
      `select from pg_stat_activity join pg_locks using (pid)
       where datname = current_database() and state = 'idle in transaction'
         and state_change < now() - interval '150 ms'
         and relation = 'zones'::regclass and mode = 'RowShareLock'`,
    );
    if (holders.length > 0) return;
    signal(tenants, 'SIGCONT');
    await setTimeout(20 + Math.random() * 30);
  }
  throw new Error('The node was never found in a transaction.');
}
