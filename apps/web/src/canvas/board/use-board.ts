import type { LiveZone } from '@lienzo/sdk';
import { themes } from '@lienzo/shapes';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDark } from '../../design/preferences.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Faces } from '../drawing/fonts.ts';
import { createViewport } from '../geometry/viewport.ts';
import { createPen } from '../scene/canvas-renderer.ts';
import { createScene, type Scene } from '../scene/scene.ts';
import { type Board, createBoard } from './board.ts';
import type { Rights } from './rights.ts';

/** The board of an open zone, drawn in the colours that show now. */
export function useBoard(zone: LiveZone, rights: Rights, faces: Faces) {
  const theme = useDark() ? themes.dark : themes.light;
  const { measure } = faces;
  const [viewport] = useState(createViewport);
  const [scene, setScene] = useState<Scene>();
  const frame = useTexts().canvas.newFrame;

  const pen = useMemo(() => createPen(measure, theme), [measure, theme]);
  const latestPen = useRef(pen);

  useEffect(() => {
    const created = createScene(zone.doc, latestPen.current);
    setScene(created);
    return () => created.close();
  }, [zone]);
  useEffect(() => {
    // Drawn with this pen already, unless the colours have changed since.
    if (latestPen.current !== pen) scene?.redraw(pen);
    latestPen.current = pen;
  }, [scene, pen]);

  useEffect(() => faces.subscribe(() => scene?.redraw(latestPen.current)), [faces, scene]);

  const { canEdit, canComment } = rights;
  const board = useMemo<Board | undefined>(
    () => scene && createBoard({ zone, scene, viewport, canEdit, canComment, words: { frame } }),
    [zone, scene, viewport, canEdit, canComment, frame],
  );
  return { board, measure, theme };
}
