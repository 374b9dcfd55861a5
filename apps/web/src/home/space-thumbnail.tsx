import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { spaceImageQuery } from '../api/image-query.ts';
import { useDark } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import type { ListedSpace } from './use-space-actions.ts';

interface SpaceThumbnailProps {
  space: ListedSpace;
  editionId: string;
}

/** A thumbnail of a space, loaded when it comes into view. */
export function SpaceThumbnail({ space, editionId }: SpaceThumbnailProps) {
  const { client } = useSession();
  const dark = useDark();
  const place = useRef<HTMLDivElement>(null);
  const seen = useInView(place);
  const { data: picture } = useQuery({
    ...spaceImageQuery(client, {
      editionId,
      spaceId: space.space_id,
      changed: space.last_modified_time,
      theme: dark ? 'dark' : 'light',
    }),
    enabled: seen && space.status === 'ACTIVE',
  });
  const address = useObjectUrl(picture);
  return (
    <div
      ref={place}
      className="relative aspect-[16/10] overflow-hidden bg-ground bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[16px_16px]"
    >
      {address ? (
        <img src={address} alt="" className="size-full object-contain p-[6%]" />
      ) : (
        <Skeleton className="absolute inset-0 animate-pulse rounded-none opacity-60" />
      )}
    </div>
  );
}
