import * as contract from '@lienzo/contract';
import type { OperationRequest } from '../../../../testing/service/send-operation.ts';
import type { CanaryEdition } from './canary-edition.ts';
import { type CanaryZone, zoneNames } from './zones.ts';

/** Ids that an actor can use in a request, by parameter name. */
type Choices = Readonly<Record<string, readonly string[]>>;
type Params = Readonly<Record<string, string>>;

interface Asker {
  /** The actor's own id, used wherever a person's id is expected. */
  zuid?: string | undefined;
  /** The edition in the path. */
  place: 'canary' | 'next';
}

/** Lists requests for every operation, with every id of the canary edition in each parameter. */
export function listRequests(canary: CanaryEdition, { place, zuid }: Asker): OperationRequest[] {
  const known = place === 'canary' ? inCanary(canary) : inNext(canary);
  const zuids = [...(known.user_id ?? []), ...(zuid === undefined ? [] : [zuid])];
  const choices = { ...known, user_id: zuids, member_id: zuids };
  const paramsOf = (op: contract.Operation) => {
    if (!contract.paramNames(op).includes('zone_id')) return listParams(op, choices);
    return place === 'canary' ? zonesInCanary(canary, op) : zonesInNext(canary);
  };
  // Ending all sessions would end the tokens of the actor.
  const tried = contract.operations.filter((op) => op !== contract.endAllSessions);
  return tried.flatMap((op) =>
    paramsOf(op).flatMap((params) =>
      listQueries(op, canary).flatMap((query) =>
        listBodies(op, canary, params).map((body) => ({ op, params, query, body })),
      ),
    ),
  );
}

function inCanary(canary: CanaryEdition): Choices {
  const { teams, spaceIds, personOf, invitationIds, keyId, templateId } = canary;
  const zuids = [personOf('teamAdmin').zuid, personOf('otherMember').zuid, personOf('guest').zuid];
  return {
    edition_id: [teams.editionId],
    team_id: [teams.A, teams.B],
    space_id: Object.values(spaceIds),
    user_id: zuids,
    invitation_id: invitationIds,
    key_id: [keyId],
    template_id: [templateId],
    session_id: ['1'],
    token_id: ['1'],
    service_account_id: ['1'],
    webhook_id: ['1'],
    link_id: ['1'],
    group_id: ['1'],
    scim_token_id: ['1'],
  };
}

/** Ids of the neighbor's edition, and of the canary edition where it has none. */
function inNext(canary: CanaryEdition): Choices {
  const { editionId, teamId, spaceId } = canary.next;
  return {
    ...inCanary(canary),
    edition_id: [editionId],
    team_id: [teamId, canary.teams.A],
    space_id: [spaceId, canary.spaceIds.shared, canary.spaceIds.everywhere],
  };
}

/** Returns the path of every zone in its own space, and for reads in a space all members see. */
function zonesInCanary(
  { teams, zones, spaceIds }: CanaryEdition,
  op: contract.Operation,
): Params[] {
  const astray = op.method === 'GET' ? [spaceIds.everywhere] : [];
  return Object.values(zones).flatMap(({ spaceId, zoneId, versionId, proposalId, fileId }) =>
    [...new Set([spaceId, ...astray])].map((space_id) => ({
      edition_id: teams.editionId,
      space_id,
      zone_id: zoneId,
      version_id: versionId,
      proposal_id: proposalId,
      file_id: fileId,
      upload_id: '1',
    })),
  );
}

function zonesInNext({ next, zones }: CanaryEdition): Params[] {
  const { zoneId, versionId, proposalId, fileId, spaceId } = zones['everywhere, first'];
  const content = { version_id: versionId, proposal_id: proposalId, file_id: fileId };
  const ids = { ...content, upload_id: '1' };
  const foreign = { zone_id: zoneId, ...ids };
  const edition_id = next.editionId;
  return [
    { ...foreign, edition_id, space_id: next.spaceId },
    { ...foreign, edition_id, space_id: spaceId },
    { ...foreign, edition_id, space_id: next.spaceId, zone_id: next.zoneId },
  ];
}

function listParams(op: contract.Operation, choices: Choices): Params[] {
  return contract.paramNames(op).reduce<Params[]>(
    (found, name) => {
      const values = choices[name];
      if (!values) throw new Error(`There are no values for ${name}. Add them here.`);
      return found.flatMap((params) => values.map((value) => ({ ...params, [name]: value })));
    },
    [{}],
  );
}

const FILTERS = contract.listSpaces.query.properties.action_type.enum;

