import Type from 'typebox';
import { operation } from '../operation.ts';
import { matching } from '../wire/patterns.ts';
import { closed, sized, Uuid } from '../wire/primitives.ts';
import { MemberType } from '../wire/roles.ts';
import { ZoneMember, ZonePermission, ZoneRole } from '../wire/zone.ts';

const example = {
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  member_id: '742518339371011',
  member_type: 'USER',
  permission: 'allowed',
  role: 'COMMENTER',
};
const restricted = {
  zone_id: example.zone_id,
  member_id: '742518339371044',
  member_type: 'TEAM',
  permission: 'restricted',
};

const MemberReference = matching(
  '^[0-9]{1,100}$',
  'the id of a user, a team or the edition, at most 100 digits',
);

export const shareZones = operation({
  id: 'shareZones',
  area: 'Zone access',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/share',
  summary:
    'Give members of a space a different role in some of its zones, or restrict their access',
  message: 'Zones shared successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    members_info: Type.Array(
      sized(
        closed(
          {
            member_id: MemberReference,
            member_type: MemberType,
            role: Type.Optional(ZoneRole),
            resource_id: Uuid,
            permission: Type.Optional(ZonePermission),
          },
          {
            description:
              '`resource_id` is the id of the zone. `permission` is `allowed` by default. With `allowed` and no role, the member has the role of the space again.',
          },
        ),
        11_000,
      ),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  data: closed({ zone_members: Type.Array(ZoneMember) }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'zoneMemberOutside',
    'zoneCreatorRestricted',
  ],
  example: {
    body: {
      members_info: [
        {
          member_id: example.member_id,
          member_type: 'USER',
          role: 'COMMENTER',
          resource_id: example.zone_id,
        },
        {
          member_id: restricted.member_id,
          member_type: 'TEAM',
          resource_id: example.zone_id,
          permission: 'restricted',
        },
      ],
    },
    data: { zone_members: [example, restricted] },
  },
});

export const listZoneAccess = operation({
  id: 'listZoneAccess',
  area: 'Zone access',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/access',
  summary: 'List the members whose access to a zone differs from their role in the space',
  message: 'Zone access fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data: closed({ zone_members: Type.Array(ZoneMember) }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
  ],
  extension: true,
  example: { data: { zone_members: [example, restricted] } },
});
