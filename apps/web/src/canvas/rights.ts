export interface Rights {
  readonly canEdit: boolean;
  readonly canComment: boolean;
}

const editors: ReadonlySet<string> = new Set(['CREATOR', 'EDITOR', 'ORGANISER']);
const commenters: ReadonlySet<string> = new Set([...editors, 'COMMENTER', 'GUEST_COMMENTER']);

/** What a role allows. A role in the zone itself stands over the one in its space. */
export function rightsOf(spaceRole: string, zoneRole?: string): Rights {
  const role = spaceRole === 'CREATOR' ? spaceRole : (zoneRole ?? spaceRole);
  return { canEdit: editors.has(role), canComment: commenters.has(role) };
}
