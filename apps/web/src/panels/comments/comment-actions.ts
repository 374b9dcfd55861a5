import type { LiveZone } from '@lienzo/sdk';
import { versionOf } from '@lienzo/zone-doc';
import type { CommentAnchor } from '../../canvas/board/canvas-api.ts';
import { newId } from '../../canvas/board/new-id.ts';
import type { Comment } from './comment-store.ts';
import type { Thread } from './threads.ts';

/** The rights that matter for comments in a zone. */
export interface CommentRights {
  readonly zuid: string;
  readonly canComment: boolean;
  readonly canEdit: boolean;
}

export function canEditComment({ author }: Comment, { zuid, canComment }: CommentRights): boolean {
  return canComment && author === zuid;
}

/** Checks whether the caller may delete a comment: editors any, commenters only their own. */
export function canDeleteComment({ author }: Comment, rights: CommentRights): boolean {
  return rights.canComment && (rights.canEdit || author === rights.zuid);
}

/** Checks whether the caller may delete every comment of a thread, which is deleted as a whole. */
export function canDeleteThread({ first, replies }: Thread, rights: CommentRights): boolean {
  return [first, ...replies].every((comment) => canDeleteComment(comment, rights));
}

/** What a person writes: the text of a comment, and the user ids of the people whom it mentions. */
export interface Wording {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** Documents of version 1 have no mentions; there, the text alone names people. */
function wordingOf({ doc }: LiveZone, { text, mentions }: Wording) {
  return mentions.length > 0 && versionOf(doc) >= 2 ? { text, mentions: [...mentions] } : { text };
}

/** Starts a thread and returns the key of its first comment. */
export function startThread(zone: LiveZone, place: CommentAnchor, wording: Wording): string {
  const id = newId();
  const { point, elementId } = place;
  const anchor =
    elementId === undefined
      ? { position: { left: Math.round(point.x), top: Math.round(point.y) } }
      : { element_id: elementId };
  zone.insert('comment', { meta: { id }, ...wordingOf(zone, wording), ...anchor });
  return id;
}

/** Replies to a thread, which reopens it. */
export function replyToThread(zone: LiveZone, { first, resolved }: Thread, wording: Wording): void {
  zone.transact(() => {
    const said = wordingOf(zone, wording);
    zone.insert('comment', { meta: { id: newId() }, ...said, parent_id: first.id });
    if (resolved) zone.change('comment', { id: first.id, resolved: false });
  });
}

export function resolveThread(zone: LiveZone, { first }: Thread): void {
  zone.change('comment', { id: first.id, resolved: true });
}

export function reopenThread(zone: LiveZone, { first }: Thread): void {
  zone.change('comment', { id: first.id, resolved: false });
}

export function editComment(zone: LiveZone, { id }: Comment, { text, mentions }: Wording): void {
  const hasMentions = versionOf(zone.doc) >= 2;
  zone.change('comment', { id, text, ...(hasMentions && { mentions: [...mentions] }) });
}

export function removeComment(zone: LiveZone, { id }: Comment): void {
  zone.remove(id);
}

export function removeThread(zone: LiveZone, { first, replies }: Thread): void {
  zone.transact(() => {
    for (const { id } of [...replies, first]) zone.remove(id);
  });
}
