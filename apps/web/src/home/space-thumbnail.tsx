import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { spaceImageQuery } from '../api/image-query.ts';
import { useDark } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { DrawnPlaceholder } from '../ui/drawn-placeholder.tsx';
import type { ListedSpace } from './use-space-actions.ts';

interface SpaceThumbnailProps {
  space: ListedSpace;
  editionId: string;
}

/** The first zone of a space in small, asked for when it comes into view. */
export function SpaceThumbnail({ space, editionId }: SpaceThumbnailProps) {
  const { getToken } = useSession();
  const dark = useDark();
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const { data: picture } = useQuery({
    ...spaceImageQuery(getToken, {
      editionId,
      spaceId: space.space_id,
      changed: space.last_modified_time,
      theme: dark ? 'dark' : 'light',
    }),
    enabled: seen && space.status === 'ACTIVE',
  });
  const address = useObjectUrl(picture);
  return (
    <div ref={place} className="relative aspect-[16/10] overflow-hidden bg-ground">
      {address ? (
        <img src={address} alt="" className="size-full object-contain" />
      ) : (
        <DrawnPlaceholder seed={space.space_id} />
      )}
    </div>
  );
}

function useSeen(place: React.RefObject<HTMLDivElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      watcher.disconnect();
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return seen;
}

function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob ? address : undefined;
}
