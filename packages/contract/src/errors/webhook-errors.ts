import type { ErrorEntry } from './error-entry.ts';

/** Errors about webhooks. */
export const webhookErrors = {
  webhookNotFound: {
    status: 404,
    code: 'IAM1061',
    message: 'The webhook does not exist.',
    when: 'The webhook was deleted, or it never existed in this edition.',
  },
  webhookLimit: {
    status: 409,
    code: 'IAM1062',
    message: 'The edition has too many webhooks.',
    when: 'An edition can have 50 webhooks. Delete those that are no longer used.',
  },
  webhookUrlRefused: {
    status: 400,
    code: 'IAM1063',
    message: 'The service does not send events to this URL.',
    when: '`details.reason` says why. A URL must use https, have a public address and contain no credentials. The operator can allow other networks with `WEBHOOK_ALLOWED_NETWORKS`.',
  },
  webhookPaused: {
    status: 409,
    code: 'IAM1064',
    message: 'The webhook is paused.',
    when: 'Nothing is sent to a paused webhook. Resume it first.',
  },
  webhookActive: {
    status: 409,
    code: 'IAM1065',
    message: 'The webhook is not paused.',
    when: 'Events are already sent to the webhook; no change is needed.',
  },
  webhookBacklog: {
    status: 409,
    code: 'IAM1066',
    message: 'Too many events wait to be sent to this webhook.',
    when: 'At most 10,000 events of a webhook wait to be sent again. Wait until some of them have been accepted.',
  },
} as const satisfies Record<string, ErrorEntry>;
