import type { CardContext } from '@lienzo/shapes';
import { useEffect, useMemo, useState } from 'react';
import type { People } from '../panels/people/use-people.ts';
import { initialsOf, personColor } from '../ui/person-look.ts';

/** Returns what cards show that is not stored in them: who people are, and what is overdue today. */
export function useCardContext({ all }: People): CardContext {
  const today = useToday();
  return useMemo(() => {
    const people = new Map(
      all.map(({ zuid, name }) => [zuid, { initials: initialsOf(name), color: personColor(zuid) }]),
    );
    return { today, personOf: (zuid) => people.get(zuid) };
  }, [all, today]);
}

const MINUTE = 60_000;

/** Returns the current day of the reader, such as `2026-01-31`. */
function useToday(): string {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(readToday()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function readToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
