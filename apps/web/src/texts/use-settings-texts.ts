import { type Language, usePreferences } from '../design/preferences.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { machines } from './machines.ts';
import { operator } from './operator.ts';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

const inLanguage = (language: Language) => ({
  applications: applications[language],
  audit: audit[language],
  machines: machines[language],
  operator: operator[language],
  settings: settings[language],
  webhooks: webhooks[language],
});

const all = { en: inLanguage('en'), es: inLanguage('es') };

/** Returns texts that only settings need, so that the canvas does not load them. */
export function useSettingsTexts(): ReturnType<typeof inLanguage> {
  return all[usePreferences().language];
}
