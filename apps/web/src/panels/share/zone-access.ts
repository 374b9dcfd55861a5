/** Roles in a space, as entries give them. */
export type SpaceRole =
  | 'CREATOR'
  | 'EDITOR'
  | 'COMMENTER'
  | 'VIEWER'
  | 'GUEST_COMMENTER'
  | 'GUEST_VIEWER';

export type ZoneRole = 'CREATOR' | 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

export type MemberType = 'USER' | 'TEAM' | 'ORG';

/** An entry of a space: a person, a team or everybody, and a role. */
export interface SpaceEntry {
  readonly id: string;
  readonly type: MemberType;
  readonly role: SpaceRole;
  readonly name: string;
  readonly mail?: string;
}

/** What a zone changes for an entry. */
export interface ZoneEntry {
  readonly id: string;
  readonly type: MemberType;
  readonly name: string;
  readonly permission: 'restricted' | 'allowed';
  readonly role?: Exclude<ZoneRole, 'CREATOR'>;
}

/** Who is in which team, as far as the reader may know it. */
type TeamsOfPeople = ReadonlyMap<string, ReadonlySet<string>>;

const SPACE_STRENGTH: readonly SpaceRole[] = [
  'CREATOR',
  'EDITOR',
  'COMMENTER',
  'GUEST_COMMENTER',
  'VIEWER',
  'GUEST_VIEWER',
];
const ZONE_STRENGTH: readonly ZoneRole[] = [
  'CREATOR',
  'ORGANISER',
  'EDITOR',
  'COMMENTER',
  'VIEWER',
];
const IN_ZONE: Readonly<Record<SpaceRole, ZoneRole>> = {
  CREATOR: 'CREATOR',
  EDITOR: 'EDITOR',
  COMMENTER: 'COMMENTER',
  GUEST_COMMENTER: 'COMMENTER',
  VIEWER: 'VIEWER',
  GUEST_VIEWER: 'VIEWER',
};

/** What somebody may do in the open zone, and which entries decide it. */
export interface ZoneAccess {
  /** None when the zone is hidden from them, or nothing in the space reaches them. */
  readonly role: ZoneRole | undefined;
  /** The entry of the space with their strongest role. */
  readonly from: SpaceEntry | undefined;
  /** The entry of the zone that changes it. */
  readonly changedBy: ZoneEntry | undefined;
}

export interface Sharing {
  readonly entries: readonly SpaceEntry[];
  readonly zoneEntries: readonly ZoneEntry[];
  readonly teams: TeamsOfPeople;
}

/**
 * The same rules as the service has: the strongest entry counts; in a zone, an entry for the person
 * outweighs those for their teams and everybody, and among these a restriction outweighs a role.
 */
export function zoneAccessOf(zuid: string, sharing: Sharing): ZoneAccess {
  const reaches = ({ id, type }: { id: string; type: MemberType }) =>
    type === 'ORG' || (type === 'USER' ? id === zuid : sharing.teams.get(id)?.has(zuid) === true);
  const from = strongestEntry(sharing.entries.filter(reaches));
  if (!from) return { role: undefined, from, changedBy: undefined };
  return { from, ...decideZone(from.role, sharing.zoneEntries.filter(reaches)) };
}

/** What an entry for a team or for everybody means in the zone, for people that no other reaches. */
export function groupAccessOf(entry: SpaceEntry, sharing: Sharing): ZoneAccess {
  const own = sharing.zoneEntries.filter(({ id }) => id === entry.id);
  return { from: entry, ...decideZone(entry.role, own) };
}

function decideZone(
  spaceRole: SpaceRole,
  reaching: readonly ZoneEntry[],
): Pick<ZoneAccess, 'role' | 'changedBy'> {
  const fromSpace = IN_ZONE[spaceRole];
  if (fromSpace === 'CREATOR') return { role: fromSpace, changedBy: undefined };
  const own = reaching.filter(({ type }) => type === 'USER');
  const deciding = own.length > 0 ? own : reaching;
  const restriction = deciding.find(({ permission }) => permission === 'restricted');
  if (restriction) return { role: undefined, changedBy: restriction };
  for (const role of ZONE_STRENGTH) {
    const granting = deciding.find((entry) => entry.role === role);
    if (granting) return { role, changedBy: granting };
  }
  return { role: fromSpace, changedBy: undefined };
}

function strongestEntry(entries: readonly SpaceEntry[]): SpaceEntry | undefined {
  // Of equal ones the personal entry stands first: it is the plainest reason.
  const byDirectness = entries.toSorted((a, b) => directness(a.type) - directness(b.type));
  return byDirectness.toSorted(
    (a, b) => SPACE_STRENGTH.indexOf(a.role) - SPACE_STRENGTH.indexOf(b.role),
  )[0];
}

function directness(type: MemberType): number {
  return ['USER', 'TEAM', 'ORG'].indexOf(type);
}
