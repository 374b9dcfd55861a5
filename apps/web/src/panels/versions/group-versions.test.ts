import { expect, it } from 'vitest';
import { groupByDay } from './group-versions.ts';

const version = (id: string, version_time: string) => ({
  version_id: id,
  version_time,
  modified_by: '1',
  description: '',
});

it('groups versions by day and keeps their order', () => {
  const days = groupByDay(
    [
      version('3', 'Wed, 05 Feb 2025, 09:00:00'),
      version('2', 'Tue, 04 Feb 2025, 15:00:00'),
      version('1', 'Tue, 04 Feb 2025, 11:00:00'),
    ],
    (time) => new Date(time).toISOString().slice(0, 10),
  );
  expect(days.map(({ day, versions }) => [day, versions.map((one) => one.version_id)])).toEqual([
    ['2025-02-05', ['3']],
    ['2025-02-04', ['2', '1']],
  ]);
});
