import {
  startDatabaseProxy,
  type TcpProxy,
  throughProxy,
} from '../../../testing/network/tcp-proxy.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import {
  checkStall,
  describeStall,
  MAX_RECOVERY_SECONDS,
  measureStall,
  startTwoTenants,
} from './two-tenants.ts';

const SECONDS = 10;
const ROUNDS = { full: 10, quick: 1 };
const MAX_SILENCE_RECOVERY_SECONDS = 5;

/** Swallows all bytes between a node and PostgreSQL. The node must recover without a restart. */
export async function run(context: FaultRun): Promise<RunResult> {
  const { quick, cleanup, say } = context;
  let proxy: TcpProxy | undefined;
  const tenants = await startTwoTenants(context, {
    async faultyEnv(databaseUrl) {
      proxy = await startDatabaseProxy(databaseUrl);
      cleanup.add(proxy.close);
      return { DATABASE_URL: throughProxy(databaseUrl, proxy) };
    },
  });
  const rounds = quick ? ROUNDS.quick : ROUNDS.full;
  let worst = { acknowledged: 0, delay: 0, ratio: 0, recovery: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1) tenants.editors.work();
    const figures = await measureStall(tenants, {
      begin: async () => proxy?.swallow(),
      seconds: SECONDS,
      end: async () => proxy?.heal(),
    });
    say(`round ${round}: ${describeStall(figures)}`);
    worst = {
      acknowledged: figures.acknowledged,
      delay: Math.max(worst.delay, figures.delay),
      ratio: Math.max(worst.ratio, figures.ratio),
      recovery: Math.max(worst.recovery, figures.recovery),
    };
  }
  await tenants.finish();
  return {
    figure: `blackhole: ${rounds} × ${SECONDS} s of silent packet loss, ${worst.acknowledged} acknowledged edits: ${describeStall(worst)}`,
    promise: {
      event: `Packets between a node and PostgreSQL are lost for ${SECONDS} s`,
      acknowledged: worst.acknowledged,
      lost: 0,
      recoverySeconds: worst.recovery,
      maxRecoverySeconds: MAX_SILENCE_RECOVERY_SECONDS,
      otherTenants: worst.ratio,
    },
    holds:
      worst.recovery <= Math.min(MAX_SILENCE_RECOVERY_SECONDS, MAX_RECOVERY_SECONDS)
        ? checkStall(worst)
        : 'late',
  };
}
