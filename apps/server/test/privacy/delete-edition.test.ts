import { isLienzoError } from '@lienzo/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { useResource } from '../../../../testing/hooks/use-resource.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { openLiveSocket } from '../../../../testing/live/live-socket.ts';
import { openTenants, type Tenant } from '../../../../testing/tenants/seeded-tenants.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { openFileStore } from '../../src/domain/files/stores/open-file-store.ts';
import { editionDirectories, editionTables } from '../../src/domain/privacy/purge-edition.ts';
import { purgeEdition } from '../../src/jobs/purge-edition.ts';
import { countRowsOf, hashRowsOf } from './scan-database.ts';

const service = useService({ keepsOutbox: true });
const db = useDatabase(service);

// One store for all tests, because it assigns the ids.
const store = useResource(() => openTenants(service.database.url, service.identity.issuer), {
  close: (tenants) => tenants.close(),
});

let seeded = 0;
let doomed: Tenant;
let kept: Tenant;
beforeEach(async () => {
  seeded += 1;
  const tenants = await store.seed(
    [`doomed${seeded}`, `kept${seeded}`].map((marker) => ({
      marker,
      people: [
        { subject: `${marker}-owner`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
        { subject: `${marker}-member`, editionRole: 'MEMBER', teamRole: 'MEMBER', organizes: true },
      ],
      invited: [`${marker}-guest@example.test`],
      keys: [`${marker}-key`],
    })),
  );
  [doomed, kept] = tenants as [Tenant, Tenant]; // one for each marker
});

const signIn = (tenant: Tenant, who: 'owner' | 'member') =>
  service.signIn(`${tenant.marker}-${who}`);

async function remove() {
  const owner = await signIn(doomed, 'owner');
  const { edition_info } = await owner.client.editions.get({ edition_id: doomed.editionId });
  const { deleted_edition } = await owner.client.editions.delete({
    edition_id: doomed.editionId,
    confirm_name: edition_info.edition_name ?? '',
  });
  return { owner, deleted_edition };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (isLienzoError(error) ? error.key : String(error)),
  );

async function endRetention(): Promise<void> {
  await query(
    service,
    `update editions set purge_time = now() - interval '1 second' where edition_id = $1`,
    [doomed.editionId],
  );
}

const purge = (through: Database = db) =>
  purgeEdition(
    { db: through, clock: systemClock, files: { store: openFileStore(through, {}) } },
    { edition_id: doomed.editionId },
  );

describe('deleting an edition', () => {
  it('ends access for everyone at once, also in live sessions', async () => {
    const member = await signIn(doomed, 'member');
    const zone = {
      edition_id: doomed.editionId,
      space_id: doomed.spaceId,
      zone_id: doomed.zoneId,
    };
    const socket = openLiveSocket({ url: service.url, zone, token: member.token });
    try {
      await vi.waitFor(() => expect(socket.isOpen()).toBe(true), { timeout: 5_000 });
      const { owner, deleted_edition } = await remove();
      expect(deleted_edition).toMatchObject({ edition_id: doomed.editionId });
      for (const { client } of [owner, member]) {
        expect(await outcome(client.editions.get(zone))).toBe('notFound');
        expect(await outcome(client.spaces.get(zone))).toBe('notFound');
        expect((await client.editions.list()).editions_info).toEqual([]);
      }
      await vi.waitFor(() => expect(socket.closeReason()).toMatch(/4403|IAM1001/), {
        timeout: 5_000,
      });
    } finally {
      socket.close();
    }
  });

  it('is undone by its owner only, with all memberships and roles', async () => {
    const before = await hashRowsOf(service.database.url, doomed.editionId);
    const { owner } = await remove();
    const { edition_id } = (await owner.client.editions.listDeleted()).deleted_editions[0] ?? {};
    expect(edition_id).toBe(doomed.editionId);
    const member = await signIn(doomed, 'member');
    const at = { edition_id: doomed.editionId };
    expect((await member.client.editions.listDeleted()).deleted_editions).toEqual([]);
    expect(await outcome(member.client.editions.restore(at))).toBe('notFound');
    await owner.client.editions.restore(at);
    expect(await outcome(owner.client.editions.restore(at))).toBe('notFound');
    const after = await hashRowsOf(service.database.url, doomed.editionId);
    // Invitations end, and deleting and restoring are events.
    for (const table of ['team_invitations', 'mail_invitations', 'outbox']) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    expect((await member.client.editions.list()).editions_info).toHaveLength(1);
  });

  it('needs the owner and the exact name', async () => {
    const owner = await signIn(doomed, 'owner');
    const member = await signIn(doomed, 'member');
    const at = { edition_id: doomed.editionId, confirm_name: 'wrong' };
    expect(await outcome(owner.client.editions.delete(at))).toBe('confirmationMismatch');
    expect(await outcome(member.client.editions.delete(at))).toBe('notPermitted');
    const outsider = await signIn(kept, 'owner');
    expect(await outcome(outsider.client.editions.delete(at))).toBe('notFound');
  });

  it('lets the owner create another edition, but then not restore this one', async () => {
    const { owner } = await remove();
    await owner.client.editions.create({ team_name: 'New' });
    const restored = owner.client.editions.restore({ edition_id: doomed.editionId });
    expect(await outcome(restored)).toBe('editionAlreadyOwned');
  });
});

describe('purging a deleted edition', () => {
  it('knows every table that has an edition', async () => {
    const counts = await countRowsOf(service.database.url, doomed.editionId);
    const known = [...editionTables, ...editionDirectories, 'editions'];
    expect(Object.keys(counts).toSorted()).toEqual(known.toSorted());
  });

  it('deletes nothing before the end of the retention', async () => {
    await remove();
    const before = await hashRowsOf(service.database.url, doomed.editionId);
    await purge();
    expect(await hashRowsOf(service.database.url, doomed.editionId)).toEqual(before);
  });

  it('deletes every row of the edition and none of another, despite interruptions', async () => {
    const before = await hashRowsOf(service.database.url, kept.editionId);
    await remove();
    await endRetention();
    let interruptions = 0;
    for (let allowed = 1; ; allowed += 3) {
      if ((await outcome(purge(interruptAfter(db, allowed)))) === 'ok') break;
      interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(3);
    const left = await countRowsOf(service.database.url, doomed.editionId);
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    expect(await hashRowsOf(service.database.url, kept.editionId)).toEqual(before);
    await purge();
  });

  it('does nothing to an edition that was restored', async () => {
    const { owner } = await remove();
    await owner.client.editions.restore({ edition_id: doomed.editionId });
    await purge();
    const member = await signIn(doomed, 'member');
    expect((await member.client.editions.list()).editions_info).toHaveLength(1);
  });
});

describe('transferring an edition', () => {
  it('makes a member the owner and the former owner an admin, who can then delete the account', async () => {
    const owner = await signIn(doomed, 'owner');
    const member = await signIn(doomed, 'member');
    const at = { edition_id: doomed.editionId };
    const outsider = await signIn(kept, 'member');
    expect(await outcome(owner.client.editions.transfer({ ...at, zuid: outsider.zuid }))).toBe(
      'heirInvalid',
    );
    expect(await outcome(member.client.editions.transfer({ ...at, zuid: member.zuid }))).toBe(
      'notPermitted',
    );
    await owner.client.editions.transfer({ ...at, zuid: member.zuid });
    const roles = await query(
      service,
      "select zuid, role from edition_members where edition_id = $1 and role <> 'MEMBER' order by role",
      [doomed.editionId],
    );
    expect(roles).toEqual([
      { zuid: owner.zuid, role: 'ORG_ADMIN' },
      { zuid: member.zuid, role: 'SUPER_ADMIN' },
    ]);
    expect(await outcome(member.client.editions.create({ team_name: 'Second' }))).toBe(
      'editionAlreadyOwned',
    );
    await owner.client.editions.create({ team_name: 'New' });
  });
});

/** Lets a number of changes through, then fails like a process that is killed. */
function interruptAfter(inner: Database, allowed: number): Database {
  let left = allowed;
  return {
    ...inner,
    async changeEdition(editionId, work, zoneId) {
      if (left === 0) throw new Error('interrupted');
      left -= 1;
      return inner.changeEdition(editionId, work, zoneId);
    },
  };
}
