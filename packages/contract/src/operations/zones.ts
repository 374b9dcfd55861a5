import Type from 'typebox';
import { atLeastOne } from '../objects/exactly-one.ts';
import { Metadata, MetadataChange } from '../objects/metadata.ts';
import { withRules } from '../objects/rule.ts';
import { operation } from '../operation.ts';
import { closed, fieldsOf, NumericId, nameOf, selection, sized, Uuid } from '../wire/primitives.ts';
import { TemplateReference } from '../wire/template.ts';
import { Zone } from '../wire/zone.ts';
import { SpaceData } from '../wire/zone-document.ts';
import { growthErrors } from './element-lists.ts';

const MAX_CHARACTERS = 11_000;

const zoneName = nameOf({ maximum: 255 });
const ZoneState = Type.Enum(['RESTORE', 'TRASH', 'DELETE']);

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  space_id: '742518339371020',
  zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
};

const example = {
  zone_id: ids.zone_id,
  zone_key: '742518339371021',
  zone_name: 'Ideas',
  space_id: ids.space_id,
  status: 'ACTIVE',
  author_zuid: ids.current_user_id,
  last_author_zuid: ids.current_user_id,
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  last_modified_time: 'Tue, 04 Feb 2025, 15:02:10',
  state_modified_time: 'Tue, 04 Feb 2025, 11:34:28',
};

const spaceData = {
  id: ids.space_id,
  docDatas: [
    {
      document: { id: ids.zone_id, meta: { name: 'Ideas' }, elements: [] },
      baseMeta: {
        createdTime: example.created_time,
        author: ids.current_user_id,
        collaborationId: example.zone_key,
        current: { version: '0', time: example.created_time, modifiedBy: ids.current_user_id },
      },
    },
  ],
};

const frame = {
  type: 'FRAME',
  frame: {
    meta: { id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', name: 'Risks' },
    type: 'CUSTOM',
    properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
  },
};

const [docData] = spaceData.docDatas;
const filled = {
  ...spaceData,
  docDatas: [{ ...docData, document: { ...docData?.document, elements: [frame] } }],
};

export const getZoneMeta = operation({
  id: 'getZoneMeta',
  area: 'Zones',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/meta',
  summary: 'Read the name, state and authors of a zone',
  message: 'Zone fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: { perMinute: 30 },
  tag: 'zone',
  query: Type.Object({ fields: fieldsOf(Zone) }),
  data: closed({ zone_info: selection(Zone) }),
  errors: ['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive', 'zoneNotActive'],
  example: { data: { zone_info: example } },
});

// The ids are the keys of `zone_meta`, so they cannot be selected as fields.
const { zone_id: _id, zone_key: _key, ...selectable } = Zone.properties;

export const listZonesMeta = operation({
  id: 'listZonesMeta',
  area: 'Zones',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/meta',
  summary: 'List the zones of a space in order',
  message: 'Zones fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: { perMinute: 60 },
  query: Type.Object({
    fields: fieldsOf(closed(selectable)),
    status: Type.Optional(
      Type.Enum(['ACTIVE', 'TRASHED'], {
        description: 'ACTIVE by default; TRASHED requires a role that can restore zones',
      }),
    ),
  }),
  data: closed({
    zones_info: closed({
      zone_order: Type.Array(Uuid),
      zone_meta: Type.Record(Uuid, selection(Zone), {
        description: 'By zone id',
        additionalProperties: false,
      }),
    }),
  }),
  errors: ['spaceNotFound', 'notPermitted', 'spaceNotActive'],
  example: {
    data: { zones_info: { zone_order: [ids.zone_id], zone_meta: { [ids.zone_id]: example } } },
  },
});

export const getZoneData = operation({
  id: 'getZoneData',
  area: 'Zones',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones',
  summary: 'Read a zone with its elements',
  message: 'Zone data fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  tag: 'zone',
  query: Type.Object({
    action_type: Type.Enum(['GET_SPACE_DATA_WITH_ZONE_DATA']),
    zone_id: Uuid,
  }),
  data: closed({ space_data: SpaceData }),
  clientForm: {
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' },
    data: closed({ space_data: SpaceData }),
  },
  errors: ['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive', 'zoneNotActive'],
  example: { data: { space_data: filled } },
});

export const createZone = operation({
  id: 'createZone',
  area: 'Zones',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones',
  summary: 'Create a zone, empty or from a template',
  message: 'Zone created successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  query: Type.Object({
    response_form: Type.Optional(
      Type.Enum(['SERIALISED', 'OBJECT'], {
        description: 'With SERIALISED, the default, `data` is a string that contains JSON',
      }),
    ),
  }),
  body: closed({
    create_zone: sized(
      closed({
        zone_name: zoneName,
        template_id: Type.Optional(TemplateReference),
        metadata: Type.Optional(Metadata),
      }),
      MAX_CHARACTERS,
    ),
  }),
  data: Type.Union([
    Type.String({ description: 'JSON text of an object with `space_data`' }),
    closed({ space_data: SpaceData }),
  ]),
  clientForm: {
    query: { response_form: 'OBJECT' },
    data: closed({ space_data: SpaceData }),
  },
  errors: [
    'spaceNotFound',
    'notPermitted',
    'templateNotFound',
    'templateUnavailable',
    'spaceNotActive',
    'zoneLimitReached',
    'elementTooLarge',
    ...growthErrors,
  ],
  example: {
    body: { create_zone: { zone_name: 'Ideas' } },
    data: JSON.stringify({ space_data: spaceData }),
  },
});

export const renameZone = operation({
  id: 'renameZone',
  area: 'Zones',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/meta',
  summary: 'Rename a zone, or change its metadata',
  message: 'Zone renamed successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  ifMatch: true,
  body: withRules(
    closed({ zone_name: Type.Optional(zoneName), metadata: Type.Optional(MetadataChange) }),
    [atLeastOne(['zone_name', 'metadata'])],
  ),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    zone_id: Uuid,
    new_name: Type.Optional(Type.String()),
  }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'sameZoneName',
  ],
  example: { body: { zone_name: 'Best ideas' }, data: { ...ids, new_name: 'Best ideas' } },
});

export const changeZoneState = operation({
  id: 'changeZoneState',
  area: 'Zones',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/state',
  summary: 'Move a zone to the trash, restore it, or permanently delete it',
  message: 'Zone state changed successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  ifMatch: true,
  body: closed({ zone_state: ZoneState }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    zone_id: Uuid,
    zone_state: ZoneState,
  }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'lastZone',
    'zoneLimitReached',
  ],
  example: { body: { zone_state: 'TRASH' }, data: { ...ids, zone_state: 'TRASH' } },
});

export const orderZones = operation({
  id: 'orderZones',
  area: 'Zones',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/order',
  summary: 'Change the order of the zones of a space',
  message: 'Zones ordered successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ zone_order: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }) }),
  data: closed({ zone_order: Type.Array(Uuid) }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'notPermitted',
    'spaceNotActive',
    'zoneOrderIncomplete',
  ],
  extension: true,
  example: {
    body: { zone_order: ['0194d0c3-19f4-7b6e-a5d7-8e0f1a2b3c4d', ids.zone_id] },
    data: { zone_order: ['0194d0c3-19f4-7b6e-a5d7-8e0f1a2b3c4d', ids.zone_id] },
  },
});
