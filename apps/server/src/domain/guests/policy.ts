/** The role that a share link gives to its guests. */
export type LinkRole = 'VIEWER' | 'COMMENTER' | 'EDITOR';

/** The strongest links that are allowed, weakest first. The index is stored. */
export const linkLevels = ['off', 'view', 'comment', 'edit'] as const;

export type LinkLevel = (typeof linkLevels)[number];

const NEEDED: Readonly<Record<LinkRole, LinkLevel>> = {
  VIEWER: 'view',
  COMMENTER: 'comment',
  EDITOR: 'edit',
};

/** Returns whether links with a role are allowed. */
export function allowsLinks(level: LinkLevel, role: LinkRole): boolean {
  return linkLevels.indexOf(NEEDED[role]) <= linkLevels.indexOf(level);
}

export function lowestLevel(levels: readonly LinkLevel[]): LinkLevel {
  return linkLevels.find((level) => levels.includes(level)) ?? 'edit';
}
