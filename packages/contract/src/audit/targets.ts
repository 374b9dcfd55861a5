import type { AuditRow } from './audit-row.ts';

type Target = AuditRow['targets'][number];

const FIELDS: Readonly<Record<string, Target['type']>> = {
  team_id: 'team',
  space_id: 'space',
  zone_id: 'zone',
  zuid: 'member',
  member_id: 'member',
  key_id: 'api_key',
  template_id: 'template',
  token_id: 'access_token',
  invitation_id: 'invitation',
  version_id: 'version',
  proposal_id: 'proposal',
  link_id: 'link',
  group_id: 'group',
  scim_token_id: 'scim_token',
  session: 'session',
};

/** Returns what the data of an event or audit row refers to. */
export function targetsOf(data: object): Target[] {
  const values = data as Readonly<Record<string, unknown>>; // any object can be read this way
  return Object.entries(FIELDS).flatMap(([name, type]) => {
    const id = values[name];
    return typeof id === 'string' ? [{ type, id }] : [];
  });
}
