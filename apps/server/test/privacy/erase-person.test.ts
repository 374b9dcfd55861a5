import { randomUUID } from 'node:crypto';
import { type AuditRow, createAuditVerifier, FIRST_PREVIOUS_HASH } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrokenRules } from '../../../../testing/database/integrity-rules.ts';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { reserveAllSeconds } from '../../../../testing/service/reserve-all-seconds.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../testing/tenants/test-team.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { systemClock } from '../../src/core/clock.ts';
import { createIdSource } from '../../src/core/ids.ts';
import type { Database } from '../../src/db/database.ts';
import { sha256 } from '../../src/domain/audit/chain-rows.ts';
import { ERASED_NAME, personalData } from '../../src/domain/privacy/personal-data.ts';
import { createSignIn } from '../../src/domain/sign-in/sign-in.ts';
import { updateUser } from '../../src/domain/users/queries.ts';
import { erasePerson } from '../../src/jobs/erase-person.ts';
import { withClient } from '../isolation/tenant-tables.ts';
import { findColumnsWith } from './scan-database.ts';

const service = useService();
const db = useDatabase(service);
const ids = createIdSource({ lease: reserveAllSeconds(254), clock: systemClock });

interface World {
  home: TestTeam;
  other: TestTeam;
  person: Person;
  comment: string;
  space_id: string;
  privateSpace: string;
  zone_id: string;
  secondTeam: string;
}

let count = 0;
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Creates a person with data in every place that the service knows. */
async function createWorld(): Promise<World> {
  count += 1;
  const home = await createTestTeam(service);
  const other = await createTestTeam(service);
  const { edition_id, team_id } = home.params;
  const person = await home.join(`zaira${count}`);
  const { team_id: secondTeam } = (
    await home.owner.client.teams.create({ edition_id, team_name: 'Second' })
  ).team;
  const invite = (params: { edition_id: string; team_id: string }, mail_id: string) => ({
    ...params,
    members_info: [{ mail_id, role: 'TEAM_ADMIN' as const }],
  });
  await home.owner.client.teamMembers.add(invite({ edition_id, team_id: secondTeam }, person.mail));
  await query(service, `delete from team_members where team_id = $1 and zuid = $2`, [
    secondTeam,
    home.owner.zuid,
  ]);
  await other.owner.client.teamMembers.add(invite(other.params, person.mail));
  await person.client.editions.get({ edition_id: other.params.edition_id });
  const { client } = person;
  await client.teamMembers.add(
    invite({ edition_id, team_id: secondTeam }, `guest${count}@example.test`),
  );
  const createSpace = async (space_name: string) =>
    (await client.spaces.create({ edition_id, create_space: { space_name, team_id } })).space_id;
  const space_id = await createSpace('Shared');
  const privateSpace = await createSpace('Private');
  await client.spaceMembers.add({
    edition_id,
    space_id,
    members_info: [{ zuid: home.owner.zuid, role: 'EDITOR', type: 'USER' }],
  });
  await client.spaces.changeMeta({
    edition_id,
    space_id,
    action_type: 'FAVORITE',
    value: true,
  } as never);
  const trashed = await createSpace('Trashed');
  await client.spaces.changeState({ edition_id, space_id: trashed, space_state: 'TRASH' });
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  const zone_id = zones_info.zone_order[0] ?? '';
  const comment = randomUUID();
  await client.comments.insert({
    edition_id,
    space_id,
    zone_id,
    comments: [{ meta: { id: comment }, text: 'Hello', position: { top: 1, left: 1 } }],
  });
  await client.accessTokens.create({
    name: 'Nightly',
    scopes: ['Service.zones.READ'],
    expires_in_days: 1,
  });
  const third = await createTestTeam(service);
  await query(service, `delete from mail_invitations where mail = $1`, [person.mail]);
  await third.owner.client.teamMembers.add(invite(third.params, person.mail));
  return { home, other, person, comment, space_id, privateSpace, zone_id, secondTeam };
}

const erase = (heirs?: { edition_id: string; zuid: string }[]) =>
  world.person.client.users.deleteCurrent({
    confirm_name: world.person.name,
    ...(heirs && { heirs }),
  });

