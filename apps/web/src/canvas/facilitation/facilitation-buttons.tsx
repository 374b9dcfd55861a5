import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Board } from '../board/board.ts';
import { commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';
import { usePeople } from '../presence/use-people.ts';
import { ReactionPicker } from './reaction-picker.tsx';

interface ButtonsProps {
  board: Board;
  present: () => void;
}

/** The buttons beside the people in the zone. */
export function FacilitationButtons({ board, present }: ButtonsProps) {
  const { facilitation } = useTexts();
  const people = usePeople(board.zone);
  return (
    <>
      {people.length > 0 && board.canEdit && <GatherButton board={board} count={people.length} />}
      <ReactionPicker board={board} />
      <IconButton
        icon="present"
        label={facilitation.present}
        shortcut={shortcutText(commands.present.keys[0])}
        onClick={present}
        className="max-sm:hidden"
      />
    </>
  );
}

/** Milliseconds after which people who open the zone are no longer asked to follow. */
const ASKING = 20_000;
/** Milliseconds before a person can ask again. */
const PAUSE = 5_000;

/** Asks the other people in the zone to follow the user. */
function GatherButton({ board: { zone, followed }, count }: { board: Board; count: number }) {
  const { facilitation: texts } = useTexts();
  const { notify } = useToasts();
  const [asked, setAsked] = useState<number>();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (asked === undefined) return;
    zone.presence.show('summons', asked);
    setIsPaused(true);
    const pause = setTimeout(setIsPaused, PAUSE, false);
    const end = setTimeout(setAsked, ASKING, undefined);
    return () => {
      clearTimeout(pause);
      clearTimeout(end);
      zone.presence.show('summons', null);
    };
  }, [asked, zone]);
  return (
    <IconButton
      icon="gather"
      label={texts.gather}
      disabled={isPaused}
      onClick={() => {
        followed.set(undefined);
        setAsked(Date.now());
        notify({ what: texts.gathered(count), about: 'gather' });
      }}
    />
  );
}
