import type { FaultRun, RunResult } from '../../shared/run-context.ts';
import { failOver } from './failover.ts';

const FULL = { rounds: 10, editors: 16, openZones: 4, closedZones: 2, lagMilliseconds: 5_000 };
const QUICK = { rounds: 1, editors: 8, openZones: 2, closedZones: 1, lagMilliseconds: 1_500 };

/**
 * Kills the primary and all nodes, and promotes an asynchronous standby. Open pages make the changes again
 * that the standby lacks.
 */
export function run(run: FaultRun): Promise<RunResult> {
  return failOver(run, { plan: run.quick ? QUICK : FULL, killsNodes: true });
}
