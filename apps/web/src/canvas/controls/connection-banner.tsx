import type { LiveZone } from '@lienzo/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countUnsentChanges, type UnsentChanges } from '../board/unsent-changes.ts';
import { useZoneStatus } from '../board/use-zone.ts';
import { createObservable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';

const ARRIVED_SHOWN = 4_000;
/** Shorter interruptions are not shown. */
const PATIENCE = 1_500;
const none = createObservable(0);

/** Shows how many changes are waiting while offline, and when they have been saved. */
export function ConnectionBanner({ zone }: { zone: LiveZone }) {
  const { canvas } = useTexts();
  const status = useZoneStatus(zone);
  const [unsent, setUnsent] = useState<UnsentChanges>();
  useEffect(() => {
    const counting = countUnsentChanges(zone);
    setUnsent(counting);
    return () => counting.close();
  }, [zone]);
  const count = useObservable<number>(unsent ?? none);
  const isCut = useSustained(status !== 'open', PATIENCE);
  const isOnline = useOnline();
  const isAway = isCut || !isOnline;
  const arrived = useArrivalNotice(isAway, count);
  useWarning(count > 0);
  const words = isAway ? canvas.offline(count) : arrived ? canvas.backOnline : undefined;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 z-20 flex justify-center max-sm:top-16"
    >
      {words && (
        <p className="animate-appear flex items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-float">
          <Icon
            name={isAway ? 'offline' : 'check'}
            className={isAway ? 'text-danger' : 'text-good'}
          />
          {words}
        </p>
      )}
    </div>
  );
}

/** Makes the browser ask before it closes a page with unsent changes. */
function useWarning(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}

function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns true after the condition has held for `wait` milliseconds. */
function useSustained(is: boolean, wait: number): boolean {
  const [isSustained, setIsSustained] = useState(false);
  useEffect(() => {
    if (!is) {
      setIsSustained(false);
      return;
    }
    const timer = setTimeout(() => setIsSustained(true), wait);
    return () => clearTimeout(timer);
  }, [is, wait]);
  return isSustained;
}

function useArrivalNotice(isAway: boolean, count: number): boolean {
  const [waited, setWaited] = useState(false);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (isAway && count > 0) setWaited(true);
    if (isAway || count > 0 || !waited) return;
    setWaited(false);
    setArrived(true);
  }, [isAway, count, waited]);
  useEffect(() => {
    if (!arrived) return;
    const timer = setTimeout(() => setArrived(false), ARRIVED_SHOWN);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
