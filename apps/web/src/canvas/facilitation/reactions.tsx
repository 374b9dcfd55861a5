import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { personColor } from '../../ui/person-look.ts';
import type { Board } from '../board/board.ts';
import type { Reaction } from '../board/reaction.ts';
import { toScreen } from '../geometry/viewport.ts';
import { contrastingColor } from '../presence/contrasting-color.ts';
import { usePeople } from '../presence/use-people.ts';
import { useObservable } from '../state/use-observable.ts';
import { emojis } from './emojis.ts';
import { insideScreen, REACTION_MILLISECONDS } from './react.ts';

/** Further reactions are not shown before others have ended. */
const MAX_SHOWN = 24;

interface Floating extends Reaction {
  readonly key: string;
  readonly name: string;
  readonly color: string;
}

/** The reactions of all people in the zone, each for two seconds. */
export function Reactions({ board }: { board: Board }) {
  const { facilitation: texts } = useTexts();
  const view = useObservable(board.viewport);
  const floating = useFloating(board);
  if (floating.length === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {floating.map(({ key, name, color, kind, ...point }) => {
        const { x, y } = insideScreen(toScreen(view, point), board.viewport.size());
        return (
          <div key={key} className="absolute" style={{ left: x, top: y }}>
            <div
              role="img"
              aria-label={texts.reacted(name, texts.reactions[kind])}
              className="animate-float-up flex -translate-x-1/2 -translate-y-full flex-col items-center"
            >
              <span className="font-emoji text-4xl leading-none">{emojis[kind]}</span>
              <span
                className="mt-1 max-w-32 truncate rounded-md px-1.5 py-0.5 text-xs"
                style={{ backgroundColor: color, color: contrastingColor(color) }}
              >
                {name}
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}

function useFloating({ zone, reaction }: Board): readonly Floating[] {
  const { me } = useSession();
  const people = usePeople(zone);
  const own = useObservable(reaction);
  const [floating, setFloating] = useState<readonly Floating[]>([]);
  const latest = useRef(new Map<string, number>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const reacting = [
      ...people.flatMap(({ key, name, color, reaction: made }) =>
        made ? [{ ...made, of: key, name, color }] : [],
      ),
      ...(own ? [{ ...own, of: 'own', name: me.name, color: personColor(me.zuid) }] : []),
    ];
    const added = reacting.filter(({ of, id }) => latest.current.get(of) !== id);
    if (added.length === 0) return;
    for (const { of, id } of added) latest.current.set(of, id);
    const shown = added.map(({ of, ...one }) => ({ ...one, key: `${of} ${one.id}` }));
    setFloating((before) => [...before, ...shown].slice(0, MAX_SHOWN));
    const keys = new Set(shown.map(({ key }) => key));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFloating((before) => before.filter(({ key }) => !keys.has(key)));
    }, REACTION_MILLISECONDS);
    timers.current.add(timer);
  }, [people, own, me]);

  // A reaction that is over is not shown to people who open the zone later.
  useEffect(() => {
    if (!own) return;
    const timer = setTimeout(() => reaction.set(undefined), REACTION_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [own, reaction]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return floating;
}
