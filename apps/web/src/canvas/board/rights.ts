export interface Rights {
  readonly canEdit: boolean;
  readonly canComment: boolean;
}

type ZoneRole = 'CREATOR' | 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

/** Returns what a role in a zone permits. */
export function rightsOf(role: ZoneRole): Rights {
  return {
    canEdit: role === 'CREATOR' || role === 'ORGANISER' || role === 'EDITOR',
    canComment: role !== 'VIEWER',
  };
}
