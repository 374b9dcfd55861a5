import type { ServiceAccountRow } from '../../domain/service-accounts/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentServiceAccount(account: ServiceAccountRow) {
  const { client_issuer: issuer, client_subject: subject } = account;
  return {
    zuid: account.zuid,
    display_name: account.display_name,
    state: account.suspended_time ? ('DISABLED' as const) : ('ACTIVE' as const),
    created_by: account.created_by,
    created_time: timeText(account.created_time),
    ...(issuer !== null && subject !== null && { client: { issuer, subject } }),
  };
}
