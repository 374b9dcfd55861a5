import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, IdReference, nameOf, sized } from '../wire/primitives.ts';
import { Zone } from '../wire/zone.ts';
import { growthErrors } from './element-lists.ts';

const MAX_CHARACTERS = 11_000;

const name = Type.Optional(nameOf({ maximum: 255 }));
const id = Type.Optional(IdReference);
const DESTINATION =
  'NEW_SPACE requires `space_name` and `team_id`, EXISTING_SPACE requires `destination_space_id`.';

const example = {
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  zone_key: '742518339371021',
  zone_name: 'Ideas',
  space_id: '742518339371020',
  status: 'ACTIVE',
  author_zuid: '742518339371009',
  last_author_zuid: '742518339371009',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  last_modified_time: 'Tue, 04 Feb 2025, 15:02:10',
  state_modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};

export const moveZone = operation({
  id: 'moveZone',
  area: 'Zones',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/move',
  summary: 'Move a zone to another space, with its comments and versions',
  message: 'Zone moved successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: { perMinute: 30 },
  ifMatch: true,
  body: closed({
    move_zone: sized(
      closed(
        {
          destination_type: Type.Enum(['NEW_SPACE', 'EXISTING_SPACE']),
          space_name: name,
          deep_copy: Type.Optional(
            Type.Boolean({ description: 'Has no effect: a move includes the versions' }),
          ),
          team_id: id,
          destination_space_id: id,
          copy_comments: Type.Optional(
            Type.Boolean({ description: 'Has no effect: a move includes the comments' }),
          ),
        },
        { description: DESTINATION },
      ),
      MAX_CHARACTERS,
    ),
  }),
  data: closed({ zone_info: Zone }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'teamNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'destinationMissing',
    'sameDestination',
    'lastZone',
    'zoneLimitReached',
  ],
  example: {
    body: {
      move_zone: {
        destination_type: 'EXISTING_SPACE',
        destination_space_id: '742518339371055',
      },
    },
    data: { zone_info: { ...example, space_id: '742518339371055' } },
  },
});

export const duplicateZone = operation({
  id: 'duplicateZone',
  area: 'Zones',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/duplicate',
  summary: 'Duplicate a zone or one of its versions',
  message: 'Zone duplicated successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    duplicate_zone: sized(
      closed(
        {
          destination_type: Type.Enum(['NEW_SPACE', 'SAME_SPACE', 'EXISTING_SPACE']),
          space_name: name,
          deep_copy: Type.Optional(
            Type.Boolean({ description: 'Also copy the versions; false by default' }),
          ),
          zone_name: name,
          version_id: id,
          team_id: id,
          copy_members: Type.Optional(
            Type.Boolean({
              description:
                'Also share the NEW_SPACE with the members of this space, if the caller can manage them; false by default',
            }),
          ),
          destination_space_id: id,
          copy_comments: Type.Optional(
            Type.Boolean({ description: 'Also copy the comments; false by default' }),
          ),
        },
        {
          description: `${DESTINATION} With a \`version_id\`, that version is copied. Without a \`zone_name\`, the copy is named “Copy of …”.`,
        },
      ),
      MAX_CHARACTERS,
    ),
  }),
  data: closed({ zone_info: Zone }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'teamNotFound',
    'versionNotFound',
    'zoneRestricted',
    'versionRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'destinationMissing',
    'zoneLimitReached',
    'elementTooLarge',
    ...growthErrors,
  ],
  example: {
    body: { duplicate_zone: { destination_type: 'SAME_SPACE', zone_name: 'Ideas, second round' } },
    data: {
      zone_info: {
        ...example,
        zone_id: '0194d0c3-19f4-7b6e-a5d7-8e0f1a2b3c4d',
        zone_key: '742518339371022',
        zone_name: 'Ideas, second round',
      },
    },
  },
});
