import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { operation } from '../operation.ts';
import { Bytes } from '../wire/bytes.ts';
import { IdReference } from '../wire/primitives.ts';
import { imageLook, imageMediaTypes } from './image-look.ts';

const example = { data: { bytes: '<svg …', mediaType: 'image/svg+xml' } };

export const getZoneImage = operation({
  id: 'getZoneImage',
  area: 'Zones',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/image',
  summary: 'Export a zone, or a part of it, as an image',
  message: 'Zone drawn successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: Type.Object({
    ...imageLook,
    frame_id: Type.Optional(
      Type.String({ ...ElementId, description: 'Only this frame and its elements' }),
    ),
    element_ids: Type.Optional(
      Type.Array(ElementId, {
        maxItems: 1_000,
        description: 'Only these frames, shapes and connectors, separated by commas',
      }),
    ),
    marks: Type.Optional(
      Type.Boolean({
        description:
          'Whether each element has its short ID beside it, by which tools for agents know it; false by default',
      }),
    ),
    version_id: Type.Optional(
      Type.String({
        ...IdReference,
        description: 'This version of the zone instead of the current content',
      }),
    ),
  }),
  data: Bytes,
  mediaTypes: imageMediaTypes,
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'elementNotFound',
    'versionNotFound',
    'zoneRestricted',
    'versionRestricted',
    'spaceNotActive',
    'zoneNotActive',
    'tooManyImages',
  ],
  extension: true,
  example,
});

export const getSpaceImage = operation({
  id: 'getSpaceImage',
  area: 'Spaces',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/image',
  summary: 'Export the first zone of a space that the caller can see as an image',
  message: 'Space drawn successfully.',
  scopes: [['Service.spaces.READ']],
  rate: 'read',
  query: Type.Object(imageLook),
  data: Bytes,
  mediaTypes: imageMediaTypes,
  errors: ['spaceNotFound', 'zoneRestricted', 'spaceNotActive', 'tooManyImages'],
  extension: true,
  example,
});
