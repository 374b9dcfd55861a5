import type { Event } from '@lienzo/contract';
import { isGuestId } from '../../core/guest-ids.ts';
import type { EventRow } from '../../domain/events/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentEvent(editionId: string, row: EventRow): Event {
  return {
    seq: row.seq,
    kind: row.kind as Event['kind'], // written by this service
    time: timeText(row.created_time),
    edition_id: editionId,
    ...(row.team_id && { team_id: row.team_id }),
    ...(row.space_id && { space_id: row.space_id }),
    ...(row.zone_id && { zone_id: row.zone_id }),
    actor: presentActor(row),
    data: row.payload as Event['data'], // written by this service
  };
}

function presentActor({ actor_zuid, actor_via, request_id }: EventRow): Event['actor'] {
  // Who operates the service is not shown to its users, except in the audit log.
  if (!actor_zuid || actor_via === 'operator') return { type: 'system' };
  const request = request_id ? { request_id } : {};
  if (actor_via === 'service_account')
    return { type: 'service_account', zuid: actor_zuid, ...request };
  if (isGuestId(actor_zuid)) return { type: 'guest', zuid: actor_zuid, ...request };
  const via = actor_via as 'sign_in' | 'access_token' | null; // written by writeEvent
  return { type: 'person', zuid: actor_zuid, ...(via && { via }), ...request };
}
