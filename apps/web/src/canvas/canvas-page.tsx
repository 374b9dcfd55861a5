import type { LiveZone } from '@lienzo/sdk';
import { useRef } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { CanvasStage } from './canvas-stage.tsx';
import { useFaces } from './use-faces.ts';
import { useRights } from './use-rights.ts';
import { useZone, useZoneStatus, type ZoneAddress } from './use-zone.ts';
import { ZoneFailure } from './zone-failure.tsx';

export interface CanvasPageProps extends ZoneAddress {
  /** An element to show first, for example one that was searched for. */
  elementId?: string;
}

/** A zone, as large as the window. */
export function CanvasPage(props: CanvasPageProps) {
  const zone = useZone(props);
  return (
    <main className="fixed inset-0 overflow-hidden bg-ground">
      {zone ? <OpenZone {...props} zone={zone} /> : <Opening />}
    </main>
  );
}

function OpenZone({ zone, ...props }: CanvasPageProps & { zone: LiveZone }) {
  const status = useZoneStatus(zone);
  const rights = useRights(props, status);
  const faces = useFaces();
  const wasOpen = useRef(false);
  if (status === 'open') wasOpen.current = true;
  if (status === 'refused') return <ZoneFailure zone={zone} address={props} />;
  if (!wasOpen.current || !rights || !faces) return <Opening />;
  const readOnly = zone.readOnly();
  const effective = readOnly ? { canEdit: false, canComment: false } : rights;
  return <CanvasStage zone={zone} rights={effective} faces={faces} {...props} />;
}

/** Nothing that blinks: a zone is usually here before anybody has read this. */
function Opening() {
  const { canvas } = useTexts();
  return (
    <p role="status" className="sr-only">
      {canvas.opening}
    </p>
  );
}
