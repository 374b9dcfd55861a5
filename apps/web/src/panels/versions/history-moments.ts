import type { ClientDataOf, getZoneHistory } from '@lienzo/contract';
import { readTimestamp } from '../../api/timestamp.ts';

type ZoneHistory = ClientDataOf<typeof getZoneHistory>['zone_history'];

/** A period of editing, in milliseconds since 1970. */
export interface EditedPeriod {
  readonly from: number;
  readonly to: number;
  readonly changes: number;
}

/** Returns the periods of editing since the first moment that can be viewed. */
export function editedPeriods({ earliest_time, periods }: ZoneHistory): EditedPeriod[] {
  const earliest = readTimestamp(earliest_time)?.getTime() ?? 0;
  return periods.flatMap(({ from_time, to_time, changes }) => {
    const [from, to] = [readTimestamp(from_time), readTimestamp(to_time)];
    if (!from || !to || to.getTime() < earliest) return [];
    return [
      { from: Math.max(from.getTime(), earliest), to: to.getTime(), changes: Number(changes) },
    ];
  });
}

/** Returns the number of changes in all periods: the last position of the slider. */
export function countChanges(periods: readonly EditedPeriod[]): number {
  return periods.reduce((sum, { changes }) => sum + changes, 0);
}

/**
 * Returns the moment at a position of the slider. Positions count changes instead of time, so that
 * nights and weekends take no room. Times within a period are interpolated.
 */
export function momentAt(periods: readonly EditedPeriod[], position: number): Date | undefined {
  let left = position;
  for (const { from, to, changes } of periods) {
    if (left <= changes) {
      const share = changes <= 1 ? 1 : Math.max(0, left - 1) / (changes - 1);
      // The API returns whole seconds, so a change can be almost a second later than its time.
      return new Date(Math.round(from + share * (to - from)) + 999);
    }
    left -= changes;
  }
  return undefined;
}
