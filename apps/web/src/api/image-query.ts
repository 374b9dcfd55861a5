import type { Client } from '@lienzo/sdk';
import { queryOptions } from '@tanstack/react-query';

interface SpaceImage {
  editionId: string;
  spaceId: string;
  /** When it was last changed: a picture of another moment is another picture. */
  changed: string;
  theme: 'light' | 'dark';
}

/** Twice what a card shows, for screens with fine pixels. */
const SIZE = { width: 640, height: 400 };

/** A small picture of a space. */
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
        // Without a picture the card is still a card.
        { signal, retries: 1 },
      );
      return new Blob([bytes], { type: mediaType });
    },
    retry: false,
    staleTime: 60_000,
  });
