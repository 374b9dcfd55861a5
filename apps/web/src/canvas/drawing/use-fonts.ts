import { useEffect, useState } from 'react';
import { type Fonts, openFonts } from './fonts.ts';

let opened: Promise<Fonts> | undefined;

/** Returns the fonts of the canvas after Inter was loaded. All zones share them. */
export function useFonts(): Fonts | undefined {
  const [fonts, setFonts] = useState<Fonts>();
  useEffect(() => {
    let isShown = true;
    opened ??= openFonts();
    opened.then(
      (found) => isShown && setFonts(found),
      () => {
        opened = undefined;
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return fonts;
}
