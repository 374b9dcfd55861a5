import type { PortionStyle } from '../scene/text-model.ts';

/** The open text editor, for controls that change its style. */
export interface ActiveEditor {
  /** Styles the selected text, or all of it. */
  restyle(style: PortionStyle): void;
  style(): PortionStyle;
}
