import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu } from '../../ui/menu.tsx';
import { useVote, useVoteActions } from './use-vote.ts';

const CHOICES = [1, 2, 3, 5, 10] as const;

/** Starts a vote in the zone, unless one is open: its votes would be lost. */
export function VoteButton({ canvas }: { canvas: CanvasApi }) {
  const { vote: texts } = useTexts().panels;
  const { start } = useVoteActions(canvas);
  const isOpen = useVote(canvas)?.vote_state === 'OPEN';
  const items = CHOICES.map((count) => ({
    key: String(count),
    label: texts.perPerson(count),
    disabled: isOpen,
    run: () => void start(count),
  }));
  return (
    <DropdownMenu items={items} label={texts.open} align="end">
      <IconButton icon="vote" label={texts.open} />
    </DropdownMenu>
  );
}
