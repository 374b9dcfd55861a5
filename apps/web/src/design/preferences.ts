import { useSyncExternalStore } from 'react';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Whether the canvas has a dotted background. */
  readonly dots: boolean;
  /** Whether elements on the canvas snap to the dots. */
  readonly snapToGrid: boolean;
  /** Whether spaces are listed as rows instead of cards. */
  readonly asList: boolean;
}

const KEY = 'lienzo.preferences';
const listeners = new Set<() => void>();
let current: Preferences | undefined;

/** Returns the stored preferences, or those of the browser. */
function readPreferences(): Preferences {
  current ??= {
    language: preferredLanguage(),
    theme: 'system',
    dots: true,
    snapToGrid: false,
    asList: false,
    ...readStored(),
  };
  return current;
}

function readStored(): Partial<Preferences> {
  try {
    const stored: Partial<Record<string, unknown>> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const language = languages.find((name) => name === stored.language);
    const theme = themes.find((name) => name === stored.theme);
    return {
      ...(language && { language }),
      ...(theme && { theme }),
      ...(typeof stored.dots === 'boolean' && { dots: stored.dots }),
      ...(typeof stored.snapToGrid === 'boolean' && { snapToGrid: stored.snapToGrid }),
      ...(typeof stored.asList === 'boolean' && { asList: stored.asList }),
    };
  } catch {
    return {};
  }
}

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  const known = wanted.find((name) => languages.some((language) => language === name));
  return languages.find((language) => language === known) ?? 'en';
}

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the preferences last as long as the page.
  }
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Applies language and theme to the document, before the first render to avoid a flash. */
export function applyPreferences(): void {
  const { language, theme } = readPreferences();
  document.documentElement.lang = language;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the dark theme is active. */
export function useDark(): boolean {
  const { theme } = usePreferences();
  const system = useSyncExternalStore(watchSystem, () => systemDark().matches);
  return theme === 'system' ? system : theme === 'dark';
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function watchSystem(listener: () => void): () => void {
  const query = systemDark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
