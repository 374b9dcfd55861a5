import { useState } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { People } from '../people/use-people.ts';
import {
  type CommentRights,
  canDeleteComment,
  canDeleteThread,
  canEditComment,
  editComment,
  removeComment,
  removeThread,
  reopenThread,
  replyToThread,
  resolveThread,
  type Wording,
} from './comment-actions.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import type { Comment } from './comment-store.ts';
import { FloatingCard } from './floating-card.tsx';
import { pointOf } from './pin-points.ts';
import type { Thread } from './threads.ts';

interface ThreadCardProps {
  canvas: CanvasApi;
  thread: Thread;
  people: People;
  rights: CommentRights;
  /** The width of the side panel in pixels; 0 if none is open. */
  panel: number;
  onClose: () => void;
}

/** A thread beside its pin, with a field to reply. */
export function ThreadCard(props: ThreadCardProps) {
  const { canvas, thread, people, rights, panel, onClose } = props;
  const { comments: texts } = useTexts().panels;
  const { zone } = canvas;
  const { first, replies } = thread;
  const itemOf = (comment: Comment) => (
    <CommentItem
      key={comment.key}
      comment={comment}
      people={people}
      {...(canEditComment(comment, rights) && {
        edit: (wording: Wording) => editComment(zone, comment, wording),
      })}
      {...(comment !== first &&
        canDeleteComment(comment, rights) && { remove: () => removeComment(zone, comment) })}
    />
  );
  return (
    <FloatingCard
      canvas={canvas}
      label={texts.thread(people.nameOf(first.author))}
      pointOf={() => pointOf(first, canvas.boundsOf)}
      panel={panel}
      onClose={onClose}
    >
      <ThreadHeader {...{ canvas, thread, rights, onClose }} />
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 pb-4">
        {[first, ...replies].map(itemOf)}
      </div>
      <footer className="border-t border-line p-3">
        {rights.canComment ? (
          <CommentComposer
            key={first.key}
            label={texts.reply}
            people={people.all}
            sendLabel={texts.send}
            autoFocus
            onSend={(text, mentions) => replyToThread(zone, thread, { text, mentions })}
          />
        ) : (
          <p className="text-ink-soft">{texts.viewOnly}</p>
        )}
      </footer>
    </FloatingCard>
  );
}

function ThreadHeader({
  canvas,
  thread,
  rights,
  onClose,
}: Omit<ThreadCardProps, 'people' | 'panel'>) {
  const { comments: texts, closePanel } = useTexts().panels;
  const [asking, setAsking] = useState(false);
  const { zone } = canvas;
  const remove = () => {
    removeThread(zone, thread);
    onClose();
  };
  return (
    <header className="flex items-center gap-1 py-1 pr-1 pl-4">
      <h2 className="grow text-xs font-semibold text-ink-soft">
        {thread.resolved ? texts.resolved : texts.replies(thread.replies.length)}
      </h2>
      {rights.canComment && (
        <IconButton
          icon={thread.resolved ? 'restore' : 'check'}
          label={thread.resolved ? texts.reopen : texts.resolve}
          onClick={() => {
            if (thread.resolved) return reopenThread(zone, thread);
            resolveThread(zone, thread);
            onClose();
          }}
        />
      )}
      {canDeleteThread(thread, rights) && (
        <IconButton
          icon="trash"
          label={texts.removeThread}
          onClick={() => (thread.replies.length > 0 ? setAsking(true) : remove())}
        />
      )}
      <IconButton icon="close" label={closePanel} onClick={onClose} />
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(thread.replies.length + 1)}
          action={texts.removeThread}
          danger
          onClose={() => setAsking(false)}
          run={async () => {
            remove();
            return true;
          }}
        />
      )}
    </header>
  );
}
