import type { Explanation } from '../../domain/permissions/explain.ts';

export function presentExplanation({ role, reason, entries }: Explanation) {
  return {
    ...(role && { role }),
    explanation: {
      reason,
      entries: entries.map(({ entry, givesRole }) => ({
        added_type_name: entry.member_type,
        zuid: entry.member_id,
        role_name: entry.role,
        gives_role: givesRole,
      })),
    },
  };
}
