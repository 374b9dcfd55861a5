/** A piece of text with one style. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  /** 6 or 8 hexadecimal digits after #. */
  readonly color?: string;
  readonly size?: number;
  readonly font?: string;
  readonly link?: string;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly align?: 'LEFT' | 'CENTER' | 'RIGHT' | 'JUSTIFY';
  readonly list?: 'BULLET' | 'NUMBER';
  /** Indent level. */
  readonly level?: number;
}

/** Text as foreign formats have it, before it becomes paragraphs and portions. */
export type RichText = readonly Line[];

/** Returns text without styles, split at line breaks. */
export function plainText(text: string, style: Omit<Run, 'text'> = {}): RichText {
  return text.split(/\r?\n/).map((line) => ({ runs: [{ ...style, text: line }] }));
}

/** Returns whether a text shows nothing. */
export function isBlank(text: RichText): boolean {
  return text.every(({ runs }) => runs.every((run) => run.text.trim() === ''));
}

/** Returns the characters of a text, with line breaks between its lines. */
export function charactersOf(text: RichText): string {
  return text.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n');
}
