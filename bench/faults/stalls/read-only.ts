import { setTimeout } from 'node:timers/promises';
import { query } from '../../../testing/zones/test-canvas.ts';
import { startBenchService } from '../../shared/bench-service.ts';
import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { startLiveEditors } from '../live/live-editors.ts';
import { MAX_RECOVERY_SECONDS, startRequests } from './two-tenants.ts';

const SECONDS = { full: 60, quick: 6 };
const EDITORS = 8;

/** Makes the database read-only. The service must say so, and continue when it can write again. */
export async function run({ quick, cleanup, say }: FaultRun): Promise<RunResult> {
  const seconds = quick ? SECONDS.quick : SECONDS.full;
  const bench = await startBenchService({ cleanup, zones: 2 });
  const { service, databaseUrl, token, canvases } = bench;
  const editors = startLiveEditors(bench, {
    cleanup,
    seed: 1,
    editors: EDITORS,
    urls: [service.url],
  });
  const [zone] = canvases;
  if (!zone) throw new Error('The bench service has no zone.');
  const requests = startRequests({ url: service.url, zone, token });
  cleanup.add(requests.stop);
  editors.work();
  await setTimeout(3_000);
  if (requests.failures().length > 0) throw new Error(`Failed early: ${requests.failures()}`);

  await setReadOnly(databaseUrl, true);
  const before = await editors.countOnceQuiet();
  const readiness = await fetch(`${service.url}/readyz`);
  const reason = await readiness.text();
  await setTimeout(seconds * 1000);
  const early = editors.acknowledged() - before;

  await setReadOnly(databaseUrl, false);
  const healed = performance.now();
  await editors.rest();
  const recovery = (performance.now() - healed) / 1000;
  await requests.stop();
  await editors.checkDurable();
  await editors.checkAgreement();
  await service.ready();
  const statuses = requests.failures();
  const unexpected = statuses.filter((status) => status !== '503');
  say(`readiness: ${readiness.status} ${reason}; ${statuses.length} requests received 503`);
  const isTold = readiness.status === 503 && reason.includes('read-only');
  return {
    figure: `read-only: database read-only for ${seconds} s: ${early} acknowledgements in that time, ${editors.acknowledged()} acknowledged edits, 0 lost; ${statuses.length} requests received 503 with Retry-After and ${unexpected.length} something else; everything acknowledged ${recovery.toFixed(1)} s afterwards (allowed ${MAX_RECOVERY_SECONDS})`,
    promise: {
      event: `The database is read-only for ${seconds} s`,
      acknowledged: editors.acknowledged(),
      lost: 0,
      recoverySeconds: recovery,
      maxRecoverySeconds: MAX_RECOVERY_SECONDS,
    },
    holds:
      early === 0 &&
      isTold &&
      statuses.length > 0 &&
      unexpected.length === 0 &&
      (recovery <= MAX_RECOVERY_SECONDS || 'late'),
  };
}

/** Changes the default of the database and ends all sessions, as a failover would. */
async function setReadOnly(databaseUrl: string, isReadOnly: boolean): Promise<void> {
  const host = { database: { url: databaseUrl } };
  const [row] = await query<{ name: string }>(host, 'select current_database() as name');
  // The session of this statement may itself be read-only.
  await query(host, 'set default_transaction_read_only = off');
  const value = isReadOnly ? 'on' : 'off';
  await query(
    host,
    `begin read write; alter database ${row?.name} set default_transaction_read_only = ${value}; commit`,
  );
  await query(
    host,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
