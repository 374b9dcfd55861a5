import type { Client } from '@lienzo/sdk';
import { queryOptions } from '@tanstack/react-query';

interface SpaceImage {
  editionId: string;
  spaceId: string;
  /** When the space was last changed. Part of the key, so that a changed space gets a new image. */
  changed: string;
  theme: 'light' | 'dark';
}

/** Twice the size of a card, for high-density screens. */
const SIZE = { width: 640, height: 400 };

export const spaceImageQuery = (client: Client, image: SpaceImage) =>
  queryOptions({
    queryKey: ['space-image', image],
    queryFn: async ({ signal }) => {
      const { bytes, mediaType } = await client.spaces.getImage(
        {
          edition_id: image.editionId,
          space_id: image.spaceId,
          format: 'png',
          background: 'none',
          theme: image.theme,
          ...SIZE,
        },
        // The card also works without an image.
        { signal, retries: 1 },
      );
      return new Blob([bytes], { type: mediaType });
    },
    retry: false,
    staleTime: 60_000,
  });
