import type { ReactionKind } from '../board/reaction.ts';

/** The emojis of the reactions, drawn with the emoji font of the device. */
export const emojis: Readonly<Record<ReactionKind, string>> = {
  like: '👍',
  love: '❤️',
  laugh: '😂',
  party: '🎉',
  clap: '👏',
  question: '❓',
};
