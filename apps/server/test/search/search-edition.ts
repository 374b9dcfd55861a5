import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Random } from '../../../../testing/random/seeded-random.ts';
import type { Person, TestService } from '../../../../testing/service/test-service.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import type { HeldEntry, HeldSpace, HeldZone, SearchActor } from './expected-matches.ts';

/** An edition with teams, people, and spaces shared in every way. All texts contain its marker. */
export interface SearchTenant {
  editionId: string;
  teamIds: readonly string[];
  marker: string;
  actors: SearchActor[];
  spaces: HeldSpace[];
}

interface Plan {
  number: number;
  /** Number of people besides the owner. */
  people: number;
  spaces: number;
  /** People of other editions who also join. */
  visitors: readonly Person[];
}

export const SEARCHED_WORDS = [
  ...['plan', 'Plán', 'planet', 'explain', 'airplane', 'an', 'a', 'lane', 'Résumé', 'resume'],
  ...['東京都庁', '京都', 'ภาษาไทย', 'ΟΔΟΣ', 'οδός', 'Москва', 'мост', 'v2', '2026', 'über'],
];
const TEAM_NAMES = ['First', 'Second', 'Third'];
/** Maximum number of entries in one request. */
const MAX_SHARED = 100;
const ROLES = ['EDITOR', 'COMMENTER', 'VIEWER'] as const;

export async function createSearchTenant(
  service: TestService,
  random: Random,
  plan: Plan,
): Promise<SearchTenant> {
  const marker = `marker${plan.number}`;
  const owner = await service.signIn(`${marker}-owner`);
  const { edition_id, team_id } = await owner.client.call(contract.createEdition, {
    body: { team_name: marker },
  });
  await query(
    service,
    "update subscriptions set seats = 1000, plan_name = 'BUSINESS_PLAN', expiry_time = null where edition_id = $1",
    [edition_id],
  );
  const teamIds = [team_id];
  for (const team_name of TEAM_NAMES.slice(1)) {
    const { team } = await owner.client.call(contract.createTeam, {
      params: { edition_id },
      body: { team_name },
    });
    teamIds.push(team.team_id);
  }
  const tenant = { editionId: edition_id, teamIds, marker };
  const names = Array.from({ length: plan.people }, (_, index) => `${marker}-${index}`);
  const mails = [
    ...names.map((name) => `${name}@example.test`),
    ...plan.visitors.map(({ mail }) => mail),
  ];
  for (const [index, into] of teamIds.entries()) {
    // Everyone is in at least one team, and every fourth person in two.
    const invited = mails.filter((_, at) => at % 3 === index || (at % 4 === 0 && index === 1));
    await owner.client.call(contract.addTeamMembers, {
      params: { edition_id, team_id: into },
      body: { members_info: invited.map((mail_id) => ({ mail_id, role: 'MEMBER' as const })) },
    });
  }
  const people = [owner, ...plan.visitors];
  for (const name of names) people.push(await service.signIn(name));
  for (const { client } of people)
    await client.call(contract.getEdition, { params: { edition_id } });
  const actors = people.map((person): SearchActor => {
    const at = mails.indexOf(person.mail);
    const own = (_: string, index: number) =>
      person === owner ? true : at % 3 === index || (at % 4 === 0 && index === 1);
    return { person, teamIds: teamIds.filter(own) };
  });
  const spaces: HeldSpace[] = [];
  for (let number = 0; number < plan.spaces; number += 1) {
    spaces.push(await createSpace(random, { ...tenant, actors, number }));
  }
  return { ...tenant, actors, spaces };
}

interface SpaceOptions {
  editionId: string;
  teamIds: readonly string[];
  marker: string;
  actors: readonly SearchActor[];
  number: number;
}

