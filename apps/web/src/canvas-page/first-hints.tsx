import { useSyncExternalStore } from 'react';
import type { Board } from '../canvas/board/board.ts';
import { shortcutText } from '../canvas/commands/shortcut-text.ts';
import { useObservable } from '../canvas/state/use-observable.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Hints on an empty canvas, which disappear with the first element or tool. */
export function FirstHints({ board }: { board: Board }) {
  const { scene } = board;
  const isEmpty = useSyncExternalStore(scene.subscribe, () => scene.count() === 0);
  const tool = useObservable(board.tool);
  const editing = useObservable(board.editing);
  if (!board.canEdit || !isEmpty || editing !== undefined || tool.kind !== 'select') return null;
  return <Hints />;
}

function Hints() {
  const { hints } = useTexts().canvasPage;
  return (
    <section
      aria-label={hints.label}
      data-first-hints
      className="animate-appear pointer-events-none absolute inset-0 text-ink-soft"
    >
      <p className="absolute top-1/2 left-20 flex max-w-48 -translate-y-1/2 items-center gap-2">
        <Arrow d="M38 12H4M10 6L4 12l6 6" />
        {hints.tools}
      </p>
      <div className="absolute inset-x-24 top-[36%] flex flex-col items-center gap-1 text-center max-sm:top-[24%] max-sm:inset-x-16">
        <p className="text-lg font-medium text-ink">{hints.title}</p>
        <p>{hints.write}</p>
        <p className="max-sm:hidden">{hints.pan(shortcutText('Mod') ?? '')}</p>
        <p className="max-sm:hidden">{hints.keys}</p>
      </div>
      <p className="absolute top-18 right-8 flex flex-col items-end gap-1 max-lg:top-30 max-sm:hidden">
        <Arrow d="M34 22V4M28 10l6-6 6 6" />
        {hints.share}
      </p>
    </section>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg
      aria-hidden="true"
      width={44}
      height={24}
      viewBox="0 0 44 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={d} />
    </svg>
  );
}
