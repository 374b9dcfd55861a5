import { limits } from '../../objects/limits.ts';
import { operation } from '../../operation.ts';
import { LinkPreview } from '../../wire/link-preview.ts';
import { matching } from '../../wire/patterns.ts';
import { closed } from '../../wire/primitives.ts';

export const fetchLinkPreview = operation({
  id: 'fetchLinkPreview',
  area: 'Files',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/link-preview',
  summary:
    'Read the title and the picture of a web page; the picture is added to the zone as a file',
  message: 'Link preview fetched successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: { perMinute: 30 },
  body: closed({
    url: matching(
      `^(?=.{1,${limits.link}}$)[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\\u0000-\\u0020\\u007F\\uD800-\\uDFFF]+$`,
      `an http or https URL of at most ${limits.link} characters`,
    ),
  }),
  data: closed({ preview: LinkPreview }),
  errors: [
    ...(['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive'] as const),
    ...(['zoneNotActive', 'notPermitted', 'linkPreviewsOff', 'linkNotReadable'] as const),
  ],
  extension: true,
  example: {
    body: { url: 'https://example.com/plans/harbour' },
    data: {
      preview: {
        url: 'https://example.com/plans/harbour',
        title: 'A new harbour for the old town',
        site_name: 'Example Times',
        description: 'The council has published three plans.',
        file_id: '742518339371060',
        width: 1200,
        height: 800,
      },
    },
  },
});
