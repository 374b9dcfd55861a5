import * as contract from '@lienzo/contract';
import { type Client, uploadFile } from '@lienzo/sdk';
import pg from 'pg';
import { raiseRateLimits } from '../service/raise-rate-limits.ts';

export interface OraclePerson {
  zuid: string;
  mail: string;
  token: string;
  client: Client;
}

/** A zone with elements and a version. */
export interface OracleZone {
  zoneId: string;
  versionId: string;
  proposalId: string;
  fileId: string;
  uploadId: string;
  elementIds: string[];
}

/** An edition with at least one resource of every kind that has an id. */
export interface OracleEdition {
  editionId: string;
  teamId: string;
  spaceIds: string[];
  /** The zone in the first space. */
  zone: OracleZone;
  templateId: string;
  memberIds: string[];
  mails: string[];
  invitationId: string;
  keyId: string;
  serviceAccountId: string;
  linkId: string;
  groupId: string;
  scimTokenId: string;
  webhookId: string;
  /** The token of the service account. */
  tokenId: string;
  /** The API key itself. */
  key: string;
}

/** Two editions. To people in the home edition, the foreign one must look as if it did not exist. */
export interface OracleFixture {
  home: OracleEdition;
  foreign: OracleEdition;
  /** Owns the home edition. */
  ada: OraclePerson;
  /** A member of the home team without admin rights. */
  ben: OraclePerson;
  /** In no edition. */
  dora: OraclePerson;
  /** Spaces in the home edition that only their owner has a role in. */
  spacesOf: { ada: string[]; ben: string[] };
  /** The zone in the first of these spaces. */
  zoneOf: { ada: OracleZone; ben: OracleZone };
  /** A team in the home edition without ben, with one invitation. */
  otherTeam: { teamId: string; invitationId: string };
}

type SignIn = (name: string) => Promise<OraclePerson>;

export async function createOracleFixture(signIn: SignIn, url: string): Promise<OracleFixture> {
  raiseRateLimits();
  const [ada, ben, dora, nora, olaf] = await signInAll(signIn, [
    'ada',
    'ben',
    'dora',
    'nora',
    'olaf',
  ]);
  const home = await createOracleEdition(ada, ben, url);
  const foreign = await createOracleEdition(nora, olaf, url);
  const { team } = await ada.client.call(contract.createTeam, {
    params: { edition_id: home.editionId },
    body: { team_name: 'Other team' },
  });
  const other = { editionId: home.editionId, teamId: team.team_id };
  const place = { editionId: home.editionId, teamId: home.teamId };
  const spacesOf = { ada: await addSpaces(ada, place), ben: await addSpaces(ben, place) };
  return {
    home,
    foreign,
    ada,
    ben,
    dora,
    spacesOf,
    zoneOf: {
      ada: await fillZone(ada, { ...place, url }, spacesOf.ada[0]),
      ben: await fillZone(ben, { ...place, url }, spacesOf.ben[0]),
    },
    otherTeam: { teamId: team.team_id, invitationId: await invite(ada, other) },
  };
}

type Five = [OraclePerson, OraclePerson, OraclePerson, OraclePerson, OraclePerson];

async function signInAll(signIn: SignIn, names: readonly string[]): Promise<Five> {
  return (await Promise.all(names.map(signIn))) as Five; // as many as there are names
}

interface InTeam {
  editionId: string;
  teamId: string;
}

