import { boundsOf, themes } from '@lienzo/shapes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { templateContentQuery } from '../api/queries.ts';
import { DrawingView } from '../canvas/drawing/drawing-view.tsx';
import { useFonts } from '../canvas/drawing/use-fonts.ts';
import { drawDocument } from '../canvas/scene/draw-document.ts';
import { createRenderer } from '../canvas/scene/renderer.ts';
import { useDark } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';

/** Space around the drawing, in pixels of the canvas. */
const MARGIN = 24;

interface TemplateDrawingProps {
  editionId: string;
  templateId: string;
  /** Shown while loading and after a failure. */
  waiting: ReactNode;
}

/** Draws the elements of a template. */
export function TemplateDrawing({ editionId, templateId, waiting }: TemplateDrawingProps) {
  const { client } = useSession();
  const fonts = useFonts();
  const dark = useDark();
  const at = { edition_id: editionId, template_id: templateId };
  const { data: content } = useQuery(templateContentQuery(client, at));
  const drawings = useMemo(() => {
    if (!content || !fonts) return [];
    return drawDocument(content, createRenderer(fonts.measure, dark ? themes.dark : themes.light));
  }, [content, fonts, dark]);
  if (drawings.length === 0) return waiting;
  const { left, top, width, height } = boundsOf(drawings.map(({ bounds }) => bounds));
  const box = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  return (
    <svg aria-hidden="true" viewBox={box.join(' ')} className="size-full" style={UNKERNED}>
      {drawings.map((drawing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template never changes
        <DrawingView key={index} drawing={drawing} />
      ))}
    </svg>
  );
}

/** Text was measured without kerning. */
const UNKERNED = { fontKerning: 'none', whiteSpace: 'pre' } as const;
