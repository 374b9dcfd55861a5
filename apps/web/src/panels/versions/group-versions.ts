import type { ZoneVersion } from '@lienzo/contract';
import { readTimestamp } from '../../api/timestamp.ts';

/** A version with its time in milliseconds. */
export interface DatedVersion extends ZoneVersion {
  readonly time: number;
}

interface DayOfVersions {
  readonly day: string;
  readonly versions: readonly DatedVersion[];
}

/** Groups versions by day and keeps their order. */
export function groupByDay(
  versions: readonly ZoneVersion[],
  dayOf: (time: number) => string,
): DayOfVersions[] {
  const dated = versions.flatMap((version) => {
    const time = readTimestamp(version.version_time)?.getTime();
    return time === undefined ? [] : [{ ...version, time }];
  });
  const days = Map.groupBy(dated, ({ time }) => dayOf(time));
  return [...days].map(([day, ofDay]) => ({ day, versions: ofDay }));
}
