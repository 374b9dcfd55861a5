import type { ErrorEntry } from './error-entry.ts';
import { rateLimitMessage } from './rate-limit-message.ts';

/** What any operation may answer with, whatever it is about. */
export const generalErrors = {
  tokenInvalid: {
    status: 401,
    code: 'A1001',
    message: 'The access token is missing, expired or not accepted.',
    when: 'No usable access token came with the request. Get a fresh one from a trusted issuer and send it as `Authorization: Bearer <token>`.',
  },
  apiKeyInvalid: {
    status: 401,
    code: 'A1002',
    message: 'The API key is not a live key of this edition.',
    when: 'The `x-service-apikey` header is wrong, expired, revoked or of another edition, or the installation requires a key and none was sent.',
  },
  notPermitted: {
    status: 401,
    code: 'A1003',
    message: "The user doesn't have permission to perform this action",
    when: 'The caller is known and sees the resource, but their role does not allow this. Ask an admin for a stronger role.',
  },
  scopeMissing: {
    status: 403,
    code: 'A1004',
    message: 'The access token lacks a scope that this operation needs.',
    when: '`details.reason` names the missing scope. Ask the user to grant it and get a new token.',
  },
  notFound: {
    status: 404,
    code: 'IAM1001',
    message:
      'Not found - a resource named in the path does not exist, or is not visible to the caller',
    when: 'The path is unknown, or the edition does not exist or the caller is not in it.',
  },
  validation: {
    status: 400,
    code: 'IAM1031',
    message: 'Invalid request - validation failed',
    when: '`details.path` points to the offending place and `details.reason` says what is wrong with it.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'IAM1033',
    message: 'The request body is larger than the service accepts.',
    when: 'The body exceeds 1 MiB. Split the work over several requests.',
  },
  mediaTypeUnsupported: {
    status: 415,
    code: 'IAM1034',
    message: 'The request body must be JSON, sent with Content-Type: application/json.',
    when: 'A body came with another content type, or with none.',
  },
  rateLimited: {
    status: 429,
    code: 'IAM1055',
    message: rateLimitMessage('N'),
    when: 'Wait the number of seconds in the `Retry-After` header, then try again.',
  },
  idempotencyConflict: {
    status: 409,
    code: 'IAM1056',
    message: 'This Idempotency-Key was already used with a different request.',
    when: 'The key was seen within 24 hours with another path or body. Use a new key for a new request.',
  },
  internal: {
    status: 500,
    code: 'U1001',
    message: 'Internal server error - the request was well-formed but could not be completed',
    when: 'Something failed on our side. `details.request_id` finds it in the log; trying again is safe with an Idempotency-Key.',
  },
  overloaded: {
    status: 503,
    code: 'U1002',
    message: 'The service has more to do than it can - try again in a moment',
    when: 'Nothing was changed. Wait the number of seconds in the `Retry-After` header, then try again.',
  },
} as const satisfies Record<string, ErrorEntry>;
