import { useEffect, useState } from 'react';
import { type Faces, openFaces } from './fonts.ts';

let opened: Promise<Faces> | undefined;

/** The faces of the canvas, once the first of them is here. Zones share them. */
export function useFaces(): Faces | undefined {
  const [faces, setFaces] = useState<Faces>();
  useEffect(() => {
    let isShown = true;
    opened ??= openFaces();
    opened.then(
      (found) => isShown && setFaces(found),
      () => {
        opened = undefined;
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return faces;
}
