import type { ZoneRow } from '../../domain/zones/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentZone(zone: ZoneRow) {
  return {
    zone_id: zone.zone_id,
    zone_key: zone.zone_key,
    zone_name: zone.zone_name,
    space_id: zone.space_id,
    status: zone.status,
    author_zuid: zone.author_zuid,
    last_author_zuid: zone.last_author_zuid,
    created_time: timeText(zone.created_time),
    last_modified_time: timeText(zone.modified_time),
    state_modified_time: timeText(zone.state_modified_time),
  };
}

interface MemberOfZone {
  zone_id: string;
  member_id: string;
  member_type: 'USER' | 'TEAM' | 'ORG';
  permission: 'restricted' | 'allowed';
  role: 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER' | null;
}

export function presentZoneMember({ role, ...member }: MemberOfZone) {
  return { ...member, ...(role && { role }) };
}

interface SpaceData {
  zone: ZoneRow;
  /** The elements of its canvas, as JSON text. */
  elements: string;
}

/**
 * Returns a zone with its document as JSON text, because documents are long and their elements
 * already text.
 */
export function spaceDataText({ zone, elements }: SpaceData): string {
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
  return `{"space_data":{"id":"${zone.space_id}","docDatas":[{"document":${opened},"elements":${elements}},"baseMeta":${JSON.stringify(baseMeta)}}]}}`;
}
