import { limits } from '@lienzo/contract';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { MentionList } from './mention-list.tsx';
import { completeMention, mentionsIn, openMentionAt, type Person, peopleFor } from './mentions.ts';

interface CommentComposerProps {
  label: string;
  people: readonly Person[];
  initial?: string;
  /** The user ids of people whom the initial text mentions. */
  initialMentions?: readonly string[];
  sendLabel: string;
  onSend: (text: string, mentions: string[]) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** A comment field: Enter sends, Shift+Enter starts a new line, @ mentions a person. */
export function CommentComposer(props: CommentComposerProps) {
  const {
    label,
    people,
    initial = '',
    initialMentions = [],
    sendLabel,
    onSend,
    onCancel,
    autoFocus,
  } = props;
  const { panels, shell } = useTexts();
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(initial.length);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const field = useRef<HTMLTextAreaElement>(null);
  const named = useRef(new Set(initialMentions));
  const wantedCaret = useRef<number>(undefined);
  const listId = useId();

  const mention = openMentionAt(text, caret);
  const offered = mention && mention.start !== closedAt ? peopleFor(people, mention.query) : [];
  const at = Math.min(chosen, offered.length - 1);
  const wanted = text.trim();

  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useLayoutEffect(() => {
    growWithText(field.current);
    if (wantedCaret.current === undefined) return;
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = undefined;
  });

  const name = (person: Person | undefined) => {
    if (!mention || !person) return;
    named.current.add(person.zuid);
    const completed = completeMention(text, mention, person.name);
    wantedCaret.current = completed.caret;
    setText(completed.text);
    setCaret(completed.caret);
    setChosen(0);
    field.current?.focus();
  };
  const send = () => {
    if (wanted === '') return;
    onSend(wanted, mentionsIn(wanted, people, named.current));
    setText('');
    setCaret(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const choosing = offered.length > 0;
    if (choosing && event.key === 'ArrowDown') setChosen((at + 1) % offered.length);
    else if (choosing && event.key === 'ArrowUp')
      setChosen((at + offered.length - 1) % offered.length);
    else if (choosing && (event.key === 'Enter' || event.key === 'Tab')) name(offered[at]);
    else if (choosing && event.key === 'Escape') setClosedAt(mention?.start);
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative flex flex-col gap-2">
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={label}
        maxLength={limits.commentText}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        title={panels.comments.hint}
        onChange={({ target }) => {
          setText(target.value);
          setCaret(target.selectionStart);
          setClosedAt(undefined);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="max-h-48 w-full resize-none rounded-control border border-line-strong bg-raised px-3 py-2 text-ink placeholder:text-ink-soft"
      />
      <MentionList id={listId} people={offered} chosen={at} onChoose={name} />
      {(wanted !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button size="small" kind="quiet" onClick={onCancel}>
              {shell.cancel}
            </Button>
          )}
          <Button size="small" kind="primary" disabled={wanted === ''} onClick={send}>
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

function growWithText(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}
