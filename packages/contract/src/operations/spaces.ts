import Type from 'typebox';
import { Metadata, MetadataChange } from '../objects/metadata.ts';
import { operation } from '../operation.ts';
import {
  closed,
  fieldsOf,
  IdReference,
  NumericId,
  nameOf,
  selection,
  Uri,
} from '../wire/primitives.ts';
import { Space, SpaceListItem } from '../wire/space.ts';
import { growthErrors } from './element-lists.ts';

const spaceName = nameOf({ maximum: 255 });

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  space_id: '742518339371020',
};

const listItem = {
  space_id: ids.space_id,
  space_name: 'Launch plan',
  team_id: '742518339371010',
  status: 'ACTIVE',
  is_favorite: 'false',
  can_edit: 'true',
  publish: 'false',
  space_member_count: '1',
  owner_zuid: ids.current_user_id,
  last_author_zuid: ids.current_user_id,
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  last_modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};
const example = { ...listItem, allow_embed: 'false' };

export const getSpace = operation({
  id: 'getSpace',
  area: 'Spaces',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}',
  summary: 'Read a space',
  message: 'Space fetched successfully.',
  scopes: [['Service.spaces.READ']],
  rate: 'read',
  tag: 'revision',
  query: Type.Object({ fields: fieldsOf(Space) }),
  data: closed({ space_info: selection(Space) }),
  errors: ['spaceNotFound'],
  example: { data: { space_info: example } },
});

export const listSpaces = operation({
  id: 'listSpaces',
  area: 'Spaces',
  method: 'GET',
  path: '/editions/{edition_id}/spaces',
  summary: 'List the spaces of a team in which the caller has a role',
  message: 'Spaces fetched successfully.',
  scopes: [['Service.spaces.READ']],
  rate: 'read',
  query: Type.Object({
    team_id: IdReference,
    action_type: Type.Enum([
      'ALLSPACES',
      'SHARED_SPACES',
      'SHARED_BY_ME',
      'SHARED_BY_OTHERS',
      'PUBLISHED_WITH_TEAM',
      'FAVORITES',
      'DRAFT_SPACES',
      'RECENTLY_TRASHED',
    ]),
    sort_by: Type.Optional(
      Type.Enum(
        [
          'TIME_CREATED',
          'TIME_DELETED_ASC',
          'TIME_DELETED_DESC',
          'A_Z',
          'Z_A',
          'RECENTLY_OPENED',
          'RECENTLY_TRASHED',
          'RECENTLY_ACCESSED_BY_USER',
        ],
        { description: 'Last modified first by default' },
      ),
    ),
    from: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number; 1 by default' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Spaces per page; 10 by default' }),
    ),
    need_total_count: Type.Optional(
      Type.Boolean({ description: 'Whether to count the spaces of all pages; false by default' }),
    ),
    fields: fieldsOf(SpaceListItem),
  }),
  data: closed({
    space_count: Type.Integer({ minimum: 0 }),
    spaces_info: Type.Array(selection(SpaceListItem)),
  }),
  errors: ['teamNotFound'],
  example: { data: { space_count: 1, spaces_info: [listItem] } },
});

export const createSpace = operation({
  id: 'createSpace',
  area: 'Spaces',
  method: 'POST',
  path: '/editions/{edition_id}/spaces',
  summary: 'Create a space in a team',
  message: 'Space created successfully.',
  scopes: [['Service.spaces.CREATE']],
  rate: 'write',
  body: closed({
    create_space: closed({
      space_name: spaceName,
      team_id: IdReference,
      template_id: Type.Optional(IdReference),
      metadata: Type.Optional(Metadata),
    }),
  }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    uri: Uri,
  }),
  errors: ['teamNotFound', 'templateNotFound', 'templateUnavailable', 'notPermitted'],
  example: {
    body: { create_space: { space_name: 'Launch plan', team_id: '742518339371010' } },
    data: { ...ids, uri: '/service/api/v1/editions/742518339371008/spaces/742518339371020' },
  },
});

