import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Count, closed, Timestamp } from '../../wire/primitives.ts';

const errors = [
  'spaceNotFound',
  'zoneNotFound',
  'zoneRestricted',
  'spaceNotActive',
  'zoneNotActive',
] as const;

const ZoneTimer = closed(
  {
    timer_state: Type.Enum(['NONE', 'RUNNING', 'ENDED'], {
      description: '`ENDED` until the timer is stopped or started again',
    }),
    remaining_milliseconds: Type.String({
      ...Count,
      description: 'By the clock of the service; do not compare `end_time` with your own clock',
    }),
    started_time: Type.Optional(Timestamp),
    end_time: Type.Optional(Timestamp),
  },
  { title: 'ZoneTimer' },
);

const none = { timer_state: 'NONE', remaining_milliseconds: '0' };
const running = {
  timer_state: 'RUNNING',
  remaining_milliseconds: '300000',
  started_time: 'Tue, 04 Feb 2025, 11:34:28',
  end_time: 'Tue, 04 Feb 2025, 11:39:28',
};

export const getZoneTimer = operation({
  id: 'getZoneTimer',
  area: 'Zone timer',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/timer',
  summary: 'Read how much time is left on the timer of a zone',
  message: 'Zone timer fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data: closed({ zone_timer: ZoneTimer }),
  errors: [...errors],
  extension: true,
  example: { data: { zone_timer: running } },
});

export const startZoneTimer = operation({
  id: 'startZoneTimer',
  area: 'Zone timer',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/timer',
  summary: 'Start the timer of a zone, or start it again',
  message: 'Zone timer started successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'How long the timer runs' }),
  }),
  data: closed({ zone_timer: ZoneTimer }),
  errors: [...errors, 'notPermitted'],
  extension: true,
  example: { body: { minutes: 5 }, data: { zone_timer: running } },
});

export const stopZoneTimer = operation({
  id: 'stopZoneTimer',
  area: 'Zone timer',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/timer',
  summary: 'Stop and remove the timer of a zone, if there is one',
  message: 'Zone timer stopped successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  data: closed({ zone_timer: ZoneTimer }),
  errors: [...errors, 'notPermitted'],
  extension: true,
  example: { data: { zone_timer: none } },
});
