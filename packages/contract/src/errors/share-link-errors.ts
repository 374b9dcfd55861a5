import type { ErrorEntry } from './error-entry.ts';

/** Errors about share links. */
export const shareLinkErrors = {
  shareLinkNotFound: {
    status: 404,
    code: 'SL1001',
    message: 'The share link does not exist.',
    when: 'The link was revoked, or it never existed. Someone who opens a link receives the same response if it has expired or is no longer allowed.',
  },
  shareLinkPassword: {
    status: 403,
    code: 'SL1005',
    message: 'The share link needs a password.',
    when: 'The password is missing or wrong. After 5 wrong passwords in a minute, further ones are refused.',
  },
  shareLinkLimit: {
    status: 409,
    code: 'SL1002',
    message: 'The space has too many share links.',
    when: 'A space can have 100 share links. Revoke those that are no longer used.',
  },
  shareLinkNotAllowed: {
    status: 403,
    code: 'SL1003',
    message: 'Share links of this kind are not allowed here.',
    when: '`details.reason` says what is allowed. The operator limits links with `SHARE_LINKS`, admins for the edition, and the owner for the space.',
  },
  shareLinkExpiry: {
    status: 400,
    code: 'SL1004',
    message: 'A share link for editors must expire within 30 days.',
    when: 'The link has the role EDITOR. Send `expires_in_days` with at most 30.',
  },
} as const satisfies Record<string, ErrorEntry>;
