import { useEffect, useRef, useState } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { phaseOf, remainingText, type TimerClock } from './timer-clock.ts';
import { useTimer, useTimerActions } from './use-timer.ts';

/** Milliseconds between two looks at the clock, so that no second is skipped. */
const TICK = 250;

/** The time that is left, for everyone in the zone. Says without a sound when it is up. */
export function TimerPill({ canvas }: { canvas: CanvasApi }) {
  const { timer: texts } = useTexts().panels;
  const { stop } = useTimerActions(canvas);
  const clock = useLastClock(useTimer(canvas));
  const [dismissed, setDismissed] = useState<TimerClock>();
  const now = useNow(clock !== undefined && clock !== dismissed);
  const phase = clock === dismissed ? 'none' : phaseOf(clock, now);
  const isEnded = phase === 'ended';
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center max-xl:top-16 max-xl:justify-start max-xl:px-3 max-lg:top-28"
    >
      {phase !== 'none' && clock && (
        <div
          data-controls
          className={classNames(
            'animate-appear pointer-events-auto flex h-11 items-center gap-2 rounded-card border p-1 pl-3 shadow-float',
            isEnded ? 'border-accent bg-accent text-on-accent' : 'border-line bg-raised',
          )}
        >
          <Icon name="timer" />
          {isEnded ? (
            <span className="px-1 font-medium">{texts.ended}</span>
          ) : (
            // Screen readers read it when asked for, not every second.
            <span
              role="timer"
              aria-live="off"
              aria-label={texts.remaining}
              className="min-w-12 text-center text-base font-semibold tabular-nums"
            >
              {remainingText(clock, now)}
            </span>
          )}
          {(isEnded || canvas.canEdit) && (
            <IconButton
              icon="close"
              label={isEnded ? texts.dismiss : texts.stop}
              className={isEnded ? '!text-on-accent hover:!bg-accent-strong' : ''}
              onClick={() => (isEnded ? setDismissed(clock) : void stop())}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Keeps a clock that ran to its end, which the service no longer counts as running. */
function useLastClock(current: TimerClock | undefined): TimerClock | undefined {
  const last = useRef<TimerClock>(undefined);
  if (current) last.current = current;
  const isOver = last.current !== undefined && performance.now() >= last.current.endsAt;
  if (!current && !isOver) last.current = undefined;
  return last.current;
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isTicking) return;
    const look = () => setNow(performance.now());
    look();
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
