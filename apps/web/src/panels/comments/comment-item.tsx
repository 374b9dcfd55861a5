import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../../ui/menu.tsx';
import type { People } from '../people/use-people.ts';
import { useTimeFormat } from '../time-format.ts';
import type { Wording } from './comment-actions.ts';
import { CommentComposer } from './comment-composer.tsx';
import type { Comment } from './comment-store.ts';
import { CommentText } from './comment-text.tsx';

interface CommentItemProps {
  comment: Comment;
  people: People;
  /** Undefined if the reader may not edit the comment. */
  edit?: (wording: Wording) => void;
  remove?: () => void;
}

export function CommentItem({ comment, people, edit, remove }: CommentItemProps) {
  const { comments: texts } = useTexts().panels;
  const timeFormat = useTimeFormat();
  const [editing, setEditing] = useState(false);
  const name = people.nameOf(comment.author);
  const items: MenuItem[] = [
    ...(edit
      ? [{ key: 'edit', label: texts.edit, icon: 'edit' as const, run: () => setEditing(true) }]
      : []),
    ...(remove
      ? [
          {
            key: 'remove',
            label: texts.remove,
            icon: 'trash' as const,
            danger: true,
            run: remove,
          },
        ]
      : []),
  ];
  return (
    <article className="flex gap-3" aria-label={`${name}, ${timeFormat.ago(comment.time)}`}>
      <Avatar zuid={comment.author} name={name} size={28} />
      <div className="min-w-0 grow">
        <header className="flex h-7 items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          <time
            dateTime={new Date(comment.time).toISOString()}
            title={timeFormat.full(comment.time)}
            className="shrink-0 text-xs text-ink-soft"
          >
            {timeFormat.ago(comment.time)}
          </time>
          {items.length > 0 && !editing && (
            <DropdownMenu items={items} label={texts.actions} align="end">
              <IconButton icon="more" label={texts.actions} className="!size-7 ml-auto" />
            </DropdownMenu>
          )}
        </header>
        {editing && edit ? (
          <CommentComposer
            label={texts.edit}
            initial={comment.text}
            initialMentions={comment.mentions}
            people={people.all}
            sendLabel={texts.save}
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={(text, mentions) => {
              setEditing(false);
              if (text !== comment.text) edit({ text, mentions });
            }}
          />
        ) : (
          <CommentText text={comment.text} people={people.all} />
        )}
      </div>
    </article>
  );
}
