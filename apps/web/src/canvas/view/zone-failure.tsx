import type { LiveZone } from '@lienzo/sdk';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ZoneAddress } from '../board/use-zone.ts';
import { HomeLink } from './home-link.tsx';
import { causeOfRefusal } from './refusal-cause.ts';

/** Explains why the zone does not open. Shown only while there is no unsent work. */
export function ZoneFailure({ zone, address }: { zone: LiveZone; address: ZoneAddress }) {
  const { canvas } = useTexts();
  const cause = causeOfRefusal(zone);
  return (
    <div className="flex size-full items-center justify-center" role="alert">
      <EmptyState
        icon="warning"
        title={canvas.failures[cause].what}
        text={canvas.failures[cause].doThis}
      >
        <div className="flex items-center gap-4">
          <HomeLink editionId={address.editionId} />
          <Button kind="primary" onClick={zone.retry}>
            {canvas.tryAgain}
          </Button>
        </div>
        <p className="text-xs text-ink-soft">{zone.reason()}</p>
      </EmptyState>
    </div>
  );
}
