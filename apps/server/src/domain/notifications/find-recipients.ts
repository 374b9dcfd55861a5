import { type EventData, MAX_EVENT_AUTHORS, type NotificationKind } from '@lienzo/contract';
import type { EventRow } from '../events/queries.ts';
import type { CommentRow } from './comment-queries.ts';

/** A notification that a person gets if they can see what it is about and want to know. */
export interface Draft {
  zuid: string;
  kind: NotificationKind;
  actorZuid: string | null;
  teamId?: string;
  spaceId?: string;
  zoneId?: string;
  commentId?: string;
}

type ZoneChange = EventData<'zone.changed'>;

/** Comments that are older count as copies, of which no one is notified. People can work offline for days. */
const MAX_AGE_MILLISECONDS = 7 * 24 * 3600_000;

/** Returns whom an event of a membership or a share is for. */
export function recipientsOfAccess(event: EventRow): Draft[] {
  const actorZuid = event.actor_zuid;
  const isOther = ({ zuid }: Draft) => zuid !== actorZuid;
  if (event.kind === 'team_member.added') {
    const { team_id, zuid } = event.payload as EventData<'team_member.added'>; // by its kind
    return [{ zuid, kind: 'invitation' as const, actorZuid, teamId: team_id }].filter(isOther);
  }
  if (event.kind === 'space_member.added') {
    const { space_id, member_id, type } = event.payload as EventData<'space_member.added'>; // by its kind
    if (type !== 'USER') return [];
    return [{ zuid: member_id, kind: 'share' as const, actorZuid, spaceId: space_id }].filter(
      isOther,
    );
  }
  if (event.kind !== 'zone.shared') return [];
  const { zone_id, allowed = [] } = event.payload as EventData<'zone.shared'>; // by its kind
  return allowed
    .map((zuid) => ({ zuid, kind: 'share' as const, actorZuid, zoneId: zone_id }))
    .filter(isOther);
}

interface ChangedComments {
  event: EventRow;
  comments: readonly CommentRow[];
  /** Whom each comment mentioned when it was last looked at, by its id. */
  mentioned: ReadonlyMap<string, readonly string[]>;
  /** Who wrote in each thread, by the id of its first comment. */
  writers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns whom new comments and new mentions are for. */
export function recipientsOfComments(changed: ChangedComments): Draft[] {
  const { event, comments, mentioned, writers } = changed;
  return comments.flatMap((comment) => {
    const { author_zuid: author, mentions, parent_id: parentId } = comment;
    if (!wasWrittenNow(comment, event)) return [];
    const before = mentioned.get(comment.element_id);
    const known = new Set([...(before ?? []), author]);
    const added = [...new Set(mentions)].filter((zuid) => !known.has(zuid));
    const inThread = parentId && isNew(comment, event) ? (writers.get(parentId) ?? new Set()) : [];
    const others = [...inThread].filter((zuid) => zuid !== author && !mentions.includes(zuid));
    const about = { actorZuid: author, zoneId: comment.zone_id, commentId: comment.element_id };
    return [
      ...added.map((zuid) => ({ zuid, kind: 'mention' as const, ...about })),
      ...others.map((zuid) => ({ zuid, kind: 'reply' as const, ...about })),
    ];
  });
}

/** Returns whether an event reports that the author wrote or edited the comment, not that it was copied. */
function wasWrittenNow(comment: CommentRow, event: EventRow): boolean {
  const { authors } = event.payload as ZoneChange; // by its kind
  const isByAuthor = authors.includes(comment.author_zuid) || authors.length === MAX_EVENT_AUTHORS;
  return isByAuthor && (!isNew(comment, event) || isRecent(comment, event));
}

/** Returns whether a comment was created by the event. The list of an event that was cut may lack it. */
function isNew(comment: CommentRow, event: EventRow): boolean {
  const { created, changed, truncated } = event.payload as ZoneChange; // by its kind
  if (created.includes(comment.element_id)) return true;
  return truncated === true && !changed.includes(comment.element_id) && isRecent(comment, event);
}

function isRecent({ created_time }: CommentRow, event: EventRow): boolean {
  return event.created_time.getTime() - created_time.getTime() < MAX_AGE_MILLISECONDS;
}
