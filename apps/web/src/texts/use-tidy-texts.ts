import { usePreferences } from '../design/preferences.ts';
import { tidy } from './tidy.ts';

/** Returns texts about arranging elements, which are loaded with its panel. */
export function useTidyTexts() {
  return tidy[usePreferences().language];
}