export const duplicateSpace = operation({
  id: 'duplicateSpace',
  area: 'Spaces',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/duplicate',
  summary: 'Duplicate a space; the caller owns the copy',
  message: 'Space duplicated successfully.',
  scopes: [['Service.spaces.CREATE']],
  rate: 'write',
  body: closed({ duplicate_space: closed({ space_name: Type.Optional(spaceName) }) }),
  data: closed({ space_info: Space }),
  errors: [
    'spaceNotFound',
    'duplicateNotInPlan',
    'spaceNotActive',
    'elementTooLarge',
    ...growthErrors,
  ],
  example: {
    body: { duplicate_space: { space_name: 'Launch plan, second try' } },
    data: { space_info: { ...example, space_name: 'Launch plan, second try' } },
  },
});

export const moveSpace = operation({
  id: 'moveSpace',
  area: 'Spaces',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/move',
  summary: 'Move a space to another team of the edition',
  message: 'Space moved successfully.',
  scopes: [['Service.spaces.CREATE']],
  rate: 'write',
  ifMatch: true,
  body: closed({ move_space: closed({ team_id: IdReference }) }),
  data: closed({ space_info: Space }),
  errors: ['spaceNotFound', 'teamNotFound', 'notPermitted', 'sameTeam', 'spaceNotActive'],
  example: {
    body: { move_space: { team_id: '742518339371044' } },
    data: { space_info: { ...example, team_id: '742518339371044' } },
  },
});

export const changeSpaceState = operation({
  id: 'changeSpaceState',
  area: 'Spaces',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/state',
  summary: 'Move a space to the trash or restore it',
  message: 'Space state changed successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  ifMatch: true,
  body: closed({ space_state: Type.Enum(['TRASH', 'RESTORE']) }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    space_state: Type.Enum(['TRASH', 'RESTORE']),
  }),
  errors: ['spaceNotFound', 'notPermitted', 'spaceNotActive', 'spaceNotTrashed'],
  example: { body: { space_state: 'TRASH' }, data: { ...ids, space_state: 'TRASH' } },
});

export const changeSpaceMeta = operation({
  id: 'changeSpaceMeta',
  area: 'Spaces',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/meta',
  summary:
    'Rename a space, mark it as a favorite, change its metadata, or turn embedding on or off',
  message: 'Space updated successfully.',
  scopes: [['Service.spaces.UPDATE']],
  rate: 'write',
  ifMatch: true,
  body: Type.Union([
    closed({ action_type: Type.Literal('SPACE_NAME'), space_name: spaceName }),
    closed({ action_type: Type.Literal('FAVORITE'), value: Type.Boolean() }),
    closed({ action_type: Type.Literal('EMBED'), value: Type.Boolean() }),
    closed({ action_type: Type.Literal('METADATA'), metadata: MetadataChange }),
  ]),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    new_name: Type.Optional(Type.String()),
    is_favourite: Type.Optional(Type.Boolean()),
    embed_status: Type.Optional(Type.Boolean()),
  }),
  errors: [
    'spaceNotFound',
    'notPermitted',
    'spaceNotActive',
    'sameSpaceName',
    'alreadyFavorite',
    'notFavorite',
    'alreadyEmbedded',
    'notEmbedded',
  ],
  example: {
    body: { action_type: 'FAVORITE', value: true },
    data: { ...ids, is_favourite: true },
  },
});

export const transferSpace = operation({
  id: 'transferSpace',
  area: 'Spaces',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/owner',
  summary: 'Transfer a space to another member of its team; the previous owner becomes an editor',
  message: 'Space ownership transferred successfully.',
  scopes: [['Service.spaces.CREATE']],
  rate: 'write',
  ifMatch: true,
  body: closed({ zuid: IdReference }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    owner_zuid: NumericId,
  }),
  errors: ['spaceNotFound', 'notPermitted', 'memberNotFound', 'alreadyOwner', 'spaceNotActive'],
  extension: true,
  example: {
    body: { zuid: '742518339371011' },
    data: { ...ids, owner_zuid: '742518339371011' },
  },
});
