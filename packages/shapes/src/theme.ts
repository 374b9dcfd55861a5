/** The colours of everything an element does not say itself. */
export interface Theme {
  /** The canvas below everything. */
  readonly ground: string;
  /** The area of shapes and frames. */
  readonly paper: string;
  /** Text and the borders of shapes. */
  readonly ink: string;
  /** Names of frames, words in placeholders. */
  readonly softInk: string;
  /** The border of frames and placeholders. */
  readonly hairline: string;
}

export const themes = {
  light: {
    ground: '#f6f1e7',
    paper: '#ffffff',
    ink: '#1f2a44',
    softInk: '#5b647a',
    hairline: '#d8d0c0',
  },
  dark: {
    ground: '#161a24',
    paper: '#222838',
    ink: '#e8e4da',
    softInk: '#9aa3b8',
    hairline: '#3a4256',
  },
} as const satisfies Record<'light' | 'dark', Theme>;
