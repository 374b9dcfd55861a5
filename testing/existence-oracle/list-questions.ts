import * as contract from '@lienzo/contract';
import type { Random } from '../random/seeded-random.ts';
import { type Question, question } from './question.ts';
import type { OracleEdition, OracleFixture, OraclePerson, OracleZone } from './two-editions.ts';
import { zoneQuestions } from './zone-questions.ts';

export type { Question };

/** Returns a random id of the same form as `like`. */
export function inventId(random: Random, like: string): string {
  if (like.includes('-')) return like.replace(/[0-9a-f]/g, () => random.below(16).toString(16));
  const digits = Array.from(like.slice(1), () => random.below(10));
  return [1 + random.below(9), ...digits].join('');
}

export function listQuestions(fixture: OracleFixture): Question[] {
  return [
    ...contract.operations.filter(contract.inEdition).flatMap(pathQuestions(fixture)),
    ...otherQuestions(fixture),
    ...zoneQuestions(fixture),
  ];
}

interface Variant {
  about: string;
  caller: OraclePerson;
  foreignIds: readonly string[];
  params: Readonly<Record<string, string>>;
}

const pathQuestions = (fixture: OracleFixture) => (op: contract.Operation) =>
  contract.paramNames(op).flatMap((param) =>
    variantsOf(fixture, op, param).map(
      (variant): Question => ({
        ...variant,
        op,
        param,
        about: `${param} of ${variant.about}`,
        ask: (id) => ({ op, params: { ...variant.params, [param]: id }, ...fillRest(op, fixture) }),
      }),
    ),
  );

function variantsOf(fixture: OracleFixture, op: contract.Operation, param: string): Variant[] {
  const { ada, ben, dora, home, foreign, spacesOf, zoneOf, otherTeam } = fixture;
  const away = paramsIn(foreign, foreign.spaceIds, foreign.zone);
  const asAda = { caller: ada, params: paramsIn(home, spacesOf.ada, zoneOf.ada) };
  const asBen = { caller: ben, params: paramsIn(home, spacesOf.ben, zoneOf.ben) };
  const ofAnother = (foreignIds: readonly string[]) => [
    { about: 'another edition, asked by an admin', ...asAda, foreignIds },
    { about: 'another edition, asked by a member', ...asBen, foreignIds },
  ];
  switch (param) {
    case 'edition_id':
      return [
        {
          about: 'another edition, asked by a member of a different one',
          caller: ben,
          params: away,
          foreignIds: [foreign.editionId],
        },
        {
          about: 'another edition, asked by a person in none',
          caller: dora,
          params: away,
          foreignIds: [foreign.editionId],
        },
      ];
    case 'team_id':
      return ofAnother([foreign.teamId]);
    case 'space_id':
      if (REVEALS_SPACES.has(op.id)) return ofAnother(foreign.spaceIds);
      return [
        ...ofAnother(foreign.spaceIds),
        { about: 'the same edition, asked by an admin', ...asAda, foreignIds: spacesOf.ben },
        { about: 'the same edition, asked by a member', ...asBen, foreignIds: spacesOf.ada },
      ];
    case 'member_id':
    case 'user_id':
      return ofAnother(foreign.memberIds);
    case 'invitation_id':
      return [
        ...ofAnother([foreign.invitationId]),
        { about: 'another team', ...asAda, foreignIds: [otherTeam.invitationId] },
      ];
    case 'service_account_id':
      return ofAnother([foreign.serviceAccountId]);
    case 'group_id':
      return ofAnother([foreign.groupId]);
    case 'scim_token_id':
      return ofAnother([foreign.scimTokenId]);
    case 'link_id':
      return ofAnother([foreign.linkId]);
    case 'webhook_id':
      return ofAnother([foreign.webhookId]);
    case 'token_id':
      return ofAnother([foreign.tokenId]);
    case 'key_id':
      return ofAnother([foreign.keyId]);
    case 'zone_id':
      return [
        ...ofAnother([foreign.zone.zoneId]),
        { about: 'another space', ...asBen, foreignIds: [zoneOf.ada.zoneId] },
      ];
    case 'version_id':
      return [
        ...ofAnother([foreign.zone.versionId]),
        { about: 'another zone', ...asBen, foreignIds: [zoneOf.ada.versionId] },
      ];
    case 'file_id':
      return [
        ...ofAnother([foreign.zone.fileId]),
        { about: 'another zone', ...asBen, foreignIds: [zoneOf.ada.fileId] },
      ];
    case 'upload_id':
      return [
        ...ofAnother([foreign.zone.uploadId]),
        { about: 'another zone', ...asBen, foreignIds: [zoneOf.ada.uploadId] },
      ];
    case 'proposal_id':
      return [
        ...ofAnother([foreign.zone.proposalId]),
        { about: 'another zone', ...asBen, foreignIds: [zoneOf.ada.proposalId] },
      ];
    case 'template_id':
      return ofAnother([foreign.templateId]);
    default:
      throw new Error(`There is no foreign value for ${param}. Add one here.`);
  }
}