async function createSpace(random: Random, fixture: SpaceOptions): Promise<HeldSpace> {
  const { editionId: edition_id, actors, teamIds, number } = fixture;
  const creator = random.pick(actors);
  const teamId = random.pick(creator.teamIds);
  const { client, zuid } = creator.person;
  const { space_id } = await client.call(contract.createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: `Space ${number}`, team_id: teamId } },
  });
  const params = { edition_id, space_id };
  const members: HeldSpace['members'] = [{ id: zuid, type: 'USER', role: 'CREATOR' }];
  const invited = [
    ...actors.filter((actor) => actor !== creator && random.percent(8)).map(userOf),
    ...teamIds
      .filter((id) => creator.teamIds.includes(id) && random.percent(60))
      .map((id) => ({ id, type: 'TEAM' as const })),
    ...(random.percent(25) ? [{ id: edition_id, type: 'ORG' as const }] : []),
  ].map((member) => ({ ...member, role: random.pick(ROLES) }));
  if (invited.length > 0) {
    await client.call(contract.addSpaceMembers, {
      params,
      body: { members_info: invited.map(({ id, type, role }) => ({ zuid: id, type, role })) },
    });
    members.push(...invited);
  }
  const { zones_info } = await client.call(contract.listZonesMeta, { params });
  const [firstId = ''] = zones_info.zone_order;
  const name = zones_info.zone_meta[firstId]?.zone_name ?? '';
  const space: HeldSpace = { id: space_id, teamId, trashed: false, members, zones: [] };
  space.zones.push({ id: firstId, name, trashed: false, access: [], entries: [] });
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const zone_name = makeText(random, fixture);
    const data = await client.call(contract.createZone, {
      params,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name } },
    });
    if (typeof data === 'string') throw new Error('Expected an object, received text.');
    const id = data.space_data.docDatas[0]?.document.id ?? '';
    space.zones.push({ id, name: zone_name, trashed: false, access: [], entries: [] });
  }
  for (const zone of space.zones) await fillZone(random, { ...fixture, creator, space, zone });
  for (const zone of space.zones.slice(1).filter(() => random.percent(15))) {
    await client.call(contract.changeZoneState, {
      params: { ...params, zone_id: zone.id },
      body: { zone_state: 'TRASH' },
    });
    zone.trashed = true;
  }
  if (random.percent(12)) {
    await client.call(contract.changeSpaceState, { params, body: { space_state: 'TRASH' } });
    space.trashed = true;
  }
  return space;
}

const userOf = ({ person }: SearchActor) => ({ id: person.zuid, type: 'USER' as const });

interface Filling extends SpaceOptions {
  creator: SearchActor;
  space: HeldSpace;
  zone: HeldZone;
}

async function fillZone(random: Random, filling: Filling): Promise<void> {
  const { editionId: edition_id, creator, space, zone } = filling;
  const make = (kind: HeldEntry['kind']): HeldEntry[] =>
    Array.from({ length: 1 + random.below(4) }, () => ({
      kind,
      id: randomUUID(),
      text: makeText(random, filling),
    }));
  const [frames, shapes, comments] = [make('frame'), make('shape'), make('comment')];
  await creator.person.client.call(contract.changeElements, {
    params: { edition_id, space_id: space.id, zone_id: zone.id },
    body: {
      insert: {
        frames: frames.map(({ id, text }) => ({ meta: { id, name: text } })),
        shapes: shapes.map(({ id, text }) => ({
          meta: { id },
          basic: { type: 'RECTANGLE' as const },
          text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
        })),
        comments: comments.map(({ id, text }) => ({
          meta: { id },
          text,
          position: { top: 0, left: 0 },
        })),
      },
    },
  });
  zone.entries.push(...frames, ...shapes, ...comments);
  const access = makeAccess(random, filling);
  if (access.length === 0) return;
  await creator.person.client.call(contract.shareZones, {
    params: { edition_id, space_id: space.id },
    body: {
      members_info: access.map(({ id, type, restricted }) => ({
        resource_id: zone.id,
        member_id: id,
        member_type: type,
        ...(restricted ? { permission: 'restricted' as const } : { role: 'VIEWER' as const }),
      })),
    },
  });
  zone.access.push(...access);
}

/** Restricts the zone for some members and assigns roles to others, including members of restricted groups. */
function makeAccess(random: Random, { space, creator, actors }: Filling): HeldZone['access'] {
  const given = space.members
    .filter(({ role }) => role !== 'CREATOR' && random.percent(40))
    .map(({ id, type }) => ({ id, type, restricted: random.percent(60) }));
  const known = new Set([creator.person.zuid, ...given.map(({ id }) => id)]);
  const despite = given
    .filter(({ type, restricted }) => type !== 'USER' && restricted)
    .flatMap(({ id, type }) => actors.filter((one) => type === 'ORG' || one.teamIds.includes(id)))
    .map(userOf)
    .filter(({ id }) => !known.has(id) && random.percent(30) && known.add(id))
    .map((user) => ({ ...user, restricted: false }));
  return [...given, ...despite].slice(0, MAX_SHARED);
}

function makeText(random: Random, { marker, number }: SpaceOptions): string {
  const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(SEARCHED_WORDS));
  // Some texts are a single word.
  return random.percent(20) ? (words[0] ?? '') : [...words, `${marker}x${number}`].join(' ');
}
