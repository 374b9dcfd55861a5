import type { Client } from '@lienzo/sdk';
import { queryOptions } from '@tanstack/react-query';

interface Zone {
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id: string;
}

/** The share links of a zone, and which links are allowed. */
export const shareLinksQuery = (client: Client, zone: Zone) =>
  queryOptions({
    queryKey: ['share-links', zone.edition_id, zone.space_id, zone.zone_id],
    queryFn: ({ signal }) => client.shareLinks.list(zone, { signal }),
    staleTime: 0,
  });