async function createOracleEdition(owner: OraclePerson, member: OraclePerson, url: string) {
  const { edition_id, team_id } = await owner.client.call(contract.createEdition, {
    body: { team_name: 'Atelier' },
  });
  const inTeam = { editionId: edition_id, teamId: team_id };
  await owner.client.call(contract.addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: member.mail, role: 'MEMBER' }] },
  });
  // An invitation becomes a membership when the invited person opens the edition.
  await member.client.call(contract.getEdition, { params: { edition_id } });
  const { id, key } = await owner.client.call(contract.createApiKey, {
    params: { edition_id },
    body: { name: 'Key' },
  });
  const { service_account } = await owner.client.call(contract.createServiceAccount, {
    params: { edition_id },
    body: { display_name: 'Robot' },
  });
  const serviceAccountId = service_account.zuid;
  const token = await owner.client.call(contract.createServiceAccountToken, {
    params: { edition_id, service_account_id: serviceAccountId },
    body: { name: 'CI', scopes: ['Service.zones.READ'], expires_in_days: 1 },
  });
  const { webhook } = await owner.client.call(contract.createWebhook, {
    params: { edition_id },
    body: { url: 'https://hooks.invalid/' },
  });
  const spaceIds = await addSpaces(owner, inTeam);
  await owner.client.call(contract.addSpaceMembers, {
    params: { edition_id, space_id: spaceIds[0] ?? '' },
    body: { members_info: [{ zuid: edition_id, type: 'ORG', role: 'VIEWER' }] },
  });
  const zone = await fillZone(owner, { editionId: edition_id, url }, spaceIds[0]);
  const { template } = await owner.client.call(contract.saveTemplate, {
    params: { edition_id },
    body: { name: 'Saved', space_id: spaceIds[0] ?? '', zone_id: zone.zoneId },
  });
  const link = await owner.client.call(contract.createShareLink, {
    params: { edition_id, space_id: spaceIds[0] ?? '' },
    body: { role: 'VIEWER' },
  });
  const { group } = await owner.client.call(contract.createGroup, {
    params: { edition_id },
    body: { group_name: 'Group' },
  });
  await owner.client.call(contract.addGroupMembers, {
    params: { edition_id, group_id: group.group_id },
    body: { zuids: [owner.zuid] },
  });
  const scimToken = await owner.client.call(contract.createScimToken, {
    params: { edition_id },
    body: { label: 'Directory' },
  });
  return {
    ...inTeam,
    linkId: link.id,
    groupId: group.group_id,
    scimTokenId: scimToken.id,
    spaceIds,
    zone,
    templateId: template.id,
    memberIds: [owner.zuid, member.zuid],
    mails: [owner.mail, member.mail],
    invitationId: await invite(owner, inTeam),
    keyId: id,
    serviceAccountId,
    webhookId: webhook.id,
    tokenId: token.id,
    key,
  };
}

const SPACES = 4;

async function addSpaces({ client }: OraclePerson, { editionId, teamId }: InTeam) {
  const spaceIds: string[] = [];
  for (let number = 0; number < SPACES; number += 1) {
    const { space_id } = await client.call(contract.createSpace, {
      params: { edition_id: editionId },
      body: { create_space: { space_name: `Space ${number}`, team_id: teamId } },
    });
    spaceIds.push(space_id);
  }
  return spaceIds;
}

const BUILT_IN_TEMPLATE = '1001';

/** Inserts a template into the zone of a new space, which also creates a version. */
async function fillZone(
  { client }: OraclePerson,
  { editionId: edition_id, url }: { editionId: string; url: string },
  space_id = '',
) {
  const inSpace = { edition_id, space_id };
  const { zones_info } = await client.call(contract.listZonesMeta, { params: inSpace });
  const [zone_id = ''] = zones_info.zone_order;
  const params = { ...inSpace, zone_id };
  const { inserted_ids } = await client.call(contract.insertTemplate, {
    params,
    body: { template_id: BUILT_IN_TEMPLATE },
  });
  const { zone_versions } = await client.call(contract.listZoneVersions, { params });
  const versionId = zone_versions.allowed_versions[0]?.version_id ?? '';
  const bytes = new TextEncoder().encode(zone_id);
  const file = await uploadFile(client, { ...params, baseUrl: url, name: 'Notes', bytes });
  const { upload } = await client.call(contract.createFileUpload, {
    params,
    body: { name: 'Plan', bytes: 1 },
  });
  const { proposal } = await client.call(contract.createProposal, {
    params,
    body: { title: 'Plan' },
  });
  const ids = {
    fileId: file.file_id,
    uploadId: upload.upload_id,
    proposalId: proposal.id,
  };
  return { zoneId: zone_id, versionId, ...ids, elementIds: inserted_ids };
}

async function invite({ client }: OraclePerson, { editionId, teamId }: InTeam): Promise<string> {
  const params = { edition_id: editionId, team_id: teamId };
  const members_info = [{ mail_id: `invited-${teamId}@example.test`, role: 'MEMBER' as const }];
  await client.call(contract.addTeamMembers, { params, body: { members_info } });
  const { invitations } = await client.call(contract.listTeamInvitations, { params });
  return invitations[0]?.invitation_id ?? '';
}

const CROWD = 5_000;

/** Adds 5,000 people to both editions, so that extra work for a foreign id takes measurable time. */
export async function addCrowd(databaseUrl: string, fixture: OracleFixture): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { editionId, teamId } of [fixture.home, fixture.foreign]) {
      await client.query(
        `insert into edition_members
         select ${editionId}, n, 'MEMBER', 'Person ' || n, null, now() from generate_series(1, ${CROWD}) as n`,
      );
      await client.query(
        `insert into team_members
         select ${editionId}, ${teamId}, n, 'MEMBER', 1, now(), now() from generate_series(1, ${CROWD}) as n`,
      );
      await client.query(
        `insert into space_members
         select ${editionId}, space_id, n, 'USER', 'VIEWER', 1, now()
         from spaces, generate_series(1, ${CROWD}) as n where edition_id = ${editionId}`,
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
