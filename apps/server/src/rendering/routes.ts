import * as contract from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import type { Mount } from '../http/mount.ts';
import { toNumericId } from '../http/path-ids.ts';
import type { ImageOptions } from './image-options.ts';
import { type ImageRenderer, readSpaceImage, readZoneImage } from './read-image.ts';

export function mountPictures(mount: Mount, renderer: ImageRenderer): void {
  mount(contract.getZoneImage, (ctx, { params, query }) => {
    const { frame_id: frame, element_ids: elements, version_id: version } = query;
    return readZoneImage(ctx, renderer, {
      editionId: params.edition_id,
      spaceId: params.space_id,
      zoneId: params.zone_id,
      versionId: version === undefined ? undefined : toNumericId(version),
      order: {
        ...readLook(query),
        frame: frame === undefined ? undefined : elementKey(frame),
        elements: elements && [...new Set(elements.map(elementKey))].sort(),
      },
    });
  });

  mount(contract.getSpaceImage, (ctx, { params, query }) =>
    readSpaceImage(ctx, renderer, {
      editionId: params.edition_id,
      spaceId: params.space_id,
      order: readLook(query),
    }),
  );
}

type Look = contract.QueryOf<typeof contract.getSpaceImage>;

function readLook(query: Look): ImageOptions {
  const { format = 'svg', theme = 'light', background = 'theme', scale = 1 } = query;
  const { width, height } = query;
  const look = { format, theme, background: background.toLowerCase(), scale, width, height };
  return { ...look, frame: undefined, elements: undefined };
}
