import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Board } from '../board/board.ts';
import { zoomLimits } from '../geometry/viewport.ts';
import { contrastingColor } from './contrasting-color.ts';
import type { Person } from './people.ts';
import { useIsPresenceLimited, usePeople } from './use-people.ts';

const SHOWN = 5;

/** The people in the zone. Pressing one follows their view until the user moves their own. */
export function PresenceBar({ board }: { board: Board }) {
  const { canvas } = useTexts();
  const people = usePeople(board.zone);
  const isLimited = useIsPresenceLimited(board.zone);
  const [followed, setFollowed] = useState<string>();
  const leader = people.find(({ key }) => key === followed);
  useFollow(board, leader, () => setFollowed(undefined));
  if (people.length === 0 && !isLimited) return null;
  return (
    <fieldset
      aria-label={canvas.peopleHere(people.length)}
      className="flex items-center gap-1 rounded-card border border-line bg-raised px-2 py-1 shadow-float"
    >
      {people.slice(0, SHOWN).map((person) => (
        <Tooltip key={person.key} text={canvas.follow(person.name)}>
          <button
            type="button"
            aria-label={canvas.follow(person.name)}
            aria-pressed={person.key === followed}
            onClick={() => setFollowed(person.key === followed ? undefined : person.key)}
            className="inline-flex size-9 items-center justify-center rounded-full aria-pressed:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="inline-flex size-7 items-center justify-center rounded-full text-xs font-semibold"
              style={{ backgroundColor: person.color, color: contrastingColor(person.color) }}
            >
              {[...person.name.trim()][0]?.toUpperCase()}
            </span>
          </button>
        </Tooltip>
      ))}
      {people.length > SHOWN && (
        <span className="px-1 text-ink-soft">+{people.length - SHOWN}</span>
      )}
      {leader && (
        <span className="px-1 text-ink-soft max-sm:hidden">{canvas.following(leader.name)}</span>
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

function useFollow({ viewport }: Board, leader: Person | undefined, stop: () => void): void {
  const view = leader?.view;
  useEffect(() => {
    if (!view) return;
    const size = viewport.size();
    const whole = Math.min(size.width / view.width, size.height / view.height);
    const zoom = Math.max(zoomLimits.min, Math.min(zoomLimits.max, whole));
    viewport.set({
      x: view.left + view.width / 2 - size.width / 2 / zoom,
      y: view.top + view.height / 2 - size.height / 2 / zoom,
      zoom,
    });
  }, [viewport, view]);
  const isFollowing = leader !== undefined;
  useEffect(() => {
    if (!isFollowing) return;
    const stage = document.querySelector('[data-stage]');
    stage?.addEventListener('wheel', stop);
    stage?.addEventListener('pointerdown', stop);
    return () => {
      stage?.removeEventListener('wheel', stop);
      stage?.removeEventListener('pointerdown', stop);
    };
  }, [isFollowing, stop]);
}
