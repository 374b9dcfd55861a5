import Type from 'typebox';
import { matching } from './patterns.ts';
import { Count, closed, Flag, NumericId, nameOf, Timestamp, Uuid } from './primitives.ts';

/** Links for editors expire after at most this many days. */
export const MAX_EDITOR_LINK_DAYS = 30;

export const LinkRole = Type.Enum(['VIEWER', 'COMMENTER', 'EDITOR']);

/** The strongest links that are allowed. */
export const LinkLevel = Type.Enum(['off', 'view', 'comment', 'edit']);

export const LinkLabel = nameOf({ maximum: 100 });

export const LinkPassword = matching(
  '^[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]{8,128}$',
  '8 to 128 characters, without control characters',
);

/** How many origins a link can name. */
export const MAX_EMBED_ORIGINS = 20;

export const EmbedOrigin = matching(
  '^https?://(?:\\*\\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?$',
  'an http or https origin without a path, with an asterisk for all subdomains of a host',
);

const linkFields = {
  id: NumericId,
  space_id: NumericId,
  zone_id: Type.Optional(
    Type.String({ ...Uuid, description: 'Absent if the link opens all zones of the space' }),
  ),
  frame_id: Type.Optional(Type.String({ ...Uuid, description: 'The frame that is shown first' })),
  role: LinkRole,
  label: Type.String(),
  has_password: Flag,
  embed_origins: Type.Optional(
    Type.Array(EmbedOrigin, {
      description:
        'Origins whose pages can embed the link. Absent for the default: any origin if the role is VIEWER and there is no password, otherwise none',
    }),
  ),
  is_working: Type.Enum(['true', 'false'], {
    description:
      '`false` if the link has expired, the settings for links no longer allow it, or the person who created it can no longer edit the space',
  }),
  created_by: NumericId,
  created_time: Timestamp,
  expiry_time: Type.Optional(Timestamp),
  openings: Type.String({ ...Count, description: 'How often the link was opened' }),
  last_opened_time: Type.Optional(
    Type.String({ ...Timestamp, description: 'The day on which the link was last opened' }),
  ),
};

export const ShareLink = closed(linkFields, { title: 'ShareLink' });

export const CreatedShareLink = closed(
  {
    ...linkFields,
    secret: Type.String({ description: 'The end of the address of the link, `/l/{secret}`' }),
  },
  { title: 'CreatedShareLink' },
);

export const LinkPolicy = closed(
  {
    service: Type.Enum(['off', 'view', 'comment', 'edit'], {
      description: 'What the operator of the service allows',
    }),
    edition: LinkLevel,
    space: Type.Optional(LinkLevel),
    effective: Type.Enum(['off', 'view', 'comment', 'edit'], {
      description: 'The lowest of these levels, which applies',
    }),
  },
  { title: 'LinkPolicy', description: 'The strongest links that are allowed' },
);
