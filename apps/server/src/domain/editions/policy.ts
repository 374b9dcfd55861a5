export type EditionRole = 'SUPER_ADMIN' | 'ORG_ADMIN' | 'MEMBER';

export function isEditionAdmin(role: EditionRole): boolean {
  return role !== 'MEMBER';
}
