import type { Caller } from '../../core/context.ts';

export function presentUser(user: Caller) {
  return { zuid: user.zuid, display_name: user.displayName, mail_id: user.mailId ?? '' };
}
