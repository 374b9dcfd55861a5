import type { ZoneVersion } from '@lienzo/contract';
import { readTimestamp } from '../../api/timestamp.ts';

/** A version with its moment in milliseconds. */
export interface DatedVersion extends ZoneVersion {
  readonly time: number;
}

interface DayOfVersions {
  readonly day: string;
  readonly versions: readonly DatedVersion[];
}

/** Versions by the day they were kept on, in the order they come. */
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
