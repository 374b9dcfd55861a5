import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRights } from '../canvas/board/use-rights.ts';
import {
  useKeptZone,
  useSaving,
  useZoneReady,
  useZoneStatus,
  type ZoneAddress,
} from '../canvas/board/use-zone.ts';
import { useFonts } from '../canvas/drawing/use-fonts.ts';
import { HomeLink } from '../canvas/view/home-link.tsx';
import { ZoneFailure } from '../canvas/view/zone-failure.tsx';
import type { KeptZone } from '../local/zone-keeper.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CanvasStage } from './canvas-stage.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RefusedWorkNotice } from './refused-work-notice.tsx';
import { TabTitle } from './tab-title.tsx';
import { useZoneNames } from './use-zone-names.ts';

export interface CanvasPageProps extends ZoneAddress {
  /** An element to show first, for example a search result. */
  elementId?: string;
  /** Called when the zone cannot be shown, and when that ends. */
  onRefused: (refused: boolean) => void;
}

/** Shows a zone on the whole page. */
export function CanvasPage(props: CanvasPageProps) {
  const { kept, discard } = useKeptZone(props);
  return kept ? <OpenZone {...props} kept={kept} onDiscard={discard} /> : <Opening {...props} />;
}

interface OpenZoneProps extends CanvasPageProps {
  kept: KeptZone;
  onDiscard: () => Promise<void>;
}

function OpenZone({ kept, onDiscard, onRefused, ...props }: OpenZoneProps) {
  const { zone } = kept;
  const status = useZoneStatus(zone);
  const saving = useSaving(zone);
  const isReady = useZoneReady(zone);
  const rights = useRights(props, status);
  const fonts = useFonts();
  useFollowMove(kept, props);
  const names = useZoneNames(props);
  // Unsent work stays on the screen whatever the service says.
  const isRefused = status === 'refused' && (saving.changes === 0 || !isReady);
  const queries = useQueryClient();
  const { editionId, spaceId } = props;
  useEffect(() => {
    if (!isRefused) return;
    onRefused(true);
    // The lists may still show a zone that was hidden, moved or deleted.
    void queries.invalidateQueries({
      queryKey: ['zones', editionId, spaceId],
      refetchType: 'none',
    });
    return () => onRefused(false);
  }, [isRefused, onRefused, queries, editionId, spaceId]);
  if (isRefused) return <ZoneFailure zone={zone} address={props} />;
  if (!isReady) return <Waiting editionId={props.editionId} />;
  if (!rights || !fonts) return <Opening {...props} />;
  const readOnly = zone.readOnly();
  const effective = readOnly ? { canEdit: false, canComment: false, canOrganise: false } : rights;
  return (
    <>
      <TabTitle zone={zone} names={names} />
      <CanvasStage kept={kept} rights={effective} fonts={fonts} names={names} {...props} />
      <RefusalNotice zone={zone} address={props} onDiscard={onDiscard} />
      <RefusedWorkNotice zone={zone} />
    </>
  );
}

/** Changes the address of the page when the zone was moved to another space. */
function useFollowMove({ zone }: KeptZone, { editionId, spaceId, zoneId }: ZoneAddress): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = () => {
      const found = zone.location().spaceId;
      if (found === spaceId) return;
      void navigate({
        to: '/e/$editionId/s/$spaceId/z/$zoneId',
        params: { editionId, spaceId: found, zoneId },
        search: (before) => before,
        replace: true,
      });
    };
    follow();
    return zone.subscribe(follow);
  }, [zone, editionId, spaceId, zoneId, navigate]);
}

/** Longer than a zone takes to open on a slow network. */
const PATIENCE_MILLISECONDS = 4_000;

/** Waits for a zone, and says so if it is not stored on this device and the service does not answer. */
function Waiting({ editionId }: { editionId: string }) {
  const { saving } = useTexts();
  const [isLate, setIsLate] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(setIsLate, PATIENCE_MILLISECONDS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <Opening editionId={editionId} />;
  return (
    <div role="status" className="flex size-full items-center justify-center">
      <EmptyState icon="offline" title={saving.device.cannotOpen} text={saving.device.waiting}>
        <HomeLink editionId={editionId} />
      </EmptyState>
    </div>
  );
}

/** Appears after a moment, because a zone usually opens before the text could be read. */
function Opening({ editionId }: { editionId: string }) {
  const { canvas } = useTexts();
  return (
    <div className="animate-appear-late flex size-full flex-col items-center justify-center gap-3">
      <p role="status" className="text-ink-soft">
        {canvas.opening}
      </p>
      <span aria-hidden="true" className="h-1 w-40 overflow-hidden rounded-full bg-sunken">
        <span className="animate-progress block h-full w-1/3 rounded-full bg-accent" />
      </span>
      <HomeLink editionId={editionId} />
    </div>
  );
}
