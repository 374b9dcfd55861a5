import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { People } from '../people/use-people.ts';
import { SidePanel } from '../side-panel.tsx';
import { useTimeFormat } from '../time-format.ts';
import { CommentText } from './comment-text.tsx';
import { filterThreads, type Thread, type ThreadFilter } from './threads.ts';

interface CommentsPanelProps {
  threads: readonly Thread[];
  people: People;
  filter: Exclude<ThreadFilter, 'all'>;
  onFilter: (filter: Exclude<ThreadFilter, 'all'>) => void;
  activeKey: string | undefined;
  /** Checks whether the anchor of a thread still exists. */
  hasPlace: (thread: Thread) => boolean;
  /** Opens a thread and scrolls to its anchor. */
  onJump: (thread: Thread) => void;
  onClose: () => void;
}

/** All threads of the zone, the most recently active first. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { threads, filter, onFilter, onClose } = props;
  const { comments: texts } = useTexts().panels;
  const shown = filterThreads(threads, filter);
  const open = filterThreads(threads, 'open').length;
  const choices = [
    { value: 'open', label: `${texts.filterOpen} (${open})` },
    { value: 'resolved', label: `${texts.filterResolved} (${threads.length - open})` },
  ] as const;
  return (
    <SidePanel title={texts.title} onClose={onClose}>
      <fieldset className="mx-4 mb-2 flex rounded-control bg-sunken p-1">
        <legend className="sr-only">{texts.filter}</legend>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'grow cursor-pointer rounded-md py-1 text-center font-medium has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
              filter === value ? 'bg-raised shadow-card' : 'text-ink-soft',
            )}
          >
            <input
              type="radio"
              name="comment-filter"
              className="sr-only"
              checked={filter === value}
              onChange={() => onFilter(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="min-h-0 grow overflow-y-auto px-2 pb-2">
        {shown.length === 0 ? (
          <Nothing filter={filter} any={threads.length > 0} />
        ) : (
          <ul className="flex flex-col">
            {shown.map((thread) => (
              <ThreadLine key={thread.first.key} thread={thread} {...props} />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}

function Nothing({ filter, any }: { filter: ThreadFilter; any: boolean }) {
  const { comments: texts } = useTexts().panels;
  if (!any) return <EmptyState icon="comment" title={texts.none} text={texts.noneText} />;
  return (
    <EmptyState icon="check" title={filter === 'open' ? texts.noneOpen : texts.noneResolved} />
  );
}

function ThreadLine({ thread, people, activeKey, hasPlace, onJump }: LineProps) {
  const { comments: texts } = useTexts().panels;
  const timeFormat = useTimeFormat();
  const { first, replies, lastTime } = thread;
  const name = people.nameOf(first.author);
  return (
    <li>
      <button
        type="button"
        aria-current={first.key === activeKey ? 'true' : undefined}
        onClick={() => onJump(thread)}
        className={classNames(
          'flex w-full gap-3 rounded-control p-2 text-left',
          first.key === activeKey ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Avatar zuid={first.author} name={name} size={28} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-semibold">{name}</span>
            <span className="shrink-0 text-xs text-ink-soft">{timeFormat.ago(lastTime)}</span>
          </span>
          <span className="line-clamp-3 block">
            <CommentText text={first.text} people={people.all} />
          </span>
          {replies.length > 0 && (
            <span className="block text-xs text-ink-soft">{texts.replies(replies.length)}</span>
          )}
          {!hasPlace(thread) && (
            <span className="block text-xs text-ink-soft">{texts.detached}</span>
          )}
        </span>
      </button>
    </li>
  );
}

type LineProps = Pick<CommentsPanelProps, 'people' | 'activeKey' | 'hasPlace' | 'onJump'> & {
  thread: Thread;
};
