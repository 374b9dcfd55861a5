/** A statement that cannot be read. Reading continues with the next one. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
}

/** Reads a text from left to right. */
export class Scanner {
  readonly text: string;
  at = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The number of the current line, starting at 1. */
  get line(): number {
    for (; this.#counted < this.at; this.#counted += 1) {
      if (this.text[this.#counted] === '\n') this.#line += 1;
    }
    return this.#line;
  }

  startsWith(prefix: string): boolean {
    return this.text.startsWith(prefix, this.at);
  }

  /** Reads what a sticky expression matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** Reads a fixed text. Returns whether it was there. */
  skip(prefix: string): boolean {
    if (!this.startsWith(prefix)) return false;
    this.at += prefix.length;
    return true;
  }

  skipSpaces(): void {
    this.match(/[ \t\r\u00a0]*/y);
  }

  /** Reads the rest of the line. */
  restOfLine(): string {
    const end = this.text.indexOf('\n', this.at);
    const rest = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at += rest.length;
    return rest.trim();
  }

  /** Reads to the first of several endings within `window` characters, and the ending itself. */
  until(endings: readonly string[], window: number): { text: string; ending: string } | undefined {
    const part = this.text.slice(this.at, this.at + window);
    let found: { text: string; ending: string } | undefined;
    for (const ending of endings) {
      const index = part.indexOf(ending);
      if (index >= 0 && (!found || index < found.text.length)) {
        found = { text: part.slice(0, index), ending };
      }
    }
    if (found) this.at += found.text.length + found.ending.length;
    return found;
  }
}
