import type { ElementTexts } from '../../domain/element-rows/queries.ts';
import type { ZoneRow } from '../../domain/zones/queries.ts';
import type { TimerRow } from '../../domain/zones/timer-queries.ts';
import type { SeenVote } from '../../domain/zones/vote-queries.ts';
import { presentMetadata, timeText } from '../../http/wire-text.ts';

export function presentZone(zone: ZoneRow) {
  return {
    zone_id: zone.zone_id,
    zone_key: zone.zone_key,
    zone_name: zone.zone_name,
    space_id: zone.space_id,
    status: zone.status === 'TRASHED' ? ('TRASHED' as const) : ('ACTIVE' as const),
    author_zuid: zone.author_zuid,
    last_author_zuid: zone.last_author_zuid,
    created_time: timeText(zone.created_time),
    last_modified_time: timeText(zone.modified_time),
    state_modified_time: timeText(zone.state_modified_time),
    ...presentMetadata(zone),
  };
}

/** Presents the timer of a zone as it is at a time. */
export function presentTimer(timer: TimerRow | undefined, now: Date) {
  if (!timer) return { timer_state: 'NONE', remaining_milliseconds: '0' } as const;
  const remaining = Math.max(0, timer.end_time.getTime() - now.getTime());
  return {
    timer_state: remaining > 0 ? ('RUNNING' as const) : ('ENDED' as const),
    remaining_milliseconds: String(remaining),
    started_time: timeText(timer.started_time),
    end_time: timeText(timer.end_time),
  };
}

/** Presents the vote in a zone as one person sees it. */
export function presentVote(vote: SeenVote | undefined) {
  if (!vote)
    return {
      vote_state: 'NONE' as const,
      votes_per_person: '0',
      votes_left: '0',
      own_element_ids: [],
      results: [],
    };
  const left = vote.ended_time ? 0 : vote.votes_per_person - vote.own.length;
  return {
    vote_state: vote.ended_time ? ('ENDED' as const) : ('OPEN' as const),
    votes_per_person: String(vote.votes_per_person),
    votes_left: String(left),
    own_element_ids: [...vote.own],
    results: [...vote.results],
    started_time: timeText(vote.started_time),
  };
}

interface MemberOfZone {
  zone_id: string;
  member_id: string;
  member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  permission: 'restricted' | 'allowed';
  role: 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER' | null;
}

export function presentZoneMember({ role, ...member }: MemberOfZone) {
  return { ...member, ...(role && { role }) };
}

interface SpaceData {
  zone: ZoneRow;
  /** The elements of its canvas, as parts of a JSON text. */
  elements: ElementTexts;
}

/**
 * Returns a zone with its document as parts of a JSON text, because documents are long and their
 * elements already text.
 */
export function spaceDataParts({ zone, elements }: SpaceData): ElementTexts {
  const document = { id: zone.zone_id, meta: { name: zone.zone_name } };
  const baseMeta = {
    createdTime: timeText(zone.created_time),
    author: zone.author_zuid,
    collaborationId: zone.zone_key,
    current: {
      version: zone.head,
      time: timeText(zone.modified_time),
      modifiedBy: zone.last_author_zuid,
    },
  };
  const opened = JSON.stringify(document).slice(0, -1);
  return [
    `{"space_data":{"id":"${zone.space_id}","docDatas":[{"document":${opened},"elements":`,
    ...elements,
    `},"baseMeta":${JSON.stringify(baseMeta)}}]}}`,
  ];
}
