import { usePreferences } from '../design/preferences.ts';
import { images } from './images.ts';

/** Returns texts about images, which are loaded with the first image. */
export function useImageTexts() {
  return images[usePreferences().language];
}
