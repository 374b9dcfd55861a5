import { boundsOf, themes } from '@lienzo/shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DrawingView } from '../../canvas/drawing-view.tsx';
import { createMeasure } from '../../canvas/measure.ts';
import { createPen } from '../../canvas/pen.ts';
import { useDark } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { versionDocumentQuery, type ZoneIds } from '../panel-queries.ts';
import { explainFailure } from '../use-attempt.ts';
import { drawDocument } from './draw-document.ts';

/** Room around what is drawn, in pixels of the canvas. */
const MARGIN = 48;

interface VersionPreviewProps {
  ids: ZoneIds;
  versionId: string;
  /** What is seen, in words. */
  label: string;
}

/** A version over the canvas, as a whole and not to be changed. */
export function VersionPreview({ ids, versionId, label }: VersionPreviewProps) {
  const { client } = useSession();
  const texts = useTexts();
  const { data: document, error } = useQuery(versionDocumentQuery(client, ids, versionId));
  const dark = useDark();
  const drawings = useMemo(() => {
    const pen = createPen(createMeasure(), dark ? themes.dark : themes.light);
    return document && drawDocument(document, pen);
  }, [document, dark]);
  return (
    <div className="pointer-events-auto absolute inset-0 z-20 flex items-center justify-center bg-ground">
      {error && <Notice kind="problem" {...noticeOf(explainFailure(error, texts))} />}
      {!error && !drawings && (
        <p role="status" className="text-ink-soft">
          {texts.panels.versions.previewLoading}
        </p>
      )}
      {drawings?.length === 0 && (
        <p role="status" className="text-ink-soft">
          {texts.panels.versions.previewEmpty}
        </p>
      )}
      {drawings && drawings.length > 0 && <Picture drawings={drawings} label={label} />}
    </div>
  );
}

function noticeOf({ what, doThis }: { what: string; doThis: string }) {
  return { title: what, text: doThis };
}

function Picture({
  drawings,
  label,
}: {
  drawings: ReturnType<typeof drawDocument>;
  label: string;
}) {
  const { left, top, width, height } = boundsOf(drawings.map(({ bounds }) => bounds));
  const box = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={box.join(' ')}
      className="size-full pt-16 pb-16 max-sm:pt-44 max-sm:pb-[46dvh] sm:pr-80"
      style={{ fontKerning: 'none', whiteSpace: 'pre' }}
    >
      {drawings.map((drawing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
        <DrawingView key={index} drawing={drawing} />
      ))}
    </svg>
  );
}
