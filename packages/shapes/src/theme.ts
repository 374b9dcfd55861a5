/** The colors of everything that an element does not define itself. */
export interface Theme {
  /** The canvas behind all elements. */
  readonly background: string;
  /** The default fill of shapes and frames. */
  readonly surface: string;
  /** Text, the borders of shapes, and connectors. */
  readonly foreground: string;
  /** Names of frames and labels of placeholders. */
  readonly mutedForeground: string;
  /** The borders of frames and placeholders. */
  readonly border: string;
}

export const themes = {
  light: {
    background: '#f6f1e7',
    surface: '#ffffff',
    foreground: '#1f2a44',
    mutedForeground: '#5b647a',
    border: '#d8d0c0',
  },
  dark: {
    background: '#161a24',
    surface: '#222838',
    foreground: '#e8e4da',
    mutedForeground: '#9aa3b8',
    border: '#3a4256',
  },
} as const satisfies Record<'light' | 'dark', Theme>;
