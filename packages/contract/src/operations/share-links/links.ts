import Type from 'typebox';
import { operation } from '../../operation.ts';
import { closed, NumericId, Uuid } from '../../wire/primitives.ts';
import {
  CreatedShareLink,
  EmbedOrigin,
  LinkLabel,
  LinkLevel,
  LinkPassword,
  LinkPolicy,
  LinkRole,
  MAX_EDITOR_LINK_DAYS,
  MAX_EMBED_ORIGINS,
  ShareLink,
} from '../../wire/share-link.ts';

const example = {
  id: '742518339371050',
  space_id: '742518339371010',
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  role: 'VIEWER',
  label: 'Customers',
  has_password: 'false',
  embed_origins: ['https://wiki.example.com'],
  is_working: 'true',
  created_by: '742518339371009',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  expiry_time: 'Tue, 11 Feb 2025, 11:34:28',
  openings: '0',
};

const policy = { service: 'edit', edition: 'comment', effective: 'comment' };

const ExpiresInDays = Type.Integer({
  minimum: 1,
  maximum: 365,
  description: `From now. A link for editors must expire within ${MAX_EDITOR_LINK_DAYS} days`,
});

const EmbedOrigins = Type.Array(EmbedOrigin, {
  maxItems: MAX_EMBED_ORIGINS,
  description:
    'Origins whose pages can embed the link; an empty list for none. By default any origin if the role is VIEWER and there is no password, otherwise none',
});

export const createShareLink = operation({
  id: 'createShareLink',
  area: 'Share links',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/share-links',
  summary:
    'Create a link that opens a space or a zone without an account; only this response contains its secret',
  message: 'Share link created successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  body: closed({
    role: LinkRole,
    zone_id: Type.Optional(
      Type.String({ ...Uuid, description: 'Without it, the link opens all zones of the space' }),
    ),
    frame_id: Type.Optional(
      Type.String({
        ...Uuid,
        description: 'A frame of the zone, which is shown first. It does not limit access',
      }),
    ),
    label: Type.Optional(LinkLabel),
    expires_in_days: Type.Optional(ExpiresInDays),
    password: Type.Optional(LinkPassword),
    embed_origins: Type.Optional(EmbedOrigins),
  }),
  data: CreatedShareLink,
  returnsSecret: true,
  errors: [
    'spaceNotFound',
    'spaceNotActive',
    'zoneNotFound',
    'zoneRestricted',
    'zoneNotActive',
    'notPermitted',
    'shareLinkLimit',
    'shareLinkNotAllowed',
    'shareLinkExpiry',
  ],
  extension: true,
  example: {
    body: {
      role: 'VIEWER',
      zone_id: example.zone_id,
      label: 'Customers',
      expires_in_days: 7,
      embed_origins: example.embed_origins,
    },
    data: { ...example, secret: '7nQ2vX9kLmB4tRzYc8WpEj' },
  },
});

export const listShareLinks = operation({
  id: 'listShareLinks',
  area: 'Share links',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/share-links',
  summary: 'List the share links of a space or a zone, and which links are allowed',
  message: 'Share links fetched successfully.',
  scopes: [['Service.spaces.READ']],
  rate: 'read',
  query: Type.Object({
    zone_id: Type.Optional(
      Type.String({
        ...Uuid,
        description: 'Only the links to this zone; without it, all links of the space',
      }),
    ),
  }),
  data: closed({ share_links: Type.Array(ShareLink), policy: LinkPolicy }),
  errors: [
    'spaceNotFound',
    'spaceNotActive',
    'zoneNotFound',
    'zoneRestricted',
    'zoneNotActive',
    'notPermitted',
  ],
  extension: true,
  example: { data: { share_links: [example], policy: { ...policy, space: 'edit' } } },
});

export const changeShareLink = operation({
  id: 'changeShareLink',
  area: 'Share links',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/share-links/{link_id}',
  summary: 'Change the label, the expiry, the password or the embedding of a share link',
  message: 'Share link changed successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  body: closed(
    {
      label: Type.Optional(LinkLabel),
      expires_in_days: Type.Optional(ExpiresInDays),
      remove_expiry: Type.Optional(Type.Boolean()),
      password: Type.Optional(LinkPassword),
      remove_password: Type.Optional(
        Type.Boolean({ description: 'A new password ends the access of all guests' }),
      ),
      embed_origins: Type.Optional(EmbedOrigins),
      remove_embed_origins: Type.Optional(
        Type.Boolean({ description: 'Returns to the default for embedding' }),
      ),
    },
    { minProperties: 1 },
  ),
  data: closed({ share_link: ShareLink }),
  errors: [
    'spaceNotFound',
    'spaceNotActive',
    'shareLinkNotFound',
    'notPermitted',
    'shareLinkExpiry',
  ],
  extension: true,
  example: { body: { label: 'Customers' }, data: { share_link: example } },
});

export const revokeShareLink = operation({
  id: 'revokeShareLink',
  area: 'Share links',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/share-links/{link_id}',
  summary: 'Revoke a share link and end the access of its guests',
  message: 'Share link revoked successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    id: NumericId,
  }),
  errors: ['spaceNotFound', 'shareLinkNotFound', 'notPermitted'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      space_id: example.space_id,
      id: example.id,
    },
  },
});

export const changeSpaceShareLinkPolicy = operation({
  id: 'changeSpaceShareLinkPolicy',
  area: 'Share links',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/share-link-policy',
  summary: 'Change which share links a space allows; stronger links stop working',
  message: 'Share links of the space changed successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  body: closed({ level: LinkLevel }),
  data: closed({ policy: LinkPolicy }),
  errors: ['spaceNotFound', 'spaceNotActive', 'notPermitted'],
  extension: true,
  example: {
    body: { level: 'view' },
    data: { policy: { ...policy, space: 'view', effective: 'view' } },
  },
});

export const getShareLinkPolicy = operation({
  id: 'getShareLinkPolicy',
  area: 'Share links',
  method: 'GET',
  path: '/editions/{edition_id}/share-link-policy',
  summary: 'Get which share links an edition allows',
  message: 'Share links of the edition fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ policy: LinkPolicy }),
  errors: [],
  extension: true,
  example: { data: { policy } },
});

export const changeShareLinkPolicy = operation({
  id: 'changeShareLinkPolicy',
  area: 'Share links',
  method: 'PUT',
  path: '/editions/{edition_id}/share-link-policy',
  summary: 'Change which share links an edition allows; stronger links stop working',
  message: 'Share links of the edition changed successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ level: LinkLevel }),
  data: closed({ policy: LinkPolicy }),
  errors: ['notPermitted'],
  extension: true,
  example: { body: { level: 'comment' }, data: { policy } },
});
