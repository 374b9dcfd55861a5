import type { LinkRow, Policy } from '../../domain/share-links/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentShareLink(link: LinkRow) {
  return {
    id: link.link_id,
    space_id: link.space_id,
    ...(link.zone_id !== null && { zone_id: link.zone_id }),
    ...(link.frame_id !== null && { frame_id: link.frame_id }),
    role: link.role,
    label: link.label,
    has_password: flag(link.password_hash !== null),
    ...(link.embed_origins !== null && { embed_origins: link.embed_origins }),
    is_working: flag(link.is_working),
    created_by: link.created_by,
    created_time: timeText(link.created_time),
    ...(link.expiry_time && { expiry_time: timeText(link.expiry_time) }),
    openings: link.openings,
    ...(link.last_opened_time && { last_opened_time: timeText(link.last_opened_time) }),
  };
}

export function presentPolicy({ space, ...policy }: Policy) {
  return { ...policy, ...(space !== undefined && { space }) };
}

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}
