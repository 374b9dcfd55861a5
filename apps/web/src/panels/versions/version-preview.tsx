import type { StoredZoneDocument } from '@lienzo/contract';
import { boundsOf, type Drawing, themes } from '@lienzo/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DrawingView } from '../../canvas/drawing/drawing-view.tsx';
import { useFonts } from '../../canvas/drawing/use-fonts.ts';
import { drawDocument } from '../../canvas/scene/draw-document.ts';
import { createRenderer } from '../../canvas/scene/renderer.ts';
import { useDark } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import {
  momentDocumentQuery,
  versionDocumentQuery,
  versionImageQuery,
  type ZoneIds,
} from '../panel-queries.ts';
import { explainFailure } from '../use-attempt.ts';

/** Space around the drawing, in pixels of the canvas. */
const MARGIN = 48;
/** Versions with more elements are shown as an image from the server. */
const MAX_DRAWN = 2_000;
/** The part of the screen that bars and list do not cover. */
const AREA = 'size-full pt-16 pb-16 max-sm:pt-44 max-sm:pb-[46dvh] sm:pr-80';

interface VersionPreviewProps {
  ids: ZoneIds;
  versionId: string;
  /** Describes the version to screen readers. */
  label: string;
}

/** Shows a version over the canvas, read-only. */
export function VersionPreview(props: VersionPreviewProps) {
  const { client } = useSession();
  const texts = useTexts();
  const { data, error } = useQuery(versionDocumentQuery(client, props.ids, props.versionId));
  return (
    <div className="pointer-events-auto absolute inset-0 z-20 flex items-center justify-center bg-ground">
      {error && <Failure error={error} />}
      {!error && !data && <StatusText>{texts.panels.versions.previewLoading}</StatusText>}
      {data?.elements.length === 0 && <StatusText>{texts.panels.versions.previewEmpty}</StatusText>}
      {data && data.elements.length > MAX_DRAWN && <VersionImage {...props} />}
      {data && data.elements.length > 0 && data.elements.length <= MAX_DRAWN && (
        <RenderedVersion document={data} label={props.label} />
      )}
    </div>
  );
}

interface MomentPreviewProps {
  ids: ZoneIds;
  moment: Date;
  /** Describes the moment to screen readers. */
  label: string;
}

/** Shows the zone at a past moment over the canvas, read-only. Keeps the previous one while it loads. */
export function MomentPreview({ ids, moment, label }: MomentPreviewProps) {
  const { client } = useSession();
  const { versions: texts } = useTexts().panels;
  const { data, error } = useQuery({
    ...momentDocumentQuery(client, ids, moment),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="pointer-events-auto absolute inset-0 z-20 flex items-center justify-center bg-ground">
      {error && <Failure error={error} />}
      {!error && !data && <StatusText>{texts.previewLoading}</StatusText>}
      {data?.elements.length === 0 && <StatusText>{texts.momentEmpty}</StatusText>}
      {data && data.elements.length > 0 && <RenderedVersion document={data} label={label} />}
    </div>
  );
}

function StatusText({ children }: { children: string }) {
  return (
    <p role="status" className="text-ink-soft">
      {children}
    </p>
  );
}

function Failure({ error }: { error: Error }) {
  const { what, doThis } = explainFailure(error, useTexts());
  return <Notice kind="error" title={what} text={doThis} />;
}

function RenderedVersion({ document, label }: { document: StoredZoneDocument; label: string }) {
  const drawings = useDrawings(document);
  if (!drawings) return null;
  const { left, top, width, height } = boundsOf(drawings.map(({ bounds }) => bounds));
  const box = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={box.join(' ')}
      className={AREA}
      style={{ fontKerning: 'none', whiteSpace: 'pre' }}
    >
      {drawings.map((drawing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
        <DrawingView key={index} drawing={drawing} />
      ))}
    </svg>
  );
}

/** Renders a document, and renders it again after a font was loaded. */
function useDrawings(document: StoredZoneDocument): readonly Drawing[] | undefined {
  const theme = useDark() ? themes.dark : themes.light;
  const fonts = useFonts();
  const [drawings, setDrawings] = useState<readonly Drawing[]>();
  useEffect(() => {
    if (!fonts) return;
    const draw = () => setDrawings(drawDocument(document, createRenderer(fonts.measure, theme)));
    draw();
    return fonts.subscribe(draw);
  }, [document, theme, fonts]);
  return drawings;
}

function VersionImage({ ids, versionId, label }: VersionPreviewProps) {
  const { client } = useSession();
  const { versions: texts } = useTexts().panels;
  const theme = useDark() ? 'dark' : 'light';
  const { data, error } = useQuery(versionImageQuery(client, ids, { versionId, theme }));
  const address = useObjectUrl(data);
  if (error) return <Failure error={error} />;
  if (!data || !address) return <StatusText>{texts.previewLoading}</StatusText>;
  return <img src={address} alt={label} className={`${AREA} object-contain`} />;
}
