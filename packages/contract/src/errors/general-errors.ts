import type { ErrorEntry } from './error-entry.ts';
import { rateLimitMessage } from './rate-limit-message.ts';

/** Errors that any operation can return. */
export const generalErrors = {
  tokenInvalid: {
    status: 401,
    code: 'A1001',
    message: 'The access token is missing, expired or not accepted.',
    when: 'The request has no valid access token. Get a new one from a trusted issuer and send it as `Authorization: Bearer <token>`.',
  },
  apiKeyInvalid: {
    status: 401,
    code: 'A1002',
    message: 'The API key is not valid for this edition.',
    when: 'The key in the `x-service-apikey` header is wrong, expired, revoked or belongs to another edition, or the service requires a key and the request has none.',
  },
  notPermitted: {
    status: 401,
    code: 'A1003',
    message: "The user doesn't have permission to perform this action",
    when: 'The caller can see the resource, but their role does not allow this action. Ask an admin for a higher role.',
  },
  scopeMissing: {
    status: 403,
    code: 'A1004',
    message: 'The access token lacks a scope that this operation requires.',
    when: '`details.reason` names the required scopes. Ask the user to grant them and get a new token.',
  },
  tokenRestricted: {
    status: 403,
    code: 'A1005',
    message: 'This access token cannot be used for this request.',
    when: '`details.reason` explains why: the token is restricted to other editions, the operation needs a token of a person from the identity provider because it changes accounts, sessions or tokens, or the caller is a service account.',
  },
  clientUnknown: {
    status: 401,
    code: 'A1006',
    message: 'The access token was issued to an application that no service account names.',
    when: 'The token comes from the client credentials grant, so it belongs to no person. An admin of the edition creates a service account whose `client` has the issuer and the subject in `details.reason`. Tokens of an application work only in editions with such an account.',
  },
  notFound: {
    status: 404,
    code: 'IAM1001',
    message:
      'Not found - a resource named in the path does not exist, or is not visible to the caller',
    when: 'The path is unknown, the edition does not exist, or the caller is not a member of it.',
  },
  methodNotAllowed: {
    status: 405,
    code: 'IAM1035',
    message: 'The path does not support this method.',
    when: 'The path exists, but not with this method. The `Allow` header lists the methods that it supports.',
  },
  validation: {
    status: 400,
    code: 'IAM1031',
    message: 'Invalid request - validation failed',
    when: '`details.path` points to the invalid value and `details.reason` explains what is wrong with it.',
  },
  eventsExpired: {
    status: 410,
    code: 'IAM1060',
    message: 'These events were deleted, because they are too old.',
    when: 'Events are missing, so read the current state with the API. Then go on with the number before `details.oldest_seq`, which is the oldest event.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'IAM1033',
    message: 'The request body is too large.',
    when: 'The body exceeds 1 MiB; that of an import, 16 MiB. Split the data into several requests.',
  },
  mediaTypeUnsupported: {
    status: 415,
    code: 'IAM1034',
    message: 'The request body must be JSON, sent with Content-Type: application/json.',
    when: 'The body has another content type, or none.',
  },
  rateLimited: {
    status: 429,
    code: 'IAM1055',
    message: rateLimitMessage('N'),
    when: 'Wait for the number of seconds in the `Retry-After` header, then retry. `N` is the limit of the operation.',
  },
  idempotencyConflict: {
    status: 409,
    code: 'IAM1056',
    message: 'This Idempotency-Key was already used with a different request.',
    when: 'The key was used within the last 24 hours with another path or body. Use a new key for a new request.',
  },
  addressLimited: {
    status: 429,
    code: 'IAM1057',
    message: 'Too many requests without a valid access token came from this address.',
    when: 'Wait for the number of seconds in the `Retry-After` header, then retry. Requests with a valid token are not counted.',
  },
  concurrencyLimited: {
    status: 429,
    code: 'IAM1058',
    message: 'Too many requests of this user are running at the same time.',
    when: 'Send fewer requests in parallel. Wait for the number of seconds in the `Retry-After` header, then retry.',
  },
  idempotencyInProgress: {
    status: 409,
    code: 'IAM1059',
    message: 'A request with this Idempotency-Key is still being processed.',
    when: 'The first request has not finished yet. Wait for the number of seconds in the `Retry-After` header, then retry with the same key to get its response.',
  },
  preconditionFailed: {
    status: 412,
    code: 'IAM1036',
    message: 'The resource has changed since it was read.',
    when: '`If-Match` names another state than the current one, whose tag is in `details.current_tag` and in the `ETag` header. Nothing was written. Read the resource again, decide again, and send the new tag.',
  },
  preconditionUnsupported: {
    status: 400,
    code: 'IAM1037',
    message: 'This operation does not support If-Match.',
    when: 'The service refuses the header instead of ignoring it, because the caller relies on it. Nothing was written. Send the request without `If-Match`.',
  },
  internal: {
    status: 500,
    code: 'U1001',
    message: 'Internal server error - the request was well-formed but could not be completed',
    when: 'The service failed. Find the request in its log by `details.request_id`. With an Idempotency-Key it is safe to retry.',
  },
  overloaded: {
    status: 503,
    code: 'U1002',
    message: 'The service is overloaded - try again in a moment',
    when: 'Nothing was changed. Wait for the number of seconds in the `Retry-After` header, then retry.',
  },
  unavailable: {
    status: 503,
    code: 'U1003',
    message: 'The service is temporarily unavailable - try again in a moment',
    when: 'The database of the service cannot be reached, did not answer in time or does not accept changes at the moment. Wait for the number of seconds in the `Retry-After` header, then retry. A change may have been made before the connection was lost, so repeat a POST with the same Idempotency-Key.',
  },
  identityUnavailable: {
    status: 503,
    code: 'U1004',
    message: 'The access token cannot be checked at the moment - try again soon',
    when: 'The identity provider that issued the token cannot be reached or did not answer in time. Wait for the number of seconds in the `Retry-After` header, then retry.',
  },
} as const satisfies Record<string, ErrorEntry>;