/** Operations that reveal to members of the edition that a space exists, as the contract requires. */
const REVEALS_SPACES = new Set<string>([contract.getMySpacePermission.id]);

function paramsIn(place: OracleEdition, spaceIds: readonly string[], zone: OracleZone) {
  const [, memberId = ''] = place.memberIds;
  return {
    edition_id: place.editionId,
    team_id: place.teamId,
    space_id: spaceIds[0] ?? '',
    member_id: memberId,
    user_id: memberId,
    invitation_id: place.invitationId,
    key_id: place.keyId,
    service_account_id: place.serviceAccountId,
    token_id: place.tokenId,
    webhook_id: place.webhookId,
    link_id: place.linkId,
    group_id: place.groupId,
    scim_token_id: place.scimTokenId,
    zone_id: zone.zoneId,
    version_id: zone.versionId,
    proposal_id: zone.proposalId,
    template_id: place.templateId,
    file_id: zone.fileId,
    upload_id: zone.uploadId,
  };
}

/** Returns a query and a body that pass the schema. Their values do not affect the answer. */
function fillRest(op: contract.Operation, { home }: OracleFixture) {
  const ofZone = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: home.zone.zoneId };
  const ofTeam = { team_id: home.teamId, action_type: 'ALLSPACES' };
  const query = { search: 'word', ...(op === contract.getZoneData ? ofZone : ofTeam) };
  return { ...(op.query && { query }), ...(op.body && { body: op.example.body }) };
}

/** Returns questions with ids in bodies and queries. */
function otherQuestions(fixture: OracleFixture): Question[] {
  const { ada, ben, home, foreign, spacesOf, otherTeam } = fixture;
  const inHome = { edition_id: home.editionId };
  const inSpace = { ...inHome, space_id: spacesOf.ben[0] ?? '' };
  const inTeam = { ...inHome, team_id: home.teamId };
  const teams = [foreign.teamId, otherTeam.teamId];
  const addEntry = (type: string) => (zuid: string) => ({
    params: inSpace,
    body: { members_info: [{ zuid, type, role: 'VIEWER' }] },
  });
  return [
    question(
      contract.listSpaces,
      { about: 'team_id in the query', caller: ben, foreignIds: [foreign.teamId] },
      (team_id) => ({ params: inHome, query: { team_id, action_type: 'ALLSPACES' } }),
    ),
    question(
      contract.searchTeam,
      {
        about: 'space_id in the query',
        caller: ben,
        foreignIds: [...foreign.spaceIds, ...spacesOf.ada],
      },
      (space_id) => ({ params: inTeam, query: { search: 'word', space_id } }),
    ),
    question(
      contract.createSpace,
      { about: 'team_id in the body', caller: ben, foreignIds: [foreign.teamId] },
      (team_id) => ({ params: inHome, body: { create_space: { space_name: 'New', team_id } } }),
    ),
    question(
      contract.moveSpace,
      { about: 'team_id in the body', caller: ben, foreignIds: teams },
      (team_id) => ({ params: inSpace, body: { move_space: { team_id } } }),
    ),
    question(
      contract.addSpaceMembers,
      { about: 'a person in the body', caller: ben, foreignIds: foreign.memberIds },
      addEntry('USER'),
    ),
    question(
      contract.addSpaceMembers,
      { about: 'a team in the body', caller: ben, foreignIds: teams },
      addEntry('TEAM'),
    ),
    question(
      contract.addSpaceMembers,
      { about: 'a group in the body', caller: ben, foreignIds: [foreign.groupId, home.groupId] },
      addEntry('GROUP'),
    ),
    question(
      contract.addSpaceMembers,
      { about: 'an edition in the body', caller: ben, foreignIds: [foreign.editionId] },
      addEntry('ORG'),
    ),
    question(
      contract.transferSpace,
      { about: 'a person in the body', caller: ben, foreignIds: foreign.memberIds },
      (zuid) => ({ params: inSpace, body: { zuid } }),
    ),
    question(
      contract.addServiceAccountToTeam,
      {
        about: 'a service account in the body',
        caller: ada,
        foreignIds: [foreign.serviceAccountId, ...foreign.memberIds],
      },
      (zuid) => ({ params: inTeam, body: { zuid, role: 'MEMBER' } }),
    ),
    question(
      contract.deleteServiceAccount,
      { about: 'assign_to_zuid in the body', caller: ada, foreignIds: foreign.memberIds },
      (assign_to_zuid) => ({
        params: { ...inHome, service_account_id: home.serviceAccountId },
        body: { assign_to_zuid },
      }),
    ),
    question(
      contract.removeTeamMember,
      { about: 'assign_to_zuid in the body', caller: ada, foreignIds: foreign.memberIds },
      (assign_to_zuid) => ({
        params: { ...inTeam, member_id: ben.zuid },
        body: { assign_to_zuid },
      }),
    ),
  ];
}
