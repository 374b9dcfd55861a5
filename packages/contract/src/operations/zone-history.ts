import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, Moment, Timestamp } from '../wire/primitives.ts';
import { Zone } from '../wire/zone.ts';
import { StoredZoneDocument, ZoneDocument } from '../wire/zone-document.ts';
import { growthErrors, InputForm } from './element-lists.ts';
import { getZoneVersion, restoreZoneVersion } from './zone-versions.ts';

const errors = [
  'spaceNotFound',
  'zoneNotFound',
  'zoneRestricted',
  'spaceNotActive',
  'zoneNotActive',
] as const;

const HistoryPeriod = closed(
  {
    from_time: Timestamp,
    to_time: Timestamp,
    changes: Type.String({ description: 'Number of changes in this period' }),
  },
  { title: 'HistoryPeriod' },
);

const ZoneHistory = closed(
  {
    earliest_time: Timestamp,
    latest_time: Timestamp,
    periods: Type.Array(HistoryPeriod, {
      description: 'When the zone was edited, oldest first; at most the 1,000 latest periods',
    }),
  },
  { title: 'ZoneHistory' },
);

const Time = Type.String({
  ...Moment,
  description: 'A time in the history of the zone, such as 2026-01-31T08:30:00Z',
});

export const getZoneHistory = operation({
  id: 'getZoneHistory',
  area: 'Zone history',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/history',
  summary: 'Read at which times a zone can be viewed and when it was edited',
  message: 'Zone history fetched successfully.',
  scopes: [['Service.documents.READ'], ['Service.zones.READ']],
  rate: 'read',
  data: closed({ zone_history: ZoneHistory }),
  errors: [...errors],
  extension: true,
  example: {
    data: {
      zone_history: {
        earliest_time: 'Tue, 04 Feb 2025, 11:34:28',
        latest_time: 'Wed, 05 Feb 2025, 09:12:40',
        periods: [
          {
            from_time: 'Tue, 04 Feb 2025, 11:34:30',
            to_time: 'Tue, 04 Feb 2025, 11:52:01',
            changes: '184',
          },
        ],
      },
    },
  },
});

export const getZoneHistoryDocument = operation({
  id: 'getZoneHistoryDocument',
  area: 'Zone history',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/history/document',
  summary: 'Read a zone as it was at a time in the last 30 days, without comments',
  message: 'Zone fetched successfully.',
  scopes: [['Service.documents.READ'], ['Service.zones.READ']],
  rate: { perMinute: 60 },
  query: Type.Object({ time: Time, form: InputForm }),
  data: closed({ document: Type.Union([ZoneDocument, StoredZoneDocument]) }),
  clientForm: {
    query: { form: 'input' },
    data: closed({ document: StoredZoneDocument }),
  },
  errors: [...errors, 'momentNotFound', 'versionRestricted'],
  extension: true,
  example: { data: { document: getZoneVersion.example.data.document } },
});

export const restoreZoneHistory = operation({
  id: 'restoreZoneHistory',
  area: 'Zone history',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/history/restore',
  summary: 'Restore a zone to a time; the current content is saved as a version first',
  message: 'Zone restored successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ time: Time }),
  data: closed({ zone_info: Zone }),
  errors: [
    ...errors,
    'momentNotFound',
    'versionRestricted',
    'notPermitted',
    'elementLocked',
    'elementTooLarge',
    ...growthErrors,
  ],
  extension: true,
  example: {
    body: { time: '2025-02-04T15:02:10Z' },
    data: restoreZoneVersion.example.data,
  },
});
