import type { Board } from '../../canvas/board/board.ts';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { toScreen } from '../../canvas/geometry/viewport.ts';
import { elementBounds, type SceneElement } from '../../canvas/scene/scene-element.ts';
import { useObservable } from '../../canvas/state/use-observable.ts';
import { useSceneVersion } from '../../canvas/view/use-scene-version.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { toggleVote } from './own-votes.ts';
import { useVoteActions, type Vote } from './use-vote.ts';

/** Elements that are smaller than this on the screen have no button, in pixels. */
const MIN_SIZE = 20;
const MAX_SHOWN = 300;

interface VoteLayerProps {
  board: Board;
  canvas: CanvasApi;
  vote: Vote;
}

/** A button on each visible shape to vote for it, or the number of its votes after the end. */
export function VoteLayer({ board, canvas, vote }: VoteLayerProps) {
  const { vote: texts } = useTexts().panels;
  useSceneVersion(board.scene);
  const view = useObservable(board.viewport);
  const { place } = useVoteActions(canvas);
  const own = vote.own_element_ids;
  const counts = new Map(vote.results.map(({ element_id, votes }) => [element_id, Number(votes)]));
  const isOpen = vote.vote_state === 'OPEN';
  const cornerOf = (element: SceneElement) => {
    const { left, top, width } = elementBounds(element);
    const { x, y } = toScreen(view, { x: left + width, y: top });
    return { left: x, top: y };
  };
  const visible = board.scene
    .within(board.viewport.visible())
    .filter(({ kind }) => kind === 'shape');
  if (!isOpen)
    return (
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        {visible
          .filter(({ key }) => counts.has(key))
          .map((element) => (
            <span
              key={element.key}
              role="img"
              aria-label={texts.votes(counts.get(element.key) ?? 0)}
              className="absolute inline-flex h-7 min-w-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full bg-accent px-2 font-semibold text-on-accent tabular-nums shadow-float"
              style={cornerOf(element)}
            >
              {counts.get(element.key)}
            </span>
          ))}
      </div>
    );
  if (!canvas.canComment) return null;
  const large = visible.filter(
    ({ box }) => Math.min(box.width, box.height) * view.zoom >= MIN_SIZE,
  );
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {large.slice(0, MAX_SHOWN).map((element) => {
        const isPlaced = own.includes(element.key);
        const next = toggleVote(own, element.key, Number(vote.votes_per_person));
        return (
          <button
            key={element.key}
            type="button"
            data-controls
            aria-label={isPlaced ? texts.takeBack : texts.place}
            aria-pressed={isPlaced}
            disabled={!next}
            onClick={() => next && void place(next)}
            className={classNames(
              'pointer-events-auto absolute inline-flex size-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border shadow-float transition-colors disabled:opacity-40',
              isPlaced
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line-strong bg-raised text-ink-soft not-disabled:hover:border-accent not-disabled:hover:text-accent',
            )}
            style={cornerOf(element)}
          >
            <Icon name={isPlaced ? 'check' : 'plus'} size={16} />
          </button>
        );
      })}
    </div>
  );
}
