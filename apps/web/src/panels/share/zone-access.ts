/** Roles in a space. */
export type SpaceRole =
  | 'CREATOR'
  | 'EDITOR'
  | 'COMMENTER'
  | 'VIEWER'
  | 'GUEST_COMMENTER'
  | 'GUEST_VIEWER';

export type ZoneRole = 'CREATOR' | 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

export type MemberType = 'USER' | 'TEAM' | 'GROUP' | 'ORG';

/** A member of a space: a person, a team, a group or everyone, with a role. */
export interface SpaceEntry {
  readonly id: string;
  readonly type: MemberType;
  readonly role: SpaceRole;
  readonly name: string;
  readonly mail?: string;
}

/** An exception of a zone for a member. */
export interface ZoneEntry {
  readonly id: string;
  readonly type: MemberType;
  readonly name: string;
  readonly permission: 'restricted' | 'allowed';
  readonly role?: Exclude<ZoneRole, 'CREATOR'>;
}

/** Members by team, as far as the reader may list them. */
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

/** The role of a person in the open zone, and the entries that determine it. */
export interface ZoneAccess {
  /** Undefined if the zone is hidden from them or they have no access to the space. */
  readonly role: ZoneRole | undefined;
  /** The space entry with their strongest role. */
  readonly from: SpaceEntry | undefined;
  /** The zone entry that changes it. */
  readonly changedBy: ZoneEntry | undefined;
}

export interface Sharing {
  readonly entries: readonly SpaceEntry[];
  readonly zoneEntries: readonly ZoneEntry[];
  readonly teams: TeamsOfPeople;
}

/**
 * Computes the access of a person with the rules of the server: the strongest space entry counts.
 * In a zone, a personal entry overrides entries of teams and everyone, and among these a
 * restriction overrides a role.
 */
export function zoneAccessOf(zuid: string, sharing: Sharing): ZoneAccess {
  const reaches = ({ id, type }: { id: string; type: MemberType }) =>
    type === 'ORG' || (type === 'USER' ? id === zuid : sharing.teams.get(id)?.has(zuid) === true);
  const from = strongestEntry(sharing.entries.filter(reaches));
  if (!from) return { role: undefined, from, changedBy: undefined };
  return { from, ...decideZone(from.role, sharing.zoneEntries.filter(reaches)) };
}

/** Computes what a team or everyone may do in the zone through this entry alone. */
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
  // Among equal roles the personal entry is the clearest reason.
  const byDirectness = entries.toSorted((a, b) => directness(a.type) - directness(b.type));
  return byDirectness.toSorted(
    (a, b) => SPACE_STRENGTH.indexOf(a.role) - SPACE_STRENGTH.indexOf(b.role),
  )[0];
}

function directness(type: MemberType): number {
  return ['USER', 'TEAM', 'GROUP', 'ORG'].indexOf(type);
}
