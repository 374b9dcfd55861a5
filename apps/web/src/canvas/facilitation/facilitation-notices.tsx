import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import type { Board } from '../board/board.ts';
import { usePeople } from '../presence/use-people.ts';
import { useObservable } from '../state/use-observable.ts';
import { noticesOf, type PersonNotice } from './notices-of.ts';

/** Offers to follow people who present or ask for it. The view moves only after a press. */
export function FacilitationNotices({ board }: { board: Board }) {
  const { me } = useSession();
  const people = usePeople(board.zone);
  const followed = useObservable(board.followed);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const others = people.filter(({ zuid }) => zuid !== me.zuid);
  const open = noticesOf(others);
  const shown = open.filter(({ id, key }) => key !== followed && !dismissed.includes(id));
  const dismiss = (id: string) =>
    // The next presentation of the same person is announced again.
    setDismissed([...dismissed.filter((old) => open.some((one) => one.id === old)), id]);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-16 z-10 flex flex-col items-center gap-2 px-3 max-lg:top-28"
    >
      {shown.slice(0, 2).map((notice) => (
        <FollowNotice
          key={notice.id}
          notice={notice}
          onFollow={() => {
            dismiss(notice.id);
            board.followed.set(notice.key);
          }}
          onDismiss={() => dismiss(notice.id)}
        />
      ))}
    </div>
  );
}

interface NoticeProps {
  notice: PersonNotice;
  onFollow: () => void;
  onDismiss: () => void;
}

function FollowNotice({ notice: { zuid, name, kind }, onFollow, onDismiss }: NoticeProps) {
  const { facilitation: texts } = useTexts();
  return (
    <div className="animate-appear pointer-events-auto flex max-w-full items-center gap-1 rounded-card border border-line bg-raised p-1.5 pl-3 shadow-float">
      <Avatar zuid={zuid} name={name} size={24} />
      <span className="min-w-0 truncate px-2">
        {kind === 'summons' ? texts.asksToFollow(name) : texts.isPresenting(name)}
      </span>
      <Button kind="primary" size="small" onClick={onFollow}>
        {texts.follow}
      </Button>
      <Button kind="quiet" size="small" onClick={onDismiss}>
        {texts.notNow}
      </Button>
    </div>
  );
}
