import type { PortionStyle } from '../scene/text-model.ts';

/** The text that is being written, for those who change its style from outside. */
export interface ActiveEditor {
  /** Styles what is marked, or all of it. */
  restyle(style: PortionStyle): void;
  style(): PortionStyle;
}
