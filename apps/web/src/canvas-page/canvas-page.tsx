import type { LiveZone } from '@lienzo/sdk';
import { useEffect, useRef } from 'react';
import { useRights } from '../canvas/board/use-rights.ts';
import { useZone, useZoneStatus, type ZoneAddress } from '../canvas/board/use-zone.ts';
import { useFonts } from '../canvas/drawing/use-fonts.ts';
import { ZoneFailure } from '../canvas/view/zone-failure.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { CanvasStage } from './canvas-stage.tsx';

export interface CanvasPageProps extends ZoneAddress {
  /** An element to show first, for example a search result. */
  elementId?: string;
  /** Called when the server refuses access, and when that ends. */
  onRefused: (refused: boolean) => void;
}

/** Shows a zone on the whole page. */
export function CanvasPage(props: CanvasPageProps) {
  const zone = useZone(props);
  return zone ? <OpenZone {...props} zone={zone} /> : <Opening />;
}

function OpenZone({ zone, onRefused, ...props }: CanvasPageProps & { zone: LiveZone }) {
  const status = useZoneStatus(zone);
  useEffect(() => {
    if (status !== 'refused') return;
    onRefused(true);
    return () => onRefused(false);
  }, [status, onRefused]);
  const rights = useRights(props, status);
  const fonts = useFonts();
  const wasOpen = useRef(false);
  if (status === 'open') wasOpen.current = true;
  if (status === 'refused') return <ZoneFailure zone={zone} address={props} />;
  if (!wasOpen.current || !rights || !fonts) return <Opening />;
  const readOnly = zone.readOnly();
  const effective = readOnly ? { canEdit: false, canComment: false } : rights;
  return <CanvasStage zone={zone} rights={effective} fonts={fonts} {...props} />;
}

/** Visible only to screen readers, because a zone usually opens before the text could be read. */
function Opening() {
  const { canvas } = useTexts();
  return (
    <p role="status" className="sr-only">
      {canvas.opening}
    </p>
  );
}
