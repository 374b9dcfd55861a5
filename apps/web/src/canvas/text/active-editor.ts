import type { PortionStyle } from '../scene/text-model.ts';
import type { ListKind } from './text-commands.ts';

/** The open text editor, for controls that change its style. Another object after each change. */
export interface ActiveEditor {
  /** Styles the selected text, or all of it. */
  restyle(style: PortionStyle): void;
  style(): PortionStyle;
  /** Makes the selected paragraphs a list, or ends it if they are one of this kind. */
  toggleList(kind: ListKind): void;
  list(): ListKind;
  /** Asks for the address of a link for the selected text. */
  editLink(): void;
}
