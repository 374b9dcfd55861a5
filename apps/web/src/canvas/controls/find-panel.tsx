import { type KeyboardEvent, useEffect, useMemo, useReducer, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Board } from '../board/board.ts';
import { centerOf, containsBox } from '../geometry/box.ts';
import { findText } from '../scene/find-text.ts';
import { elementBounds, type SceneElement } from '../scene/scene-element.ts';

/** Text is readable from this zoom on. */
const READABLE_ZOOM = 0.6;

/** Finds text in the open zone and shows one match after the other. */
export function FindPanel({ board, onClose }: { board: Board; onClose: () => void }) {
  const { find } = useTexts().canvas;
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(0);
  const { scene } = board;
  const [version, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => scene.subscribe(renew), [scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is the same object after a change
  const matches = useMemo(() => findText(scene, words), [scene, words, version]);
  const goTo = (index: number, found: readonly SceneElement[] = matches) => {
    const next = found.length === 0 ? 0 : (index + found.length) % found.length;
    setShown(next);
    const element = found[next];
    if (element) show(board, element);
  };
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>('[role="application"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') goTo(shown + (event.shiftKey ? -1 : 1));
    if (event.key === 'Escape') close();
  };
  return (
    <search
      data-controls
      aria-label={find.label}
      className="absolute top-16 right-3 z-20 flex max-lg:top-29 max-sm:left-3 items-center gap-1 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the user just asked for it
        autoFocus
        type="search"
        aria-label={find.label}
        placeholder={find.label}
        value={words}
        className="h-9 w-52 min-w-0 bg-transparent max-sm:grow px-2 outline-none"
        onChange={({ target }) => {
          setWords(target.value);
          goTo(0, findText(scene, target.value));
        }}
        onKeyDown={onKeyDown}
      />
      <span aria-live="polite" className="min-w-16 text-right text-ink-soft text-sm tabular-nums">
        {words.trim() === ''
          ? ''
          : matches.length === 0
            ? find.nothing
            : find.position(Math.min(shown, matches.length - 1) + 1, matches.length)}
      </span>
      <IconButton icon="chevron-up" label={find.previous} onClick={() => goTo(shown - 1)} />
      <IconButton icon="chevron-down" label={find.next} onClick={() => goTo(shown + 1)} />
      <IconButton icon="close" label={find.close} onClick={close} />
    </search>
  );
}

/** Selects an element, and moves the view only if the element cannot be read in it. */
function show({ viewport, selection }: Board, element: SceneElement): void {
  selection.set(new Set([element.key]));
  const bounds = elementBounds(element);
  const { zoom } = viewport.get();
  const visible = viewport.visible();
  if (zoom >= READABLE_ZOOM && containsBox(visible, bounds)) return;
  const next = Math.max(zoom, READABLE_ZOOM);
  const center = centerOf(bounds);
  viewport.glideTo({
    x: center.x - (visible.width * zoom) / next / 2,
    y: center.y - (visible.height * zoom) / next / 2,
    zoom: next,
  });
}
