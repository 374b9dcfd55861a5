import { createContext, type ReactNode, useContext } from 'react';
import { type Language, usePreferences } from '../design/preferences.ts';
import { canvas } from './canvas.ts';
import { canvasPage } from './canvas-page.ts';
import { facilitation } from './facilitation.ts';
import { outline } from './outline.ts';
import { panels } from './panels.ts';
import { saving } from './saving.ts';
import { shell } from './shell.ts';
import { textEditor } from './text-editor.ts';

const inLanguage = (language: Language) => ({
  shell: shell[language],
  canvas: canvas[language],
  canvasPage: canvasPage[language],
  outline: outline[language],
  facilitation: facilitation[language],
  panels: panels[language],
  saving: saving[language],
  textEditor: textEditor[language],
});

export type Texts = ReturnType<typeof inLanguage>;

const all: Readonly<Record<Language, Texts>> = { en: inLanguage('en'), es: inLanguage('es') };

const TextsContext = createContext<Texts>(all.en);

export function TextsProvider({ children }: { children: ReactNode }) {
  const { language } = usePreferences();
  return <TextsContext value={all[language]}>{children}</TextsContext>;
}

/** Returns the texts of the app in the selected language: `useTexts().shell.cancel`. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}
