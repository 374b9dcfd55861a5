import { usePreferences } from '../design/preferences.ts';
import { home } from './home.ts';

export type HomeTexts = (typeof home)['en'];

/** Returns texts of the pages that list spaces, so that the canvas does not load them. */
export function useHomeTexts(): HomeTexts {
  return home[usePreferences().language];
}
