import { writeFile } from 'node:fs/promises';

/** What a fault run found: the recovery point and the recovery time. */
export interface FaultFigures {
  /** What happens, as a phrase for the first column of the table. */
  readonly event: string;
  /** Acknowledged edits and writes of the run. */
  readonly acknowledged: number;
  /** How many of them were lost. */
  readonly lost: number;
  /** Seconds from the end of the fault until all work was acknowledged. */
  readonly recoverySeconds: number;
  readonly maxRecoverySeconds: number;
  /** The p95 wait of other tenants during the fault, divided by that before it. */
  readonly otherTenants?: number;
}

export interface RecordedFault extends FaultFigures {
  /** Name of the fault run. */
  readonly fault: string;
  readonly quick: boolean;
}

export const PROMISES_FOLDER = new URL('../promises/', import.meta.url);

/** Returns the machine-readable line of a fault run. */
export function promiseLine(recorded: RecordedFault): string {
  return `promise ${JSON.stringify(rounded(recorded))}`;
}

/** Stores the figures of a run, from which `npm run promises` generates docs/promises.md. */
export async function recordPromise(recorded: RecordedFault): Promise<void> {
  const file = new URL(`${recorded.fault}.json`, PROMISES_FOLDER);
  await writeFile(file, `${JSON.stringify(rounded(recorded), null, 2)}\n`);
}

function rounded(recorded: RecordedFault): RecordedFault {
  const { otherTenants } = recorded;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    ...recorded,
    recoverySeconds: round(recorded.recoverySeconds),
    ...(otherTenants !== undefined && { otherTenants: round(otherTenants) }),
  };
}
