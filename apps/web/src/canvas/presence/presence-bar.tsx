import { useEffect } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Board } from '../board/board.ts';
import { zoomLimits } from '../geometry/viewport.ts';
import { useObservable } from '../state/use-observable.ts';
import type { Person } from './people.ts';
import { useIsPresenceLimited, usePeople } from './use-people.ts';

const SHOWN = 4;

/** The people in the zone. Pressing one follows their view until the user moves their own. */
export function PresenceBar({ board }: { board: Board }) {
  const { canvas, canvasPage } = useTexts();
  const { me } = useSession();
  const people = usePeople(board.zone);
  const isLimited = useIsPresenceLimited(board.zone);
  const followed = useObservable(board.followed);
  const setFollowed = board.followed.set;
  const leader = people.find(({ key }) => key === followed);
  useFollow(board, leader);
  if (people.length === 0 && !isLimited) return null;
  return (
    <fieldset aria-label={canvas.peopleHere(people.length)} className="flex items-center">
      {people.slice(0, SHOWN).map((person, index) => (
        <Tooltip key={person.key} text={canvas.follow(person.name)}>
          <button
            type="button"
            aria-label={canvas.follow(person.name)}
            aria-pressed={person.key === followed}
            onClick={() => setFollowed(person.key === followed ? undefined : person.key)}
            className={classNames(
              'inline-flex size-9 items-center justify-center rounded-full aria-pressed:bg-sunken',
              // Smaller screens have no room for more than two.
              index > 1 && 'max-lg:hidden',
            )}
          >
            <Avatar
              zuid={person.zuid}
              name={person.name}
              size={28}
              className={person.writing && 'outline-2 outline-offset-1 outline-ink-soft'}
            />
          </button>
        </Tooltip>
      ))}
      {people.length > 0 && (
        <Tooltip text={canvasPage.you(me.name)}>
          <span className="inline-flex size-9 items-center justify-center max-lg:hidden">
            <Avatar zuid={me.zuid} name={me.name} size={28} />
            <span className="sr-only">{canvasPage.you(me.name)}</span>
          </span>
        </Tooltip>
      )}
      {people.length > SHOWN && (
        <span className="px-1 text-ink-soft">+{people.length - SHOWN}</span>
      )}
      {leader && (
        <span className="px-1 text-ink-soft max-xl:hidden">{canvas.following(leader.name)}</span>
      )}
      {isLimited && (
        <Tooltip text={canvas.presenceLimitedHint}>
          <span role="status" className="px-1 text-ink-soft">
            {canvas.presenceLimited}
          </span>
        </Tooltip>
      )}
    </fieldset>
  );
}

/** Moves the view along with another person, but not while the user writes or drags. */
function useFollow(
  { viewport, followed, editing, hints }: Board,
  leader: Person | undefined,
): void {
  const view = leader?.view;
  useEffect(() => {
    if (!view || editing.get() !== undefined || hints.get().busy) return;
    const size = viewport.size();
    const whole = Math.min(size.width / view.width, size.height / view.height);
    const zoom = Math.max(zoomLimits.min, Math.min(zoomLimits.max, whole));
    viewport.glideTo({
      x: view.left + view.width / 2 - size.width / 2 / zoom,
      y: view.top + view.height / 2 - size.height / 2 / zoom,
      zoom,
    });
  }, [viewport, view, editing, hints]);
  const isFollowing = leader !== undefined;
  useEffect(() => {
    if (!isFollowing) return;
    const stop = () => followed.set(undefined);
    const stage = document.querySelector('[data-stage]');
    stage?.addEventListener('wheel', stop);
    stage?.addEventListener('pointerdown', stop);
    return () => {
      stage?.removeEventListener('wheel', stop);
      stage?.removeEventListener('pointerdown', stop);
    };
  }, [isFollowing, followed]);
}
