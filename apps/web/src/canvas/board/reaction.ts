import type { Point } from '@lienzo/shapes';

/** The reactions that people can choose from. */
export const reactionKinds = ['like', 'love', 'laugh', 'party', 'clap', 'question'] as const;

export type ReactionKind = (typeof reactionKinds)[number];

/** An emoji that floats from a point of the canvas for a moment. */
export interface Reaction extends Point {
  /** Differs between the reactions of a person. */
  readonly id: number;
  readonly kind: ReactionKind;
}
