import type { Change } from './outbox.ts';

/**
 * Whether the work of this client is stored by the service.
 * `saved`: every change is durable. `saving`: changes younger than 2 seconds wait for it.
 * `unsaved`: changes wait for longer, for example because the client is offline.
 * `cannot-save`: the service does not take them at the moment; `reason` says why.
 */
export interface SavingState {
  readonly state: 'saved' | 'saving' | 'unsaved' | 'cannot-save';
  /** Number of changes (undo steps) that are not durable. */
  readonly changes: number;
  /** When the oldest of them was made. */
  readonly since?: Date;
  /** `storage-unavailable`, `read-only`, or the reason of the refusal. */
  readonly reason?: string;
}

interface SavingInput {
  changes: readonly Change[];
  /** Why the service does not take changes, if it does not. */
  obstacle: string | undefined;
}

const SAVED: SavingState = { state: 'saved', changes: 0 };
const SAVING_MILLISECONDS = 2_000;

/**
 * Tracks the saving state. Returns the same object until it changes, and calls `onChange` when time
 * alone changes it.
 */
export function createSavingState(read: () => SavingInput, onChange: () => void) {
  let current = SAVED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compute = (): SavingState => {
    const { changes, obstacle } = read();
    const [oldest] = changes;
    if (!oldest) return SAVED;
    const since = new Date(oldest.time);
    const waiting = { changes: changes.length, since };
    if (obstacle !== undefined) return { state: 'cannot-save', ...waiting, reason: obstacle };
    const age = Date.now() - oldest.time;
    if (age >= SAVING_MILLISECONDS) return { state: 'unsaved', ...waiting };
    clearTimeout(timer);
    timer = setTimeout(onChange, SAVING_MILLISECONDS - age);
    return { state: 'saving', ...waiting };
  };
  return {
    get(): SavingState {
      const next = compute();
      if (!isEqual(next, current)) current = next;
      return current;
    },
    close: () => clearTimeout(timer),
  };
}

function isEqual(a: SavingState, b: SavingState): boolean {
  return (
    a.state === b.state &&
    a.changes === b.changes &&
    a.since?.getTime() === b.since?.getTime() &&
    a.reason === b.reason
  );
}
