import { type EventKind, eventKindNames, eventKinds } from '../events/kinds.ts';

function action(summary: string): { readonly summary: string } {
  return { summary };
}

/** Actions that are in the audit log only: they change nothing in the edition, so they are no events. */
export const auditOnlyActions = {
  'access.denied': action('A request was refused because the caller may not do this'),
  'access_token.created': action('A member created a personal access token'),
  'access_token.revoked': action('A member revoked a personal access token'),
  'audit.exported': action('A part of the audit log was exported'),
  'edition.exported': action('An operator exported the edition'),
  'edition.plan_changed': action('An operator changed the plan'),
  'link.opened': action('A share link was opened for the first time on a day'),
  'session.ended': action('A member ended sessions'),
  sign_in: action('A member used the edition for the first time since they signed in'),
  'webhook.replayed': action('Events were sent to a webhook again'),
  'zone.exported': action('A zone was exported as an image'),
} as const;

/** The data of these actions. No schemas: the service writes them, and does not check what it has written. */
interface DataOfActions {
  'access.denied': { operation: string; team_id?: string; space_id?: string; zone_id?: string };
  'access_token.created': { token_id: string };
  'access_token.revoked': { token_id: string };
  'audit.exported': { format: string };
  'edition.exported': object;
  'edition.plan_changed': { plan_name: string };
  'link.opened': { space_id: string; zone_id?: string; link_id: string };
  'session.ended': object;
  /** Identifies the session without revealing its key. */
  sign_in: { session: string };
  'webhook.replayed': { webhook_id: string; from_seq: string; to_seq: string };
  'zone.exported': { space_id: string; zone_id: string; proposal_id?: string; format: string };
}

export type AuditOnlyAction = keyof typeof auditOnlyActions;

export type AuditOnlyData<A extends AuditOnlyAction> = DataOfActions[A];

/** Changes of elements have no rows: the history of the zone has them, with their authors. */
export const UNAUDITED_KIND = 'zone.changed' satisfies EventKind;

/** Returns whether an entry of the outbox is for the audit log only. */
export function isAuditOnly(kind: string): kind is AuditOnlyAction {
  return Object.hasOwn(auditOnlyActions, kind);
}

/** All actions of the audit log, in alphabetical order. */
export const auditActionNames = [
  ...eventKindNames.filter((kind) => kind !== UNAUDITED_KIND),
  ...(Object.keys(auditOnlyActions) as AuditOnlyAction[]), // Object.keys widens to string[]
].sort();

/** Returns one sentence about an action. */
export function summaryOfAction(name: (typeof auditActionNames)[number]): string {
  return isAuditOnly(name) ? auditOnlyActions[name].summary : eventKinds[name].summary;
}
