import type { LiveZone, SavingState } from '@lienzo/sdk';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePreferences } from '../../design/preferences.ts';
import type { StorageProblem } from '../../local/write-queue.ts';
import { useSession } from '../../session/use-session.ts';
import { type Texts, useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useSaving, useZoneStatus } from '../board/use-zone.ts';
import { useSustained } from '../state/use-sustained.ts';
import { describeSince } from './describe-since.ts';

interface IndicatorProps {
  zone: LiveZone;
  storageProblem: () => StorageProblem | undefined;
}

/** How long “All changes saved” stays after a problem, in milliseconds. */
const SAVED_SHOWN = 4_000;
/** Shorter interruptions without changes are not shown. */
const PATIENCE = 1_500;

interface Shown {
  readonly text: string;
  readonly hint?: string;
  readonly icon: IconName;
  readonly kind: 'calm' | 'problem';
}

/** Shows whether the changes of the user are saved. Screen readers hear only problems and their end. */
export function SavingIndicator({ zone, storageProblem }: IndicatorProps) {
  const { saving: texts } = useTexts();
  const { language } = usePreferences();
  const { zones } = useSession();
  const saving = useSaving(zone);
  const problem = useSyncExternalStore(zones.subscribe, storageProblem);
  const status = useZoneStatus(zone);
  const isOnline = useOnline();
  const isCut = useSustained(status !== 'open', PATIENCE) || !isOnline;
  useWarning(problem !== undefined && saving.changes > 0);
  const shown = describe({ saving, isCut, problem, texts, language });
  const justSaved = useSavedNotice(
    shown.kind === 'problem' && saving.changes > 0,
    saving.changes === 0,
  );
  const isProblem = shown.kind === 'problem';
  return (
    <>
      <p
        aria-hidden="true"
        data-saving={saving.state}
        title={shown.hint}
        className={classNames(
          'pointer-events-auto flex min-w-0 items-center gap-1.5 px-2 whitespace-nowrap',
          isProblem
            ? 'text-ink max-lg:absolute max-lg:top-26 max-lg:left-0 max-lg:w-max max-lg:max-w-[calc(100vw-24px)] max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised max-lg:px-3 max-lg:py-1.5 max-lg:whitespace-normal max-lg:shadow-float'
            : 'text-ink-soft',
        )}
      >
        <Icon name={shown.icon} size={16} className={isProblem ? 'text-danger' : 'text-good'} />
        <span className={classNames(!isProblem && 'max-xl:hidden')}>{shown.text}</span>
      </p>
      <p role="status" aria-label={texts.label} className="sr-only">
        {isProblem
          ? [shown.text, shown.hint].filter(Boolean).join('. ')
          : justSaved && texts.allSaved}
      </p>
    </>
  );
}

interface DescribeInput {
  saving: SavingState;
  isCut: boolean;
  problem: StorageProblem | undefined;
  texts: Texts['saving'];
  language: string;
}

function describe({ saving, isCut, problem, texts, language }: DescribeInput): Shown {
  const icon = isCut ? 'offline' : 'warning';
  if (problem && saving.changes > 0) {
    const text = problem === 'full' ? texts.storageFull : texts.storageUnavailable;
    return { text, hint: texts.storageHint, icon: 'warning', kind: 'problem' };
  }
  if (saving.state === 'cannot-save' && saving.reason === 'storage-unavailable')
    return { text: texts.cannotSave, hint: texts.keptHere, icon: 'warning', kind: 'problem' };
  const isWaiting = saving.state === 'unsaved' || saving.state === 'cannot-save';
  if (saving.changes > 0 && (isWaiting || isCut)) {
    const since = describeSince(saving.since ?? new Date(), new Date(), language);
    const text = texts.notSaved(since, saving.changes);
    return { text, hint: texts.keptHere, icon, kind: 'problem' };
  }
  if (saving.state === 'saving') return { text: texts.saving, icon: 'restore', kind: 'calm' };
  if (isCut) return { text: texts.offline, hint: texts.offlineHint, icon, kind: 'problem' };
  return { text: texts.saved, icon: 'check', kind: 'calm' };
}

/** Makes the browser ask before it closes a page whose changes are stored nowhere else. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
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

/** Returns true for some seconds after changes that could not be saved have been saved. */
function useSavedNotice(isWaiting: boolean, isSaved: boolean): boolean {
  const waited = useRef(false);
  const [justSaved, setJustSaved] = useState(false);
  useEffect(() => {
    if (isWaiting) waited.current = true;
    if (!isSaved || !waited.current) return;
    waited.current = false;
    setJustSaved(true);
  }, [isWaiting, isSaved]);
  useEffect(() => {
    if (!justSaved) return;
    const timer = setTimeout(() => setJustSaved(false), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [justSaved]);
  return justSaved;
}
