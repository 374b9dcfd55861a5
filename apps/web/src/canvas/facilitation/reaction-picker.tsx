import { Popover } from 'radix-ui';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Board } from '../board/board.ts';
import { reactionKinds } from '../board/reaction.ts';
import { emojis } from './emojis.ts';
import { react } from './react.ts';

/** A button that opens the reactions. They stay open, because people often react more than once. */
export function ReactionPicker({ board }: { board: Board }) {
  const { facilitation: texts } = useTexts();
  return (
    <Popover.Root>
      <Tooltip text={texts.react}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-label={texts.react}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken data-[state=open]:bg-sunken"
          >
            <Icon name="smile" />
          </button>
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          data-controls
          aria-label={texts.react}
          sideOffset={8}
          collisionPadding={8}
          className="animate-appear z-50 flex gap-0.5 rounded-full border border-line bg-raised p-1 shadow-float outline-none"
        >
          {reactionKinds.map((kind) => (
            <Tooltip key={kind} text={texts.reactions[kind]}>
              <button
                type="button"
                aria-label={texts.reactions[kind]}
                onClick={() => react(board, kind)}
                className="font-emoji inline-flex size-10 items-center justify-center rounded-full text-2xl leading-none transition-transform hover:scale-115 hover:bg-sunken active:scale-95 motion-reduce:transform-none"
              >
                {emojis[kind]}
              </button>
            </Tooltip>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
