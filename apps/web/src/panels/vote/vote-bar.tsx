import { useState } from 'react';
import type { Board } from '../../canvas/board/board.ts';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useVote, useVoteActions } from './use-vote.ts';
import { VoteLayer } from './vote-layer.tsx';

/** The vote in the zone: how many votes are left, or the results, with the marks on the elements. */
export function VoteBar({ board, canvas }: { board: Board; canvas: CanvasApi }) {
  const { vote: texts } = useTexts().panels;
  const vote = useVote(canvas);
  const { end, remove } = useVoteActions(canvas);
  const [hidden, setHidden] = useState<string>();
  if (!vote || vote.started_time === hidden) return null;
  const isOpen = vote.vote_state === 'OPEN';
  const total = vote.results.reduce((sum, { votes }) => sum + Number(votes), 0);
  const text = isOpen
    ? texts.left(Number(vote.votes_left), Number(vote.votes_per_person))
    : texts.results(total);
  return (
    <>
      <VoteLayer board={board} canvas={canvas} vote={vote} />
      <section
        data-controls
        aria-label={texts.open}
        className="animate-appear absolute bottom-20 left-1/2 z-10 flex h-11 -translate-x-1/2 items-center gap-2 rounded-card border border-line bg-raised p-1 pl-3 whitespace-nowrap shadow-float"
      >
        <Icon name="vote" />
        <span role="status" className="px-1 font-medium tabular-nums">
          {isOpen && !canvas.canComment ? texts.running : text}
        </span>
        {isOpen && canvas.canEdit && (
          <Button kind="primary" size="small" onClick={() => void end()}>
            {texts.end}
          </Button>
        )}
        {!isOpen && canvas.canEdit && (
          <Button kind="quiet" size="small" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )}
        {!isOpen && (
          <IconButton
            icon="close"
            label={texts.hide}
            side="top"
            onClick={() => setHidden(vote.started_time)}
          />
        )}
      </section>
    </>
  );
}
