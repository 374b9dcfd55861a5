import type { AccountRoute } from './account-context.ts';
import { confirmed } from './show-overview.ts';

export const endOne: AccountRoute = {
  async change({ sessions, session, form, wakeDeliveries }) {
    await sessions.end(session.accountId, form.get('uid') ?? '');
    wakeDeliveries();
    return confirmed('session');
  },
};

export const endOthers: AccountRoute = {
  async change({ sessions, session, wakeDeliveries }) {
    await sessions.endOthers(session.accountId, session.uid);
    wakeDeliveries();
    return confirmed('sessions');
  },
};
