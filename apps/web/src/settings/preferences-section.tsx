import {
  changePreferences,
  type Language,
  languages,
  themes,
  usePreferences,
} from '../design/preferences.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Select } from '../ui/select.tsx';
import { Panel, SectionHead } from './section-parts.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** Language names in their own language. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export function PreferencesSection() {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { language, theme } = usePreferences();
  const themeNames = {
    system: shell.themeSystem,
    light: shell.themeLight,
    dark: shell.themeDark,
  };
  return (
    <>
      <SectionHead title={settings.preferencesTitle} text={settings.preferencesText} />
      <Panel title={settings.display}>
        <div className="flex flex-col gap-4 p-4 sm:max-w-xs">
          <Select
            label={shell.language}
            value={language}
            options={languages.map((value) => ({ value, label: names[value] }))}
            onChange={(value) => changePreferences({ language: value })}
          />
          <Select
            label={shell.theme}
            value={theme}
            options={themes.map((value) => ({ value, label: themeNames[value] }))}
            onChange={(value) => changePreferences({ theme: value })}
          />
        </div>
      </Panel>
      <SessionsPanel />
    </>
  );
}
