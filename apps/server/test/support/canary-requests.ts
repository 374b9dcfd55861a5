import * as contract from '@lienzo/contract';
import type { CanaryWorld } from './canary-world.ts';
import type { OperationRequest } from './send-operation.ts';

/** Names of everything an actor may put into a request, by the place it stands in. */
type Choices = Readonly<Record<string, readonly string[]>>;

interface Asker {
  /** Their own id, which stands wherever a person's can. */
  zuid?: string | undefined;
  /** The edition they ask in. */
  place: 'canary' | 'next';
}

/** Every operation, with all that the canary edition has in each of its places. */
export function listRequests(world: CanaryWorld, { place, zuid }: Asker): OperationRequest[] {
  const known = place === 'canary' ? inCanary(world) : inNext(world);
  const zuids = [...(known.user_id ?? []), ...(zuid === undefined ? [] : [zuid])];
  const choices = { ...known, user_id: zuids, member_id: zuids };
  return contract.operations.flatMap((op) =>
    listParams(op, choices).flatMap((params) =>
      listQueries(op, world).flatMap((query) =>
        listBodies(op, world).map((body) => ({ op, params, query, body })),
      ),
    ),
  );
}

function inCanary({ teams, spaceIds, personOf, invitationIds, keyId }: CanaryWorld): Choices {
  const zuids = [personOf('teamAdmin').zuid, personOf('otherMember').zuid, personOf('guest').zuid];
  return {
    edition_id: [teams.editionId],
    team_id: [teams.A, teams.B],
    space_id: Object.values(spaceIds),
    user_id: zuids,
    invitation_id: invitationIds,
    key_id: [keyId],
  };
}

/** The neighbour's edition, with ids of the other where it has none of its own. */
function inNext(world: CanaryWorld): Choices {
  const { editionId, teamId, spaceId } = world.next;
  return {
    ...inCanary(world),
    edition_id: [editionId],
    team_id: [teamId, world.teams.A],
    space_id: [spaceId, world.spaceIds.shared, world.spaceIds.everywhere],
  };
}

function listParams(op: contract.Operation, choices: Choices): Record<string, string>[] {
  return contract.paramNames(op).reduce<Record<string, string>[]>(
    (found, name) => {
      const values = choices[name];
      if (!values) throw new Error(`Say what can stand for ${name}.`);
      return found.flatMap((params) => values.map((value) => ({ ...params, [name]: value })));
    },
    [{}],
  );
}

const FILTERS = contract.listSpaces.query.properties.action_type.enum;

function listQueries(op: contract.Operation, { teams }: CanaryWorld): Record<string, string>[] {
  if (op === contract.listSpaces) {
    return [teams.A, teams.B].flatMap((team_id) =>
      FILTERS.map((action_type) => ({
        team_id,
        action_type,
        limit: '100',
        need_total_count: 'true',
      })),
    );
  }
  const names = Object.keys(op.query?.properties ?? {});
  const page: Record<string, string> = names.includes('limit') ? { limit: '100' } : {};
  return [
    page,
    ...(names.includes('fields') ? [{ ...page, fields: listFields(op).join(',') }] : []),
    ...(names.includes('explain') ? [{ explain: 'true' }] : []),
  ];
}

function listFields(op: contract.Operation): string[] {
  const { fields } = op.query?.properties ?? {};
  return (fields as { items?: { enum?: string[] } })?.items?.enum ?? []; // as the contract writes it
}

/** What actors write is a marker too: theirs to see again, but not for the log. */
export const SENT = 'canary-sent';

function listBodies(op: contract.Operation, world: CanaryWorld): readonly unknown[] {
  const { teams, personOf } = world;
  const variants: Readonly<Record<string, readonly unknown[]>> = {
    [contract.changeSpaceMeta.id]: [
      { action_type: 'SPACE_NAME', space_name: SENT },
      { action_type: 'FAVORITE', value: true },
      { action_type: 'EMBED', value: false },
    ],
    [contract.addSpaceMembers.id]: [
      { members_info: [{ zuid: personOf('loner').zuid, type: 'USER', role: 'VIEWER' }] },
      { members_info: [{ zuid: teams.B, type: 'TEAM', role: 'VIEWER' }] },
    ],
    [contract.createSpace.id]: [teams.A, teams.B].map((team_id) => ({
      create_space: { space_name: SENT, team_id },
    })),
    [contract.removeTeamMember.id]: [undefined, { assign_to_zuid: personOf('teamMember').zuid }],
  };
  if (!op.body) return [undefined];
  return variants[op.id] ?? [fillExample(op.example.body, world)];
}

/** The example of the contract, with what the canary edition has in its places. */
function fillExample(body: unknown, { teams, personOf, accounts }: CanaryWorld): unknown {
  const values: Readonly<Record<string, string>> = {
    team_id: teams.B,
    zuid: personOf('editor').zuid,
    mail_id: accounts.otherMember.mail,
    space_name: SENT,
    team_name: SENT,
    description: SENT,
    name: SENT,
  };
  return JSON.parse(JSON.stringify(body), (key, value) => values[key] ?? value);
}
