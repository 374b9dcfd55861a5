import type { LiveZone } from '@lienzo/sdk';
import { type CardContext, themes } from '@lienzo/shapes';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { changePreferences, useDark, usePreferences } from '../../design/preferences.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Fonts } from '../drawing/fonts.ts';
import { usePictures } from '../drawing/use-pictures.ts';
import { createViewport } from '../geometry/viewport.ts';
import { createRenderer } from '../scene/renderer.ts';
import { createScene, type Scene } from '../scene/scene.ts';
import { type Board, createBoard } from './board.ts';
import type { Rights } from './rights.ts';
import type { ZoneAddress } from './use-zone.ts';

interface BoardOptions {
  readonly address: ZoneAddress;
  readonly rights: Rights;
  readonly fonts: Fonts;
  readonly cards?: CardContext;
}

/** Returns the board of an open zone, drawn in the current theme. */
export function useBoard(zone: LiveZone, { address, rights, fonts, cards }: BoardOptions) {
  const theme = useDark() ? themes.dark : themes.light;
  const { measure } = fonts;
  const [viewport] = useState(createViewport);
  const [scene, setScene] = useState<Scene>();
  const frame = useTexts().canvas.newFrame;

  const renderer = useMemo(() => createRenderer(measure, theme, cards), [measure, theme, cards]);
  const latestRenderer = useRef(renderer);

  const doc = useSyncExternalStore(zone.subscribe, () => zone.doc);

  useEffect(() => {
    const created = createScene(doc, latestRenderer.current);
    setScene(created);
    return () => created.close();
  }, [doc]);
  useEffect(() => {
    // The first renderer was passed to the scene itself.
    if (latestRenderer.current !== renderer) scene?.redraw(renderer);
    latestRenderer.current = renderer;
  }, [scene, renderer]);

  useEffect(() => fonts.subscribe(() => scene?.redraw(latestRenderer.current)), [fonts, scene]);

  const pictures = usePictures(address);
  const { canEdit, canComment, canOrganise } = rights;
  const board = useMemo<Board | undefined>(
    () =>
      scene &&
      createBoard({
        ...{ zone, scene, pictures, viewport, canEdit, canComment, canOrganise },
        defaultTexts: { frame },
      }),
    [zone, scene, pictures, viewport, canEdit, canComment, canOrganise, frame],
  );
  useGridPreference(board);
  useHostPage(board);
  return { board, measure, theme };
}

/** Connects an embedded zone with the page around it. */
function useHostPage(board: Board | undefined): void {
  useEffect(() => {
    if (!board || parent === window) return;
    let isCurrent = true;
    let stop = () => {
      isCurrent = false;
    };
    void import('./host-page.ts').then(({ connectHostPage }) => {
      if (isCurrent) stop = connectHostPage(board);
    });
    return () => stop();
  }, [board]);
}

/** Keeps on this device whether elements snap to the grid. */
function useGridPreference(board: Board | undefined): void {
  const { snapToGrid } = usePreferences();
  useEffect(() => board?.grid.set(snapToGrid), [board, snapToGrid]);
  useEffect(
    () => board?.grid.subscribe(() => changePreferences({ snapToGrid: board.grid.get() })),
    [board],
  );
}
