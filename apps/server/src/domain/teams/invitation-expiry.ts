import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/context.ts';

const DAY_MILLISECONDS = 86_400_000;

interface Deps {
  clock: Clock;
  settings: Pick<Settings, 'invitationDays'>;
}

/** Returns the time before which invitations must have been sent to have expired by now. */
export function sentAfter({ clock, settings }: Deps): Date {
  return new Date(clock.now().getTime() - settings.invitationDays * DAY_MILLISECONDS);
}

export function expiryOf(
  invitation: { invited_time: Date },
  { invitationDays }: Pick<Settings, 'invitationDays'>,
): Date {
  return new Date(invitation.invited_time.getTime() + invitationDays * DAY_MILLISECONDS);
}
