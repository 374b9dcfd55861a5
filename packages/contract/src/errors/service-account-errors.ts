import type { ErrorEntry } from './error-entry.ts';

/** Errors about service accounts. */
export const serviceAccountErrors = {
  serviceAccountNotFound: {
    status: 404,
    code: 'E1201',
    message: 'The service account does not exist.',
    when: 'The service account was deleted, or it never existed in this edition.',
  },
  serviceAccountLimit: {
    status: 409,
    code: 'E1202',
    message: 'The edition has too many service accounts.',
    when: 'An edition can have 100 service accounts. Delete those that are no longer used.',
  },
  serviceAccountClientTaken: {
    status: 409,
    code: 'E1203',
    message: 'Another service account of this edition uses this application.',
    when: 'Each application, identified by `issuer` and `subject`, can act as one service account of an edition.',
  },
  serviceAccountDisabled: {
    status: 409,
    code: 'E1204',
    message: 'The service account is already disabled.',
    when: 'The service account was disabled before; no change is needed.',
  },
  serviceAccountEnabled: {
    status: 409,
    code: 'E1205',
    message: 'The service account is not disabled.',
    when: 'The service account can already be used; no change is needed.',
  },
  serviceAccountRole: {
    status: 403,
    code: 'E1206',
    message: 'A service account cannot be an admin of an edition.',
    when: 'The member in the path is a service account. Give it roles in teams and spaces instead.',
  },
  clientIssuerNotTrusted: {
    status: 400,
    code: 'E1207',
    message: 'The service does not trust the issuer of the application.',
    when: '`client.issuer` is not one of the identity providers that the operator has configured.',
  },
} as const satisfies Record<string, ErrorEntry>;
