import type { Connection } from '../credentials.ts';
import type { ZoneRefusal } from './errors/refusals.ts';
import { closedError, refusedError, ZoneError } from './errors/zone-error.ts';
import type { WaitOptions, ZoneStatus } from './live-zone.ts';

interface Readiness {
  status(): ZoneStatus;
  reason(): string | undefined;
  refusal(): ZoneRefusal | undefined;
  hasDocument(): boolean;
  /** Returns whether the socket is open at the moment. */
  isConnected(): boolean;
  subscribe(listener: () => void): () => void;
}

const READY_MILLISECONDS = 30_000;
// With the time to find the reason less than 5 seconds, after which people suspect the program.
const UNREACHABLE_MILLISECONDS = 3_500;

/** Resolves when a zone has a document to show, and rejects when it will not have one in time. */
export function untilReady(
  zone: Readiness,
  connection: Connection,
  { timeout }: WaitOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop();
      stopTimers();
    };
    const check = (): boolean => {
      const status = zone.status();
      if (zone.hasDocument()) resolve();
      else if (status === 'closed') reject(closedError('it cannot become ready'));
      else if (status === 'refused') reject(refusedError(zone.reason() ?? '', zone.refusal()));
      else return false;
      end();
      return true;
    };
    const fail = (error: ZoneError) => {
      end();
      reject(error);
    };
    const failUnreachable = async () => {
      // Loaded only when it is needed, which is rare.
      const { explainUnreachable } = await import('./errors/diagnose.ts');
      const error = await explainUnreachable(connection, zone.reason());
      if (!check() && !zone.isConnected()) fail(error);
    };
    const failLate = async () => {
      if (!zone.isConnected()) await failUnreachable();
      const message = 'The service did not send the zone in time.';
      if (!check()) fail(new ZoneError('timeout', message, { reason: zone.reason() }));
    };
    const stop = zone.subscribe(check);
    const stopTimers = startTimers([
      [timeout ?? READY_MILLISECONDS, () => void failLate()],
      [
        timeout === undefined ? UNREACHABLE_MILLISECONDS : Number.POSITIVE_INFINITY,
        () => !zone.isConnected() && void failUnreachable(),
      ],
    ]);
    check();
  });
}

/** Settles like a promise, or rejects after a time. */
export function withTimeout(
  work: Promise<void>,
  { timeout = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const message = 'The service did not store all changes in time. They stay and are sent later.';
    const stop = startTimers([[timeout, () => reject(new ZoneError('timeout', message))]]);
    work.then(resolve, reject).finally(stop);
  });
}

function startTimers(timers: readonly (readonly [number, () => void])[]): () => void {
  const started = timers
    .filter(([milliseconds]) => Number.isFinite(milliseconds)) // setTimeout would take 1 ms
    .map(([milliseconds, work]) => setTimeout(work, milliseconds));
  return () => {
    for (const timer of started) clearTimeout(timer);
  };
}
