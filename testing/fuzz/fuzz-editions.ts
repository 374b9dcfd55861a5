import { createKey } from '../../apps/server/src/domain/api-keys/key-text.ts';
import { openTenants, type Tenant } from '../tenants/seeded-tenants.ts';
import type { World } from './request-plan.ts';

const BUILT_IN_TEMPLATE = '1001';

/** An edition, and tokens of an admin, a plain member, and somebody from elsewhere. */
export interface OddCaller {
  world: World;
  tokens: string[];
}

interface Ground {
  databaseUrl: string;
  issuer: string;
  mint(person: { user: string }): Promise<string>;
}

/** Many small editions, so that what is created on the way does not make lists long. */
export async function seedWorlds(ground: Ground, count: number): Promise<OddCaller[]> {
  const store = await openTenants(ground.databaseUrl, ground.issuer);
  const keys = Array.from({ length: count }, createKey);
  const tenants = await store.seed(
    keys.map((key, number) => ({
      marker: `world-${number}`,
      people: [
        { subject: `owner-${number}`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
        { subject: `admin-${number}`, editionRole: 'MEMBER', teamRole: 'TEAM_ADMIN' },
        { subject: `member-${number}`, editionRole: 'MEMBER', teamRole: 'MEMBER' },
      ],
      invited: [`guest-${number}@example.test`],
      // One to send along, which nobody is told the id of, and one to lose.
      keys: [key, createKey()],
    })),
  );
  await store.close();
  const outsider = await ground.mint({ user: 'outsider' });
  return Promise.all(
    tenants.map(async (tenant, number) => {
      const owner = await ground.mint({ user: `owner-${number}` });
      const member = await ground.mint({ user: `member-${number}` });
      const world = describeWorld(tenant, keys[number] ?? '');
      return { world, tokens: [owner, owner, owner, owner, member, outsider] };
    }),
  );
}

function describeWorld(tenant: Tenant, key: string): World {
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
      key_id: tenant.keyIds.slice(1),
      space_id: [tenant.spaceId],
      zone_id: [tenant.zoneId],
      version_id: [tenant.versionId],
      template_id: [tenant.templateId, BUILT_IN_TEMPLATE],
      // In bodies.
      destination_space_id: [tenant.spaceId],
      resource_id: [tenant.zoneId, tenant.zoneId.toUpperCase()],
      zone_order: [tenant.zoneId],
      zuid: people,
      id: [frame, shape, connector, comment],
      ids: [frame, shape, connector, comment],
      frame_id: [frame],
      shape_id: [shape, shape.toUpperCase()],
      element_id: [frame, shape, connector],
      parent_id: [comment],
    },
  };
}
