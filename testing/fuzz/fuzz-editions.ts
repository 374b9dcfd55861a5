import { createKey } from '../../apps/server/src/domain/api-keys/key-text.ts';
import { openTenants, type Tenant } from '../tenants/seeded-tenants.ts';
import type { FuzzIds } from './request-plan.ts';

const BUILT_IN_TEMPLATE = '1001';

/** An edition with tokens of an admin, a member and an outsider. */
export interface FuzzCaller {
  known: FuzzIds;
  tokens: string[];
}

interface SeedOptions {
  databaseUrl: string;
  issuer: string;
  mint(person: { user: string }): Promise<string>;
}

/** Seeds many small editions, so that lists stay short although requests create resources. */
export async function seedFuzzEditions(options: SeedOptions, count: number): Promise<FuzzCaller[]> {
  const store = await openTenants(options.databaseUrl, options.issuer);
  const keys = Array.from({ length: count }, createKey);
  const tenants = await store.seed(
    keys.map((key, number) => ({
      marker: `known-${number}`,
      people: [
        { subject: `owner-${number}`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
        { subject: `admin-${number}`, editionRole: 'MEMBER', teamRole: 'TEAM_ADMIN' },
        { subject: `member-${number}`, editionRole: 'MEMBER', teamRole: 'MEMBER' },
      ],
      invited: [`guest-${number}@example.test`],
      // The first key is sent with requests and its id stays unknown; the second one can be revoked.
      keys: [key, createKey()],
    })),
  );
  await store.close();
  const outsider = await options.mint({ user: 'outsider' });
  return Promise.all(
    tenants.map(async (tenant, number) => {
      const owner = await options.mint({ user: `owner-${number}` });
      const member = await options.mint({ user: `member-${number}` });
      const known = idsOfTenant(tenant, keys[number] ?? '');
      return { known, tokens: [owner, owner, owner, owner, member, outsider] };
    }),
  );
}

function idsOfTenant(tenant: Tenant, key: string): FuzzIds {
  const people = tenant.people.map((person) => person.zuid);
  const { frame, shape, connector, comment } = tenant.elementIds;
  return {
    key,
    editionId: tenant.editionId,
    ids: {
      edition_id: [tenant.editionId],
      team_id: [tenant.teamId],
      member_id: people,
      user_id: people,
      invitation_id: tenant.invitationIds,
      session_id: ['1'],
      token_id: ['1', tenant.tokenId],
      service_account_id: [tenant.serviceAccountId],
      webhook_id: [tenant.webhookId],
      link_id: [tenant.linkId],
      group_id: [tenant.groupId],
      scim_token_id: [tenant.scimTokenId],
      edition_ids: [tenant.editionId],
      key_id: tenant.keyIds.slice(1),
      space_id: [tenant.spaceId],
      zone_id: [tenant.zoneId],
      version_id: [tenant.versionId],
      file_id: [tenant.fileId],
      upload_id: [tenant.uploadId],
      template_id: [tenant.templateId, BUILT_IN_TEMPLATE],
      // Names of fields in bodies.
      destination_space_id: [tenant.spaceId],
      resource_id: [tenant.zoneId, tenant.zoneId.toUpperCase()],
      zone_order: [tenant.zoneId],
      zuid: [...people, tenant.serviceAccountId],
      id: [frame, shape, connector, comment],
      ids: [frame, shape, connector, comment],
      frame_id: [frame],
      shape_id: [shape, shape.toUpperCase()],
      element_id: [frame, shape, connector],
      parent_id: [comment],
    },
  };
}
