import type { TSchema } from 'typebox';
import Type from 'typebox';
import { operation } from '../operation.ts';
import { matching } from '../wire/patterns.ts';
import { caseInsensitive, closed, IdReference, PageLimit, StartIndex } from '../wire/primitives.ts';
import { FoundComment, FoundFrame, FoundShape, FoundZone, MAX_COUNTED } from '../wire/search.ts';

const INSIDE = '[^\\u0000\\uD800-\\uDFFF]';
const EDGE = '[^\\s\\u0000\\uD800-\\uDFFF]';

const Keyword = matching(
  `^\\s*${EDGE}(?:${INSIDE}{0,254}${EDGE})?\\s*$`,
  '1 to 256 characters, not counting surrounding whitespace, without null characters',
  'Words to search for; results contain all of them. 1 to 256 characters, not counting surrounding whitespace, without null characters.',
);

const query = {
  search: Keyword,
  from: StartIndex,
  limit: PageLimit,
  space_id: Type.Optional(
    Type.String({
      ...IdReference,
      description: 'Extension. The numeric id of a space; only this space is searched',
    }),
  ),
  need_total_count: Type.Optional(
    Type.Boolean({ description: 'Extension. Whether to count all matches; false by default' }),
  ),
};

const Query = Type.Object(query);

const Types = Type.Optional(
  Type.Array(caseInsensitive(['frames', 'comments', 'zones', 'shapes']), {
    description:
      'Only these types, separated by commas: frames, comments, zones, shapes. Case-insensitive.',
  }),
);

const Total = Type.Integer({ minimum: 0, maximum: MAX_COUNTED });
const exact = Type.Optional(
  Type.Boolean({ description: 'False if there are more matches than were counted' }),
);

function foundOf<Item extends TSchema>(item: Item) {
  return closed({
    search_result: Type.Array(item),
    total_count: Type.Optional(Total),
    total_count_exact: exact,
  });
}

const errors = ['teamNotFound', 'spaceNotFound', 'spaceNotActive'] as const;

const zone = {
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  zone_name: 'Risk review',
  space_id: '742518339371020',
  space_name: 'Launch plan',
  uri: '/service/api/v1/editions/742518339371008/spaces/742518339371020/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
};
const foundZone = {
  ...zone,
  snippet: { text: 'Risk review', highlights: [{ start: 0, length: 4 }] },
};
const foundFrame = {
  frame_id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d',
  frame_name: 'Open risks',
  ...zone,
  snippet: { text: 'Open risks', highlights: [{ start: 5, length: 4 }] },
};
const foundComment = {
  comment_id: '0194d0b1-77aa-7d03-b1f0-6a4d8c2e9b71',
  text: 'Who takes this risk?',
  ...zone,
  snippet: { text: 'Who takes this risk?', highlights: [{ start: 15, length: 4 }] },
};

export const searchTeam = operation({
  id: 'searchTeam',
  area: 'Search',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/search',
  summary: 'Search zones, frames, comments and shapes in the spaces of a team',
  message: 'Search completed successfully.',
  scopes: [['Service.spaces.READ', 'securesearch.READ']],
  rate: 'read',
  query: Type.Object({ ...query, types: Types }),
  data: closed({
    search_result: closed({
      comments: Type.Array(FoundComment),
      frames: Type.Array(FoundFrame),
      zones: Type.Array(FoundZone),
      shapes: Type.Array(FoundShape),
    }),
    total_count: Type.Optional(
      closed({ comments: Total, frames: Total, zones: Total, shapes: Total }),
    ),
    total_count_exact: exact,
  }),
  errors,
  example: {
    data: {
      search_result: {
        comments: [foundComment],
        frames: [foundFrame],
        zones: [foundZone],
        shapes: [],
      },
    },
  },
});

export const searchZones = operation({
  id: 'searchZones',
  area: 'Search',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/zones/search',
  summary: 'Search zones by name',
  message: 'Zones searched successfully.',
  scopes: [['Service.zones.READ', 'securesearch.READ']],
  rate: 'read',
  query: Query,
  data: foundOf(FoundZone),
  errors,
  example: { data: { search_result: [foundZone] } },
});

/** An alias of `searchZones`. */
export const searchSpaces = operation({
  ...searchZones,
  id: 'searchSpaces',
  path: '/editions/{edition_id}/teams/{team_id}/spaces/search',
  summary: 'Search zones by name; same as the zone search',
});

export const searchFrames = operation({
  id: 'searchFrames',
  area: 'Search',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/frames/search',
  summary: 'Search frames by name',
  message: 'Frames searched successfully.',
  scopes: [['Service.zones.READ', 'securesearch.READ']],
  rate: 'read',
  query: Query,
  data: foundOf(FoundFrame),
  errors,
  example: { data: { search_result: [foundFrame] } },
});

export const searchComments = operation({
  id: 'searchComments',
  area: 'Search',
  method: 'GET',
  path: '/editions/{edition_id}/teams/{team_id}/comments/search',
  summary: 'Search comments by text',
  message: 'Comments searched successfully.',
  scopes: [['Service.zones.READ', 'securesearch.READ']],
  rate: 'read',
  query: Query,
  data: foundOf(FoundComment),
  errors,
  example: { data: { search_result: [foundComment] } },
});