async function waitForErasure(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [user] = await query<{ display_name: string }>(
        service,
        'select display_name from users where zuid = $1',
        [world.person.zuid],
      );
      expect(user?.display_name).toBe(ERASED_NAME);
    },
    { timeout: 20_000, interval: 100 },
  );
}

const declared = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, data]) => ({ name: `${table}.${column}`, ...data })),
);

async function expectErased(): Promise<void> {
  const { person } = world;
  const { url } = service.database;
  const columnsThat = (...fates: string[]) =>
    declared.filter(({ onErasure }) => fates.includes(onErasure)).map(({ name }) => name);
  const expiring = columnsThat('expires');
  const mayStay = columnsThat('kept', 'expires');
  for (const text of [person.mail, person.name]) {
    const left = await findColumnsWith(url, text);
    expect(left.filter((name) => !expiring.includes(name))).toEqual([]);
  }
  const left = await findColumnsWith(url, person.zuid);
  expect(left.filter((name) => !mayStay.includes(name))).toEqual([]);
  const responses = 'select from idempotency_keys where zuid = $1';
  expect(await query(service, responses, [person.zuid])).toEqual([]);
  expect(await withClient(url, '', findBrokenRules)).toEqual([]);
}

describe('deleting an account', () => {
  it('erases the person everywhere and keeps what they made under a pseudonym', async () => {
    const { home, person, comment, space_id, zone_id, privateSpace, secondTeam } = world;
    const { edition_id } = home.params;
    await erase();
    await waitForErasure();
    await expectErased();
    const { comments } = await home.owner.client.comments.list({ edition_id, space_id, zone_id });
    expect(comments).toMatchObject([{ meta: { id: comment }, author_zuid: person.zuid }]);
    const spaces = await query(
      service,
      'select space_id from spaces where edition_id = $1 and owner_zuid = $2',
      [edition_id, home.owner.zuid],
    );
    expect(spaces.map((row) => row.space_id)).toEqual(
      expect.arrayContaining([space_id, privateSpace]),
    );
    const [admin] = await query(service, 'select zuid, role from team_members where team_id = $1', [
      secondTeam,
    ]);
    expect(admin).toEqual({ zuid: home.owner.zuid, role: 'TEAM_ADMIN' });
  });

  it('erases their addresses from the audit log, whose hashes stay valid', async () => {
    const { home, person } = world;
    const { edition_id } = home.params;
    const readRows = async () => {
      const { rows } = await home.owner.client.audit.list({
        ...{ edition_id, order: 'oldest', limit: 200 },
      });
      return rows;
    };
    const isOwn = ({ actor }: AuditRow) => actor.id === person.zuid;
    await vi.waitFor(async () => {
      const own = (await readRows()).filter(isOwn);
      expect(own.filter(({ ip }) => ip !== undefined).length).toBeGreaterThan(1);
    });
    await erase();
    await waitForErasure();
    const rows = await vi.waitFor(async () => {
      const found = await readRows();
      expect(found.at(-1)?.action).toBe('edition_member.erased');
      return found;
    });
    const own = rows.filter(isOwn);
    expect(own.filter((row) => row.personal_digest !== undefined).length).toBeGreaterThan(1);
    for (const row of own) {
      expect(row).not.toHaveProperty('ip');
      expect(row).not.toHaveProperty('user_agent');
      expect(row).not.toHaveProperty('salt');
    }
    expect(rows.some((row) => !isOwn(row) && row.ip !== undefined)).toBe(true);
    const verifier = createAuditVerifier(sha256, { seq: '0', hash: FIRST_PREVIOUS_HASH });
    expect(rows.flatMap((row) => verifier.check(row) ?? [])).toEqual([]);
  });

  it('hands the spaces to the heir that the request names', async () => {
    const heir = await world.home.join('heir');
    await erase([{ edition_id: world.home.params.edition_id, zuid: heir.zuid }]);
    await waitForErasure();
    const { space_info } = await heir.client.spaces.get({
      edition_id: world.home.params.edition_id,
      space_id: world.privateSpace,
    });
    expect(space_info.owner_zuid).toBe(heir.zuid);
    await expectErased();
  });

  it('makes the next sign-in a new person without memberships', async () => {
    await erase();
    await waitForErasure();
    // Like another node, without the cache of the one that answered the deletion.
    const signIn = createSignIn({ db, clock: systemClock, ids, settings: service.config.settings });
    const { issuer } = service.identity;
    const profile = { name: world.person.name, mail: world.person.mail };
    const claims = {
      issuer,
      subject: world.person.name,
      scopes: [],
      expiresAt: 0,
      issuedAt: undefined,
      clientId: '',
      sessionKey: '',
      profile,
    };
    const next = await signIn(claims, { loadProfile: async () => undefined });
    expect(next.zuid).not.toBe(world.person.zuid);
    const editions = await query(service, 'select from user_editions where zuid = $1', [next.zuid]);
    expect(editions).toEqual([]);
  });

  it('needs the exact name, a member as heir, and no owned edition', async () => {
    const { person, home } = world;
    const { edition_id } = home.params;
    const attempt = (body: object) =>
      person.client.users
        .deleteCurrent(body as never)
        .then(() => 'ok')
        .catch((error) => (isLienzoError(error) ? error.key : String(error)));
    expect(await attempt({ confirm_name: person.name.toUpperCase() })).toBe('confirmationMismatch');
    const confirm_name = person.name;
    const stranger = world.other.owner.zuid;
    for (const zuid of [stranger, person.zuid])
      expect(await attempt({ confirm_name, heirs: [{ edition_id, zuid }] })).toBe('heirInvalid');
    await person.client.editions.create({ team_name: 'Mine' });
    expect(await attempt({ confirm_name })).toBe('editionOwned');
    expect(
      await query(service, 'select from identities where zuid = $1', [person.zuid]),
    ).toHaveLength(1);
  });

  it('keeps a cached sign-in from joining an edition or restoring the name', async () => {
    const { person } = world;
    await erase();
    await waitForErasure();
    await expect(person.client.editions.create({ team_name: 'Again' })).rejects.toMatchObject({
      key: 'tokenInvalid',
    });
    await db.changeDirectory((tx) =>
      updateUser(tx, {
        zuid: person.zuid,
        displayName: person.name,
        mailId: null,
        profileTime: null,
        time: new Date(),
      }),
    );
    // The last run removes the stored response to the refused request.
    const again = { zuid: person.zuid, heirs: {}, isLast: true };
    await erasePerson({ db, clock: systemClock, ids }, again);
    await expectErased();
  });
});

