import { BASE_PATH, inEdition, type Operation, operations, paramNames } from '@lienzo/contract';
import type { Tenant } from '../../../../testing/tenants/seeded-tenants.ts';

/** Two editions: one that the caller is an admin of, and a foreign one. */
export interface TwoTenants {
  own: Tenant;
  foreign: Tenant;
}

export interface Attempt {
  op: Operation;
  path: string;
  body: string | undefined;
  /** All ids that the caller sends and the answer may therefore contain. */
  named: string;
  inForeignEdition: boolean;
}

/**
 * Lists requests for every operation of an edition, with ids from either edition: reads first, and
 * operations that remove data last.
 */
export function listAttempts(tenants: TwoTenants): Attempt[] {
  const inside = operations.filter(inEdition);
  return inside
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap((op) =>
      listChoices(paramNames(op).length, tenants).map((choice) =>
        describeAttempt(op, choice, tenants),
      ),
    );
}

const REMOVALS = ['changeSpaceState', 'changeZoneState', 'moveZone', 'moveSpace', 'transferSpace'];

function orderOf({ id, method }: Operation): number {
  if (method === 'GET') return 0;
  return method === 'DELETE' || REMOVALS.includes(id) ? 2 : 1;
}

// Lists all combinations of ids from two tenants; those only from the foreign one come first.
function listChoices(places: number, { own, foreign }: TwoTenants): Tenant[][] {
  return Array.from({ length: 2 ** places }, (_, bits) =>
    Array.from({ length: places }, (_place, place) => ((bits >> place) & 1 ? own : foreign)),
  );
}

function describeAttempt(op: Operation, choice: Tenant[], { foreign }: TwoTenants): Attempt {
  const params = new Map(
    paramNames(op).map((name, place) => [name, idOf(name, choice[place] ?? foreign)]),
  );
  const plain = BASE_PATH + op.path.replace(/\{(\w+)\}/g, (_, name) => params.get(name) ?? '');
  const path = plain + (QUERIES[op.id]?.(foreign) ?? '');
  const body = op.body && JSON.stringify(nameForeign(op.example.body, foreign));
  return { op, path, body, named: path + body, inForeignEdition: choice[0] === foreign };
}

// Required query parameters.
const QUERIES: Readonly<Record<string, (foreign: Tenant) => string>> = {
  listSpaces: ({ teamId }) => `?team_id=${teamId}&action_type=ALLSPACES`,
  streamEvents: () => '?wait=0',
  searchTeam: () => '?search=text',
  searchZones: () => '?search=zone',
  searchSpaces: () => '?search=zone',
  searchFrames: () => '?search=frame',
  searchComments: () => '?search=comment',
  getZoneData: ({ zoneId }) => `?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zoneId}`,
};

function idOf(param: string, tenant: Tenant): string {
  const member = tenant.people.find((person) => person.subject.endsWith('-member'));
  const ids: Record<string, string | undefined> = {
    edition_id: tenant.editionId,
    team_id: tenant.teamId,
    member_id: member?.zuid,
    user_id: member?.zuid,
    invitation_id: tenant.invitationIds[0],
    key_id: tenant.keyIds[0],
    service_account_id: tenant.serviceAccountId,
    token_id: tenant.tokenId,
    webhook_id: tenant.webhookId,
    link_id: tenant.linkId,
    group_id: tenant.groupId,
    scim_token_id: tenant.scimTokenId,
    space_id: tenant.spaceId,
    zone_id: tenant.zoneId,
    version_id: tenant.versionId,
    proposal_id: tenant.proposalId,
    template_id: tenant.templateId,
    file_id: tenant.fileId,
    upload_id: tenant.uploadId,
  };
  const id = ids[param];
  if (id === undefined)
    throw new Error(`There is no id for ${param}. Add one to the seeded tenants.`);
  return id;
}

// Replaces all ids in a body with ids of the foreign edition.
function nameForeign(body: unknown, foreign: Tenant): unknown {
  const [owner] = foreign.people;
  const { frame, shape } = foreign.elementIds;
  const values: Readonly<Record<string, unknown>> = {
    assign_to_zuid: owner?.zuid,
    zuid: owner?.zuid,
    zuids: [owner?.zuid],
    successor_zuid: owner?.zuid,
    mail_id: owner?.mail,
    team_id: foreign.teamId,
    space_id: foreign.spaceId,
    destination_space_id: foreign.spaceId,
    zone_id: foreign.zoneId,
    resource_id: foreign.zoneId,
    zone_order: [foreign.zoneId],
    template_id: foreign.templateId,
    frame_id: frame,
    shape_id: shape,
    element_id: shape,
    ids: Object.values(foreign.elementIds),
  };
  return JSON.parse(JSON.stringify(body), function (this: { member_type?: string }, key, value) {
    if (key === 'member_id') {
      if (this.member_type === 'GROUP') return foreign.groupId;
      return this.member_type === 'TEAM' ? foreign.teamId : owner?.zuid;
    }
    return key in values ? values[key] : value;
  });
}
