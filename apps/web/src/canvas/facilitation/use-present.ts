import { useCallback, useEffect } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Board } from '../board/board.ts';
import { startPresentation } from './presentation.ts';

/** Returns a function that presents the frames, in full screen if the browser allows it. */
export function usePresent(board: Board): () => void {
  const { facilitation } = useTexts();
  const { notify } = useToasts();
  // Another board, for example after the rights changed, does not continue the presentation.
  useEffect(() => () => board.presented.set(undefined), [board]);
  return useCallback(() => {
    if (startPresentation(board)) return enterFullScreen();
    notify({
      what: facilitation.nothingToPresent,
      doThis: facilitation.nothingToPresentHint,
      about: 'presentation',
    });
  }, [board, notify, facilitation]);
}

/** `keyboard` exists in Chromium only. With it, Escape first leaves the text that is edited. */
type Keyboard = { lock?: (keys: readonly string[]) => Promise<void> } | undefined;

function enterFullScreen(): void {
  const { keyboard } = navigator as Navigator & { keyboard?: Keyboard };
  const enter = async () => {
    await document.documentElement.requestFullscreen();
    await keyboard?.lock?.(['Escape']);
  };
  // Frames that are embedded and iPhones have no full screen; the presentation fills the window there.
  void enter().catch(() => {});
}
