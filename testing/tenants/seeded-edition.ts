import type pg from 'pg';

export interface Member {
  zuid: string;
  /** Login name at the identity provider. */
  subject: string;
}

export interface PersonPlan {
  /** Teams of the person. */
  teamIds: readonly string[];
  teamRole?: 'TEAM_ADMIN' | 'MEMBER';
  editionRole?: 'SUPER_ADMIN' | 'MEMBER';
}

export interface Entry {
  memberId: string;
  type: 'USER' | 'TEAM' | 'ORG';
  role: 'EDITOR' | 'COMMENTER' | 'VIEWER';
}

export interface SpacePlan {
  teamId: string;
  ownerZuid: string;
  entries?: readonly Entry[];
  zones?: number;
}

/** An edition whose teams, people and spaces are inserted directly into the database, by the thousand. */
export interface SeededEdition {
  editionId: string;
  addTeams(count: number): Promise<string[]>;
  addPeople(plans: readonly PersonPlan[]): Promise<Member[]>;
  addSpaces(plans: readonly SpacePlan[]): Promise<string[]>;
}

// Far from the ids of the service, which count seconds from 2024.
const FIRST_ID = 7_000_000_000_000;
const LISTING = `edition_id, space_id, principal_id, list, team_id, owner_zuid, space_name,
  modified_time, opened_time, trashed_time`;

export async function createSeededEdition(
  owner: pg.Client,
  issuer: string,
): Promise<SeededEdition> {
  let lastId = FIRST_ID;
  const nextId = () => {
    lastId += 1;
    return String(lastId);
  };
  const insert = async (table: string, rows: readonly object[]) => {
    // Other columns have their default values.
    const columns = Object.keys(rows[0] ?? {}).join();
    if (rows.length === 0) return;
    await owner.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const editionId = nextId();
  const founderZuid = nextId();
  await insert('editions', [describeEdition(editionId, founderZuid)]);
  await insert('subscriptions', [describeSubscription(editionId)]);

  return {
    editionId,
    async addTeams(count) {
      const teamIds = Array.from({ length: count }, nextId);
      await insert(
        'teams',
        teamIds.map((teamId) => describeTeam({ editionId, teamId, founderZuid })),
      );
      return teamIds;
    },
    async addPeople(plans) {
      const people = plans.map((plan) => {
        const zuid = nextId();
        return { ...plan, zuid, subject: `crowd-${zuid}`, editionId, issuer };
      });
      const rows = people.map(describePerson);
      for (const table of PERSON_TABLES) {
        await insert(
          table,
          rows.flatMap((row) => row[table]),
        );
      }
      return people;
    },
    async addSpaces(plans) {
      const spaces = plans.map((plan) => ({ ...plan, editionId, spaceId: nextId() }));
      await insert('spaces', spaces.map(describeSpace));
      await insert('space_members', spaces.flatMap(describeEntries));
      await insert(
        'zones',
        spaces.flatMap((space) => describeZones(space, nextId)),
      );
      const spaceIds = spaces.map((space) => space.spaceId);
      await owner.query(
        `insert into space_listings (${LISTING})
         select ${LISTING} from space_listing_source where space_id = any($1)`,
        [spaceIds],
      );
      // Plans for an empty table would make every request slow.
      await owner.query('analyze');
      return spaceIds;
    },
  };
}

function now(): string {
  return new Date().toISOString();
}

function describeEdition(edition_id: string, owner_zuid: string) {
  return {
    edition_id,
    edition_name: 'Crowd',
    edition_type: 'TEAM',
    state: 'ACTIVE',
    owner_zuid,
    created_time: now(),
    modified_time: now(),
    mail_issuers: {},
  };
}

function describeSubscription(edition_id: string) {
  return { edition_id, plan_name: 'BUSINESS_PLAN', seats: 1_000_000, purchase_time: now() };
}

function describeTeam(team: { editionId: string; teamId: string; founderZuid: string }) {
  return {
    edition_id: team.editionId,
    team_id: team.teamId,
    team_name: `Team ${team.teamId}`,
    description: '',
    is_default: false,
    created_by: team.founderZuid,
    created_by_name: 'Founder',
    created_time: now(),
    modified_time: now(),
  };
}

const PERSON_TABLES = [
  'users',
  'identities',
  'user_editions',
  'edition_members',
  'team_members',
] as const;

interface NewPerson extends PersonPlan, Member {
  editionId: string;
  issuer: string;
}

function describePerson(person: NewPerson): Record<(typeof PERSON_TABLES)[number], object[]> {
  const { zuid, subject, issuer, editionId: edition_id } = person;
  // Matches the provider, so that the first request changes nothing.
  const profile = { display_name: subject, mail_id: `${subject}@example.test` };
  const joined = { edition_id, zuid, joined_time: now() };
  return {
    users: [{ zuid, ...profile, created_time: now(), modified_time: now() }],
    identities: [{ subject, issuer, zuid }],
    user_editions: [{ ...joined, owns_team_edition: false }],
    edition_members: [{ ...joined, ...profile, role: person.editionRole ?? 'MEMBER' }],
    team_members: person.teamIds.map((team_id) => ({
      edition_id,
      team_id,
      zuid,
      role: person.teamRole ?? 'MEMBER',
      added_by: zuid,
      added_time: now(),
      modified_time: now(),
    })),
  };
}

interface NewSpace extends SpacePlan {
  editionId: string;
  spaceId: string;
}

function describeSpace({ editionId, spaceId, teamId, ownerZuid }: NewSpace) {
  return {
    edition_id: editionId,
    space_id: spaceId,
    team_id: teamId,
    space_name: `Space ${spaceId}`,
    status: 'ACTIVE',
    owner_zuid: ownerZuid,
    last_author_zuid: ownerZuid,
    allow_embed: false,
    created_time: now(),
    modified_time: now(),
    opened_time: now(),
  };
}

function describeEntries({ editionId, spaceId, ownerZuid, entries = [] }: NewSpace) {
  const creator = { memberId: ownerZuid, type: 'USER', role: 'CREATOR' };
  return [creator, ...entries].map(({ memberId, type, role }) => ({
    edition_id: editionId,
    space_id: spaceId,
    member_id: memberId,
    member_type: type,
    role,
    added_by: ownerZuid,
    added_time: now(),
  }));
}

function describeZones(
  { editionId, spaceId, ownerZuid, zones = 1 }: NewSpace,
  nextId: () => string,
) {
  return Array.from({ length: zones }, (_, index) => ({
    edition_id: editionId,
    zone_id: crypto.randomUUID(),
    zone_key: nextId(),
    space_id: spaceId,
    zone_name: `Zone ${index + 1}`,
    position: `a${index}`,
    status: 'ACTIVE',
    author_zuid: ownerZuid,
    last_author_zuid: ownerZuid,
    created_time: now(),
    modified_time: now(),
    state_modified_time: now(),
    ...EMPTY_DOCUMENT,
  }));
}

const EMPTY_DOCUMENT = {
  head: 0,
  projected_seq: 0,
  snapshot_seq: 0,
  server_clock: 0,
  server_client: 1,
  server_client_clock: 0,
  element_count: 0,
  history_bytes: 0,
  counted_bytes: 0,
  document_version: 1,
  generation: '',
  version_seq: 0,
};
