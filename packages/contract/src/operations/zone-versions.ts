import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  closed,
  fieldsOf,
  Moment,
  nameOf,
  PageLimit,
  StartIndex,
  selection,
} from '../wire/primitives.ts';
import { RestrictedZoneVersion, Zone, ZoneVersion } from '../wire/zone.ts';
import { StoredZoneDocument, ZoneDocument } from '../wire/zone-document.ts';
import { growthErrors, InputForm } from './element-lists.ts';

const example = {
  version_id: '742518339371090',
  modified_by: '742518339371009',
  version_time: 'Tue, 04 Feb 2025, 15:02:10',
  description: 'Before the workshop',
};

const zone = {
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  zone_key: '742518339371021',
  zone_name: 'Ideas',
  space_id: '742518339371020',
  status: 'ACTIVE',
  author_zuid: '742518339371009',
  last_author_zuid: '742518339371011',
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  last_modified_time: 'Wed, 05 Feb 2025, 09:12:40',
  state_modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};

export const listZoneVersions = operation({
  id: 'listZoneVersions',
  area: 'Zone versions',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/version',
  summary: 'List the versions of a zone, newest first',
  message: 'Zone versions fetched successfully.',
  scopes: [['Service.documents.READ'], ['Service.zones.READ']],
  rate: { perMinute: 60 },
  query: Type.Object({
    fields: fieldsOf(ZoneVersion),
    from: StartIndex,
    limit: PageLimit,
    fromDate: Type.Optional(Moment),
  }),
  data: closed({
    zone_versions: closed({
      allowed_versions: Type.Array(selection(ZoneVersion)),
      restricted_versions: Type.Array(selection(RestrictedZoneVersion), {
        description: 'Older than the plan of the edition allows',
      }),
    }),
  }),
  errors: ['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive', 'zoneNotActive'],
  example: {
    data: {
      zone_versions: {
        allowed_versions: [example],
        restricted_versions: [{ version_id: '742518339371033', modified_by: '742518339371011' }],
      },
    },
  },
});

export const getZoneVersion = operation({
  id: 'getZoneVersion',
  area: 'Zone versions',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/version/{version_id}',
  summary: 'Read a version of a zone with its elements',
  message: 'Zone version fetched successfully.',
  scopes: [['Service.documents.READ'], ['Service.zones.READ']],
  rate: 'read',
  query: Type.Object({ form: InputForm }),
  data: closed({
    version: ZoneVersion,
    document: Type.Union([ZoneDocument, StoredZoneDocument]),
  }),
  clientForm: {
    query: { form: 'input' },
    data: closed({ version: ZoneVersion, document: StoredZoneDocument }),
  },
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'versionNotFound',
    'zoneRestricted',
    'versionRestricted',
    'spaceNotActive',
    'zoneNotActive',
  ],
  extension: true,
  example: {
    data: {
      version: example,
      document: {
        id: zone.zone_id,
        meta: { name: 'Ideas' },
        elements: [
          {
            type: 'FRAME',
            frame: {
              meta: { id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', name: 'Risks' },
              type: 'CUSTOM',
              properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
            },
          },
        ],
      },
    },
  },
});

export const saveZoneVersion = operation({
  id: 'saveZoneVersion',
  area: 'Zone versions',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/version',
  summary: 'Save the current content of a zone as a version',
  message: 'Zone version saved successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    description: Type.Optional(nameOf({ maximum: 255 })),
    version_time: Type.Optional(
      Type.String({
        ...Moment,
        description:
          'The original time of an imported version, not in the future; the current time by default. The author of the version is the caller in any case.',
      }),
    ),
  }),
  data: closed({ version: ZoneVersion }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'storageFull',
  ],
  extension: true,
  example: {
    body: { description: 'Before the workshop', version_time: '2025-02-04T15:02:10Z' },
    data: { version: example },
  },
});

export const nameZoneVersion = operation({
  id: 'nameZoneVersion',
  area: 'Zone versions',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/version/{version_id}',
  summary: 'Change the description of a version',
  message: 'Zone version described successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ description: nameOf({ maximum: 255 }) }),
  data: closed({ version: ZoneVersion }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'versionNotFound',
    'zoneRestricted',
    'versionRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
  ],
  extension: true,
  example: { body: { description: 'Before the workshop' }, data: { version: example } },
});

export const restoreZoneVersion = operation({
  id: 'restoreZoneVersion',
  area: 'Zone versions',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/version/{version_id}/restore',
  summary: 'Restore a version of a zone; the current content is saved as a version first',
  message: 'Zone version restored successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  data: closed({ zone_info: Zone }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'versionNotFound',
    'zoneRestricted',
    'versionRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'elementLocked',
    'elementTooLarge',
    ...growthErrors,
  ],
  extension: true,
  example: { data: { zone_info: zone } },
});
