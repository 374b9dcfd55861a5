import { errors } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ZoneAddress } from '../board/use-zone.ts';

/** Explains why the zone does not open and what to do about it. */
export function ZoneFailure({ zone, address }: { zone: LiveZone; address: ZoneAddress }) {
  const { canvas } = useTexts();
  const reason = zone.reason() ?? '';
  const cause = causeOf(reason);
  return (
    <div className="flex size-full items-center justify-center" role="alert">
      <EmptyState
        icon="warning"
        title={canvas.failures[cause].what}
        text={canvas.failures[cause].doThis}
      >
        <div className="flex items-center gap-4">
          <Link
            to="/e/$editionId"
            params={{ editionId: address.editionId }}
            className="font-medium text-accent underline"
          >
            {canvas.backHome}
          </Link>
          <Button kind="primary" onClick={() => location.reload()}>
            {canvas.tryAgain}
          </Button>
        </div>
        <p className="text-xs text-ink-soft">{reason}</p>
      </EmptyState>
    </div>
  );
}

const TRASHED = [errors.spaceNotActive.code, errors.zoneNotActive.code];

type Cause = 'notFound' | 'trashed' | 'restricted' | 'refused' | 'signedOut' | 'other';

/** Returns the cause for a reason of the server: a code with a message, or a refusal name. */
function causeOf(reason: string): Cause {
  if (/^(?:Z1008|S1008|E1008)|not found/i.test(reason)) return 'notFound';
  if (TRASHED.some((code) => reason.startsWith(code))) return 'trashed';
  if (/S1033|restricted|permission/i.test(reason)) return 'restricted';
  if (/refused|too-large/.test(reason)) return 'refused';
  if (/token/i.test(reason)) return 'signedOut';
  return 'other';
}
