import type { Notification } from '@lienzo/contract';
import type { DescribedNotification } from '../../domain/notifications/describe-notifications.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentNotification(row: DescribedNotification): Notification {
  const { actor_zuid: actor, actorName, zoneSpaceId, threadId } = row;
  const spaceId = zoneSpaceId ?? row.space_id;
  return {
    notification_id: row.notification_id,
    kind: row.kind,
    time: timeText(row.created_time),
    read: row.read_time !== null,
    ...(actor && {
      actor: { zuid: actor, ...(actorName !== undefined && { display_name: actorName }) },
    }),
    ...(row.team_id && { team_id: row.team_id }),
    ...(row.teamName !== undefined && { team_name: row.teamName }),
    ...(spaceId && { space_id: spaceId }),
    ...(row.spaceName !== undefined && { space_name: row.spaceName }),
    ...(row.zone_id && { zone_id: row.zone_id }),
    ...(row.zoneName !== undefined && { zone_name: row.zoneName }),
    ...(row.comment_id && { comment_id: row.comment_id }),
    ...(threadId !== undefined && { thread_id: threadId }),
    ...(row.text !== undefined && { text: row.text }),
  };
}
