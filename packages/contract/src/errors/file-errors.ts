import type { ErrorEntry } from './error-entry.ts';

/** Errors about files. */
export const fileErrors = {
  fileNotFound: {
    status: 404,
    code: 'IAM1080',
    message: 'The zone has no such file.',
    when: 'The file was removed from the zone, or it was never in it.',
  },
  fileUploadNotFound: {
    status: 404,
    code: 'IAM1081',
    message: 'The upload does not exist.',
    when: 'Another user created the upload, it belongs to another zone, or it is older than 24 hours. Create a new upload.',
  },
  fileTooLarge: {
    status: 413,
    code: 'IAM1082',
    message: 'The file is too large.',
    when: '`details.reason` says how many bytes a file can have. The limit for images is lower than for other files.',
  },
  fileIncomplete: {
    status: 409,
    code: 'IAM1083',
    message: 'The upload does not have as many bytes as announced.',
    when: 'Send all bytes to the address of the upload, then complete it again.',
  },
  fileNotReadable: {
    status: 400,
    code: 'IAM1084',
    message: 'The image cannot be read.',
    when: 'The image is damaged, has too many pixels or takes too long to decode. `details.reason` says which.',
  },
  fileLimit: {
    status: 409,
    code: 'IAM1085',
    message: 'The zone has too many files.',
    when: 'A zone can have 1,000 files. Remove those that are no longer used.',
  },
  fileUploadLimit: {
    status: 409,
    code: 'IAM1086',
    message: 'Too many uploads of this user were not completed.',
    when: 'A user can have 50 uploads in an edition that are not completed. Complete them, or wait until they expire after 24 hours.',
  },
  linkPreviewsOff: {
    status: 403,
    code: 'IAM1087',
    message: 'This service does not show previews of links.',
    when: 'Previews are off unless the operator sets `LINK_PREVIEWS=on`.',
  },
  linkNotReadable: {
    status: 400,
    code: 'IAM1088',
    message: 'The page of the link cannot be read.',
    when: '`details.reason` says why: its address is not public, it does not answer in time, or it is no web page.',
  },
} as const satisfies Record<string, ErrorEntry>;
