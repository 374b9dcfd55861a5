export interface Rights {
  readonly canEdit: boolean;
  readonly canComment: boolean;
}

/** Returns what a role in a zone permits. */
export function rightsOf(role: string): Rights {
  return {
    canEdit: role === 'CREATOR' || role === 'ORGANISER' || role === 'EDITOR',
    canComment: role !== 'VIEWER',
  };
}
