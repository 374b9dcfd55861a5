import type { Loss } from '../conversion.ts';

/** What the parsers of Mermaid share while they read one file. */
export interface MermaidContext {
  /** The line in the file on which the statements start. */
  readonly firstLine: number;
  lose(loss: Loss): void;
  /** Fails when there are too many elements. */
  countElement(): void;
}
