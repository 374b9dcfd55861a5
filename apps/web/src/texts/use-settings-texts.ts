import { type Language, usePreferences } from '../design/preferences.ts';
import { applications } from './applications.ts';
import { machines } from './machines.ts';
import { operator } from './operator.ts';

const inLanguage = (language: Language) => ({
  applications: applications[language],
  machines: machines[language],
  operator: operator[language],
});

const all = { en: inLanguage('en'), es: inLanguage('es') };

/** Returns texts that only settings need, so that the canvas does not load them. */
export function useSettingsTexts(): ReturnType<typeof inLanguage> {
  return all[usePreferences().language];
}
