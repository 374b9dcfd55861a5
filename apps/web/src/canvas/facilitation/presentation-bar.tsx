import { useEffect, useLayoutEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Board, selectTool } from '../board/board.ts';
import { useObservable } from '../state/use-observable.ts';
import { useSceneVersion } from '../view/use-scene-version.ts';
import {
  endPresentation,
  framesToPresent,
  presentFrameAt,
  presentNext,
  stepOfKey,
  takeStep,
} from './presentation.ts';

/** The bar disappears when the pointer has not moved for this many milliseconds. */
const IDLE = 3_000;

/** The controls of a presentation, which replace all others. */
export function PresentationBar({ board }: { board: Board }) {
  const { facilitation: texts } = useTexts();
  useSceneVersion(board.scene);
  const { key, index = 0 } = useObservable(board.presented) ?? {};
  const tool = useObservable(board.tool);
  usePresentationKeys(board);
  usePresentationScreen(board);
  useAnnouncement(board);
  const isIdle = useIsIdle();
  const frames = framesToPresent(board);
  const found = frames.findIndex((frame) => frame.key === key);
  const at = found < 0 ? index : found;
  const position = texts.position(Math.min(frames.length, at + 1), frames.length);
  const isLaser = tool.kind === 'laser';
  return (
    <section
      data-controls
      aria-label={texts.presentation}
      className={classNames(
        'absolute bottom-4 left-1/2 z-10 flex -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised p-1 shadow-float',
        'transition-opacity duration-120 focus-within:opacity-100 hover:opacity-100 motion-reduce:transition-none',
        isIdle && 'opacity-0',
      )}
    >
      <IconButton
        icon="chevron-left"
        label={texts.previous}
        side="top"
        disabled={at <= 0}
        className="rounded-full"
        onClick={() => presentNext(board, -1)}
      />
      <output className="min-w-16 px-1 text-center font-medium tabular-nums">{position}</output>
      <IconButton
        icon="chevron-right"
        label={texts.next}
        side="top"
        disabled={at >= frames.length - 1}
        className="rounded-full"
        onClick={() => presentNext(board, 1)}
      />
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
      <IconButton
        icon="laser"
        label={texts.laser}
        side="top"
        pressed={isLaser}
        className="rounded-full"
        onClick={() => board.tool.set(isLaser ? selectTool : { kind: 'laser' })}
      />
      <IconButton
        icon="close"
        label={texts.end}
        side="top"
        className="rounded-full"
        onClick={() => endPresentation(board)}
      />
    </section>
  );
}

/** Handles keys before the canvas does, which would move the selection or the view. */
function usePresentationKeys(board: Board): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || isComposing || isTaken(event)) return;
      const step = stepOfKey(event.key);
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      takeStep(board, step);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [board]);
}

/** Texts, menus and dialogs use all keys; buttons use the space key. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  if (target.closest('[role="dialog"],[role="menu"]')) return true;
  return key === ' ' && target.closest('button') !== null;
}

/** Fits the frame to the screen when its size changes, and ends together with the full screen. */
function usePresentationScreen(board: Board): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const stage = document.querySelector<HTMLElement>('[data-stage]');
    root.dataset.presenting = '';
    // The focus may be on a button that is hidden now.
    stage?.focus({ preventScroll: true });
    const fitFrame = () => {
      presentFrameAt(board, board.presented.get()?.index ?? 0);
      board.viewport.settle();
    };
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      // The first call reports the current size.
      if (!isFirst) fitFrame();
      isFirst = false;
    });
    if (stage) observer.observe(stage);
    const onScreen = () => {
      if (!document.fullscreenElement) endPresentation(board);
    };
    document.addEventListener('fullscreenchange', onScreen);
    return () => {
      observer.disconnect();
      document.removeEventListener('fullscreenchange', onScreen);
      delete root.dataset.presenting;
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [board]);
}

/** Tells the other people in the zone that the user presents. */
function useAnnouncement({ zone }: Board): void {
  useEffect(() => {
    zone.presence.show('presenting', true);
    return () => zone.presence.show('presenting', null);
  }, [zone]);
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsIdle, IDLE, true);
    };
    wake();
    window.addEventListener('pointermove', wake);
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return isIdle;
}
