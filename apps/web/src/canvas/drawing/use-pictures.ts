import { createContext, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { createLazyPictures, noPictures, type Pictures } from './pictures.ts';

interface ZoneOfPictures {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
}

/** The pictures of the zone that is shown. Without them, images are drawn as placeholders. */
export const PicturesContext = createContext<Pictures>(noPictures);

/** The pixels of the device for each pixel of the canvas. */
export const DrawingScaleContext = createContext(1);

/** Keeps the pictures of a zone while the component is mounted. */
export function usePictures({ editionId, spaceId, zoneId }: ZoneOfPictures): Pictures {
  const { client } = useSession();
  const [pictures, setPictures] = useState(noPictures);
  // A zone that is moved keeps its pictures.
  const space = useRef(spaceId);
  space.current = spaceId;
  useEffect(() => {
    const ids = () => ({ edition_id: editionId, space_id: space.current, zone_id: zoneId });
    const created = createLazyPictures(async () => {
      const { openPictures } = await import('./open-pictures.ts');
      return openPictures({
        list: async () => (await client.files.list(ids())).files,
        find: async (fileId) => (await client.files.get({ ...ids(), file_id: fileId })).file,
      });
    });
    setPictures(created);
    return () => created.close();
  }, [client, editionId, zoneId]);
  return pictures;
}
