export interface Rights {
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** Whether they can set and remove locks for organisers. */
  readonly canOrganise: boolean;
}

/** Returns what a role in a zone permits. */
export function rightsOf(role: string): Rights {
  return {
    canEdit: role === 'CREATOR' || role === 'ORGANISER' || role === 'EDITOR',
    canComment: role !== 'VIEWER',
    canOrganise: role === 'CREATOR' || role === 'ORGANISER',
  };
}
