import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  type EntryKind,
  entryRowsText,
} from '../../apps/server/src/domain/search-index/entries.ts';
import type { SpaceRole } from '../../apps/server/src/domain/spaces/policy.ts';
import type { AccessEntry } from '../../apps/server/src/domain/zones/policy.ts';
import type { Random } from '../random/seeded-random.ts';

/** Ids of the searching person, another person, their teams and the editions. */
export const PEOPLE = { one: '11', other: '12' };
export const TEAMS = { own: '21', second: '22' };
export const EDITIONS = ['1', '2'] as const;

export interface SearchDataEntry {
  edition_id: string;
  zone_id: string;
  entry_id: string;
  kind: EntryKind;
  text: string;
  modified_time: Date;
}

export interface SearchDataZone {
  edition_id: string;
  zone_id: string;
  space_id: string;
  status: 'ACTIVE' | 'TRASHED';
  access: (AccessEntry & { member_id: string })[];
}

export interface SearchDataSpace {
  edition_id: string;
  space_id: string;
  team_id: string;
  status: 'ACTIVE' | 'TRASHED';
  members: { member_id: string; member_type: 'USER' | 'TEAM' | 'ORG'; role: SpaceRole }[];
}

/** Two editions with the same words, in spaces and zones shared in every possible way. */
export interface SearchData {
  spaces: SearchDataSpace[];
  zones: SearchDataZone[];
  entries: SearchDataEntry[];
}

const WORDS = [
  ...['plan', 'Plán', 'planet', 'explain', 'airplane', 'an', 'a', 'pl', 'lane', 'foo-bar', '50%'],
  ...['東京都庁', '京都', '都', 'ไทย', 'ภาษาไทย', '👍', '_', 'Straße', 'strasse', '한국어', 'x'],
];

/** Returns one or two words of the texts, their beginnings or substrings. */
export function makeKeyword(random: Random): string {
  const one = () => {
    const word = [...random.pick(WORDS)];
    const start = random.percent(60) ? 0 : random.below(word.length);
    const piece = word.slice(start, start + 1 + random.below(word.length - start));
    return (random.percent(50) ? word : piece).join('');
  };
  return random.percent(70) ? one() : `${one()} ${one()}`;
}

function makeText(random: Random): string {
  const length = 1 + random.below(3);
  return Array.from({ length }, () => random.pick(WORDS)).join(random.pick([' ', '  ', '-']));
}

const KINDS: readonly EntryKind[] = ['zone', 'frame', 'shape', 'comment'];
const ROLES: readonly SpaceRole[] = ['EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_VIEWER'];

export function makeSearchData(
  random: Random,
  size: { zones: number; entries: number },
): SearchData {
  const spaces = EDITIONS.flatMap((edition) => makeSpaces(random, edition));
  const zones = Array.from({ length: size.zones }, () => makeZone(random, random.pick(spaces)));
  const entries = Array.from({ length: size.entries }, (): SearchDataEntry => {
    const { edition_id, zone_id } = random.pick(zones);
    return {
      edition_id,
      zone_id,
      entry_id: randomUUID(),
      kind: random.pick(KINDS),
      text: makeText(random),
      // Few distinct times, so that many entries share one.
      modified_time: new Date(Date.UTC(2026, 0, 1 + random.below(40))),
    };
  });
  return { spaces, zones, entries };
}

function makeSpaces(random: Random, edition_id: string): SearchDataSpace[] {
  return Array.from({ length: 8 }, (_, index) => {
    const owner = random.pick(Object.values(PEOPLE));
    const members: SearchDataSpace['members'] = [
      { member_id: owner, member_type: 'USER', role: 'CREATOR' },
    ];
    const add = (member_id: string, member_type: 'USER' | 'TEAM' | 'ORG') => {
      if (member_id === owner || random.percent(50)) return;
      members.push({ member_id, member_type, role: random.pick(ROLES) });
    };
    for (const id of Object.values(PEOPLE)) add(id, 'USER');
    for (const id of Object.values(TEAMS)) add(id, 'TEAM');
    add(edition_id, 'ORG');
    return {
      edition_id,
      space_id: `${edition_id}00${index}`,
      team_id: random.pick(Object.values(TEAMS)),
      status: random.percent(85) ? 'ACTIVE' : 'TRASHED',
      members,
    };
  });
}

function makeZone(random: Random, { edition_id, space_id }: SearchDataSpace): SearchDataZone {
  const principals = [
    { member_id: PEOPLE.one, member_type: 'USER' },
    { member_id: PEOPLE.other, member_type: 'USER' },
    { member_id: TEAMS.own, member_type: 'TEAM' },
    { member_id: edition_id, member_type: 'ORG' },
  ] as const;
  const access = principals
    .filter(() => random.percent(25))
    .map((principal): SearchDataZone['access'][number] =>
      random.percent(50)
        ? { ...principal, permission: 'restricted', role: null }
        : { ...principal, permission: 'allowed', role: 'EDITOR' },
    );
  const status = random.percent(90) ? 'ACTIVE' : 'TRASHED';
  return { edition_id, zone_id: randomUUID(), space_id, status, access };
}

/** Replaces the content of the tables with the given data. */
export async function writeSearchData(owner: pg.Client, data: SearchData): Promise<void> {
  const time = new Date();
  const spaces = data.spaces.map(({ members, ...space }) => ({
    ...space,
    space_name: `Space ${space.space_id}`,
    owner_zuid: members[0]?.member_id,
    last_author_zuid: members[0]?.member_id,
    allow_embed: false,
    created_time: time,
    modified_time: time,
    opened_time: time,
  }));
  const zones = data.zones.map(({ access: _, ...zone }, index) => ({
    ...zone,
    zone_key: index,
    zone_name: `Zone ${index}`,
    position: 'a0',
    author_zuid: PEOPLE.one,
    last_author_zuid: PEOPLE.one,
    created_time: time,
    modified_time: time,
    state_modified_time: time,
    ...{ head: 0, projected_seq: 0, snapshot_seq: 0, server_clock: 0, version_seq: 0 },
    ...{ server_client: 1, server_client_clock: 0 },
    element_count: data.entries.filter(({ zone_id }) => zone_id === zone.zone_id).length,
    ...{ history_bytes: 0, counted_bytes: 0 },
    document_version: 1,
    generation: '',
  }));
  const tables = {
    spaces,
    space_members: data.spaces.flatMap(({ members, edition_id, space_id }) =>
      members.map((member) => ({
        ...{ edition_id, space_id, ...member, added_by: PEOPLE.one, added_time: time },
      })),
    ),
    zones,
    zone_access: data.zones.flatMap(({ access, edition_id, zone_id }) =>
      access.map((entry) => ({ edition_id, zone_id, ...entry })),
    ),
    search_entries: data.entries.map(({ entry_id, kind, text, ...entry }) => ({
      ...entry,
      ...JSON.parse(entryRowsText(entry.edition_id, [{ entryId: entry_id, kind, text }]))[0],
    })),
  };
  await owner.query('begin');
  // Skips foreign keys: the teams, editions and people do not exist.
  await owner.query('set local session_replication_role = replica');
  await owner.query(`delete from space_listings`);
  for (const [table, rows] of Object.entries(tables)) {
    await owner.query(`delete from ${table}`);
    // Other columns have their default values.
    const columns = Object.keys(rows[0] ?? {}).join();
    if (rows.length === 0) continue;
    await owner.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query('insert into space_listings select * from space_listing_source');
  await owner.query('commit');
  await owner.query('analyze');
}