describe('the job that erases a person', () => {
  it('continues after an interruption between any two transactions', async () => {
    await markOnly();
    const { zuid } = world.person;
    let interruptions = 0;
    for (let allowed = 0; ; allowed += 1) {
      const limited = interruptAfter(db, allowed);
      const done = await erasePerson(
        { db: limited, clock: systemClock, ids },
        { zuid, heirs: {} },
      ).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('interrupted');
          return false;
        },
      );
      if (done) break;
      interruptions += 1;
    }
    expect(interruptions).toBeGreaterThanOrEqual(3);
    await expectErased();
    await erasePerson({ db, clock: systemClock, ids }, { zuid, heirs: {} });
    await expectErased();
  });
});

/** Requests the erasure without the job of the running service. */
async function markOnly(): Promise<void> {
  const { zuid } = world.person;
  await query(
    service,
    `update users set erasure_time = now() - interval '1 second' where zuid = $1`,
    [zuid],
  );
  await query(service, 'delete from identities where zuid = $1', [zuid]);
}

/** Lets a number of changes through, then fails like a process that is killed. */
function interruptAfter(inner: Database, allowed: number): Database {
  let left = allowed;
  const spend = () => {
    if (left === 0) throw new Error('interrupted');
    left -= 1;
  };
  return {
    ...inner,
    async changeEdition(editionId, work, zoneId) {
      spend();
      return inner.changeEdition(editionId, work, zoneId);
    },
    async changeDirectory(work) {
      spend();
      return inner.changeDirectory(work);
    },
  };
}
