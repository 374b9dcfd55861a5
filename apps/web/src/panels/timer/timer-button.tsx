import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ZoneIds } from '../panel-queries.ts';
import { useTimerActions } from './use-timer.ts';

const PRESETS = [1, 3, 5, 10, 15, 30] as const;
const MAX_MINUTES = 60;

/** Starts the timer of the zone. */
export function TimerButton({ ids }: { ids: ZoneIds }) {
  const { timer: texts } = useTexts().panels;
  const { start } = useTimerActions(ids);
  const [isOpen, setIsOpen] = useState(false);
  const [minutes, setMinutes] = useState('');
  const chosen = Number(minutes);
  const isValid = Number.isInteger(chosen) && chosen >= 1 && chosen <= MAX_MINUTES;
  const run = async (count: number) => {
    if (await start(count)) setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip text={texts.open}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-label={texts.open}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken data-[state=open]:bg-sunken"
          >
            <Icon name="timer" />
          </button>
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          data-controls
          aria-label={texts.open}
          sideOffset={8}
          collisionPadding={8}
          className="animate-appear z-50 w-64 rounded-card border border-line bg-raised p-3 text-ink shadow-float outline-none"
        >
          <div className="grid grid-cols-3 gap-2">
            {PRESETS.map((count) => (
              <Button key={count} size="small" className="!px-0" onClick={() => void run(count)}>
                {texts.minutes(count)}
              </Button>
            ))}
          </div>
          <form
            className="mt-3 flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (isValid) void run(chosen);
            }}
          >
            <div className="grow">
              <Field
                label={texts.custom}
                inputMode="numeric"
                placeholder={`1–${MAX_MINUTES}`}
                value={minutes}
                maxLength={2}
                onChange={({ target }) => setMinutes(target.value)}
              />
            </div>
            <Button kind="primary" type="submit" disabled={!isValid}>
              {texts.start}
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
