import type { LiveZone } from '@lienzo/sdk';
import { type Measure, themes } from '@lienzo/shapes';
import { useEffect, useMemo, useState } from 'react';
import { useDark } from '../design/preferences.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Board, createBoard } from './board.ts';
import { createMeasure } from './measure.ts';
import { createPen } from './pen.ts';
import type { Rights } from './rights.ts';
import { createScene, type Scene } from './scene.ts';
import { createViewport } from './viewport.ts';

/** The board of an open zone, drawn in the colours that show now. */
export function useBoard(zone: LiveZone, rights: Rights) {
  const theme = useDark() ? themes.dark : themes.light;
  const [measure] = useState<Measure>(createMeasure);
  const [viewport] = useState(createViewport);
  const [scene, setScene] = useState<Scene>();
  const frame = useTexts().canvas.newFrame;

  useEffect(() => {
    const created = createScene(zone.doc, createPen(measure, themes.light));
    setScene(created);
    return () => created.close();
  }, [zone, measure]);
  useEffect(() => scene?.redraw(createPen(measure, theme)), [scene, measure, theme]);

  const { canEdit, canComment } = rights;
  const board = useMemo<Board | undefined>(
    () => scene && createBoard({ zone, scene, viewport, canEdit, canComment, words: { frame } }),
    [zone, scene, viewport, canEdit, canComment, frame],
  );
  return { board, measure, theme };
}