function listQueries(op: contract.Operation, { teams, zones }: CanaryEdition): Params[] {
  if (op === contract.getZoneData) {
    return Object.values(zones).map(({ zoneId }) => ({
      action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA',
      zone_id: zoneId,
    }));
  }
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
  if (op === contract.listAudit) return [{ limit: '200' }];
  if (op === contract.exportAudit) return [{ format: 'ndjson' }, { format: 'ocsf' }];
  if (op === contract.listEvents) return [{ after: '0', limit: '200' }];
  if (op === contract.streamEvents) return [{ after: '0', wait: '0' }];
  const names = Object.keys(op.query?.properties ?? {});
  if (names.includes('search'))
    return [{ search: 'canary', limit: '100', need_total_count: 'true' }];
  const page: Record<string, string> = names.includes('limit') ? { limit: '100' } : {};
  return [
    page,
    ...(names.includes('fields') ? [{ ...page, fields: listFields(op).join(',') }] : []),
    ...(names.includes('explain') ? [{ explain: 'true' }] : []),
    ...(names.includes('form') ? [{ ...page, form: 'input' }] : []),
    ...(names.includes('status') ? [{ status: 'TRASHED' }] : []),
    ...(names.includes('after_seq') ? [{ after_seq: '0', text: 'canary' }] : []),
  ];
}

function listFields(op: contract.Operation): string[] {
  const { fields } = op.query?.properties ?? {};
  return (fields as { items?: { enum?: string[] } })?.items?.enum ?? []; // the format in the contract
}

/** Marker in everything that actors write. They may see it again, but the log must not contain it. */
export const SENT = 'canary-sent';

function listBodies(
  op: contract.Operation,
  canary: CanaryEdition,
  params: Params,
): readonly unknown[] {
  const { teams, personOf, spaceIds } = canary;
  const destinations = [
    { destination_type: 'EXISTING_SPACE', destination_space_id: spaceIds.shared },
    { destination_type: 'EXISTING_SPACE', destination_space_id: spaceIds.hidden },
    { destination_type: 'NEW_SPACE', space_name: SENT, team_id: teams.A },
  ];
  const everything = { deep_copy: true, copy_comments: true, zone_name: SENT };
  const variants: Readonly<Record<string, readonly unknown[]>> = {
    [contract.changeSpaceMeta.id]: [
      { action_type: 'SPACE_NAME', space_name: SENT },
      { action_type: 'FAVORITE', value: true },
      { action_type: 'EMBED', value: false },
      { action_type: 'METADATA', metadata: { key: SENT } },
    ],
    [contract.addSpaceMembers.id]: [
      { members_info: [{ zuid: personOf('loner').zuid, type: 'USER', role: 'VIEWER' }] },
      { members_info: [{ zuid: teams.B, type: 'TEAM', role: 'VIEWER' }] },
    ],
    [contract.createSpace.id]: [teams.A, teams.B].map((team_id) => ({
      create_space: { space_name: SENT, team_id },
    })),
    [contract.removeTeamMember.id]: [undefined, { assign_to_zuid: personOf('teamMember').zuid }],
    [contract.moveZone.id]: destinations.map((move_zone) => ({ move_zone })),
    [contract.duplicateZone.id]: [
      { duplicate_zone: { destination_type: 'SAME_SPACE' } },
      ...destinations.map((to) => ({ duplicate_zone: { ...to, ...everything } })),
    ],
    [contract.changeZoneState.id]: ['TRASH', 'RESTORE', 'DELETE'].map((zone_state) => ({
      zone_state,
    })),
    [contract.shareZones.id]: listSharings(canary),
    [contract.orderZones.id]: [{ zone_order: listZoneIds(canary, params.space_id) }],
    [contract.saveTemplate.id]: Object.values(canary.zones).map(({ spaceId, zoneId }) => ({
      name: SENT,
      space_id: spaceId,
      zone_id: zoneId,
    })),
  };
  if (!op.body) return [undefined];
  return variants[op.id] ?? [fillExample(op.example.body, canary, params)];
}

function listSharings({ zones, personOf }: CanaryEdition): unknown[] {
  return zoneNames.map((name) => ({
    members_info: [
      {
        resource_id: zones[name].zoneId,
        member_type: 'USER',
        member_id: personOf('editor').zuid,
        permission: 'restricted',
      },
    ],
  }));
}

function listZoneIds({ zones }: CanaryEdition, spaceId: string | undefined): string[] {
  const all = Object.values(zones);
  const inside = all.filter((zone) => zone.spaceId === spaceId);
  return (inside.length > 0 ? inside : all).map(({ zoneId }) => zoneId);
}

/** Returns the example of the contract with ids of the canary edition. */
function fillExample(body: unknown, canary: CanaryEdition, params: Params): unknown {
  const { teams, personOf, accounts, zones, templateId } = canary;
  const found: CanaryZone | undefined = Object.values(zones).find(
    ({ zoneId }) => zoneId === params.zone_id,
  );
  const { frameId, shapeId, commentId } = found ?? zones['everywhere, first'];
  const values: Readonly<Record<string, string>> = {
    team_id: teams.B,
    zuid: personOf('editor').zuid,
    mail_id: accounts.otherMember.mail,
    space_name: SENT,
    zone_name: SENT,
    team_name: SENT,
    description: SENT,
    name: SENT,
    text: SENT,
    template_id: templateId,
    frame_id: frameId,
    shape_id: shapeId,
    element_id: shapeId,
    parent_id: commentId,
  };
  return JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'ids' ? [frameId, shapeId, commentId] : replace(key, value, values),
  );
}

// Some of these fields are objects, or null on purpose.
function replace(key: string, value: unknown, values: Params): unknown {
  return typeof value === 'string' ? (values[key] ?? value) : value;
}
