import { BASE_PATH } from '@lienzo/contract';
import { queryOptions } from '@tanstack/react-query';

interface SpaceImage {
  editionId: string;
  spaceId: string;
  /** When it was last changed: a picture of another moment is another picture. */
  changed: string;
  theme: 'light' | 'dark';
}

/** A small picture of a space; null when there is none to see. */
export const spaceImageQuery = (getToken: () => Promise<string>, image: SpaceImage) =>
  queryOptions({
    queryKey: ['space-image', image],
    queryFn: async ({ signal }) => {
      const { editionId, spaceId, theme } = image;
      const query = new URLSearchParams({ format: 'png', width: '640', theme });
      const answer = await fetch(
        `${BASE_PATH}/editions/${editionId}/spaces/${spaceId}/image?${query}`,
        { signal, headers: { authorization: `Bearer ${await getToken()}` } },
      );
      return answer.ok ? await answer.blob() : null;
    },
    retry: false,
    staleTime: 60_000,
  });
