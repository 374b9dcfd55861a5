import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { historyQuery, type ZoneIds } from '../panel-queries.ts';
import { useTimeFormat } from '../time-format.ts';
import { countChanges, editedPeriods, momentAt } from './history-moments.ts';

/** Waits for the slider to rest, so that dragging does not load every moment it passes. */
const REST_MILLISECONDS = 150;

interface HistorySliderProps {
  ids: ZoneIds;
  moment: Date | undefined;
  onSee: (moment: Date | undefined) => void;
}

/** A slider through all changes of the last 30 days. Its right end is the current state. */
export function HistorySlider({ ids, moment, onSee }: HistorySliderProps) {
  const { versions: texts } = useTexts().panels;
  const { client } = useSession();
  const timeFormat = useTimeFormat();
  const { data } = useQuery(historyQuery(client, ids));
  const [position, setPosition] = useState<number>();
  const periods = data ? editedPeriods(data) : [];
  const total = countChanges(periods);
  const chosen = position === undefined || position >= total ? undefined : position;
  const time = chosen === undefined ? undefined : momentAt(periods, chosen)?.getTime();
  useEffect(() => {
    if (position === undefined) return;
    const timer = setTimeout(
      () => onSee(time === undefined ? undefined : new Date(time)),
      REST_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [position, time, onSee]);
  // Another part of the panel has left the moment.
  useEffect(() => {
    if (moment === undefined) setPosition(undefined);
  }, [moment]);
  if (total < 2) return null;
  const label = time === undefined ? texts.current : timeFormat.exact(time);
  return (
    <label className="mx-4 mb-2 flex flex-col gap-1 text-xs text-ink-soft">
      <span>{texts.moments}</span>
      <input
        type="range"
        className="w-full accent-accent"
        min={1}
        max={total}
        value={chosen ?? total}
        aria-valuetext={label}
        onChange={({ target }) => setPosition(Number(target.value))}
      />
      <span aria-hidden="true" className="text-right tabular-nums">
        {label}
      </span>
    </label>
  );
}
