import {
  addTeamMembers,
  createEdition,
  getCurrentUser,
  getMyTeamPermission,
  listTeamMembers,
} from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import {
  type FakeIssuer,
  startFakeIssuer,
  USERINFO,
} from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';

let foreign: FakeIssuer;
let service: TestService;
let session: DatabaseSession;
beforeAll(async () => {
  foreign = await startFakeIssuer();
  const { issuer, audience } = foreign;
  const env = { OIDC_ISSUERS: JSON.stringify([{ issuer, audience }]) };
  service = await startTestService({ env });
  session = await openSession(service.database.url);
});
afterAll(async () => {
  await session.close();
  await service.close();
  await foreign.close();
});
beforeEach(() => {
  foreign.received.length = 0;
  foreign.answer(USERINFO, () => ({ status: 404 }));
});

type Claims = Record<string, unknown>;

/** Calls the API with a new token with these claims, as after a sign-in. */
async function signIn(sub: string, claims: Claims = {}) {
  const token = await foreign.sign({ sub, ...claims });
  const client = createClient({ baseUrl: service.url, token });
  const { user } = await client.call(getCurrentUser, {});
  return { ...user, client };
}

const verified = (name: string, email: string): Claims => ({ name, email, email_verified: true });

async function readUser(zuid: string) {
  const [user] = await session.query('select display_name, mail_id from users where zuid = $1', [
    zuid,
  ]);
  return user;
}

async function countUsers(): Promise<number> {
  const [row] = await session.query<{ count: number }>('select count(*)::int from users');
  return row?.count ?? 0;
}

async function createTeamOf(name: string) {
  const owner = await signIn(name, verified(name, `${name}@x.test`));
  const params = await owner.client.call(createEdition, { body: { team_name: name } });
  const invite = (mail_id: string) =>
    owner.client.call(addTeamMembers, {
      params,
      body: { members_info: [{ mail_id, role: 'MEMBER' }] },
    });
  return { owner, params, invite };
}

describe('the first sign-in', () => {
  it('creates a user with the name and verified address of the token', async () => {
    const ada = await signIn('ada', verified('Ada', 'Ada@X.test'));
    expect(ada).toMatchObject({ display_name: 'Ada', mail_id: 'ada@x.test' });
    expect(await readUser(ada.zuid)).toEqual({ display_name: 'Ada', mail_id: 'ada@x.test' });
    expect(foreign.countOf(USERINFO)).toBe(0);
  });

  it('is followed by sign-ins of the same user', async () => {
    const first = await signIn('same', verified('Same', 'same@x.test'));
    const before = await countUsers();
    const second = await signIn('same', verified('Same', 'same@x.test'));
    expect(second.zuid).toBe(first.zuid);
    expect(await countUsers()).toBe(before);
  });

  it.each([false, undefined, 'true'])(
    'does not store an unverified address (%j)',
    async (email_verified) => {
      const sub = `unverified-${email_verified}`;
      const person = await signIn(sub, { name: 'U', email: `${sub}@x.test`, email_verified });
      expect(person.mail_id).toBe('');
      expect(await readUser(person.zuid)).toEqual({ display_name: 'U', mail_id: null });
      const dump = await session.query(`select users::text from users where mail_id like $1`, [
        `${sub}%`,
      ]);
      expect(dump).toEqual([]);
    },
  );

  it('loads the profile from the provider only when the token has no name', async () => {
    const profile = { sub: 'quiet', ...verified('Quiet', 'quiet@x.test') };
    foreign.answer(USERINFO, () => ({ body: profile }));
    const first = await signIn('quiet');
    expect(first).toMatchObject({ display_name: 'Quiet', mail_id: 'quiet@x.test' });
    await signIn('quiet');
    await first.client.call(getCurrentUser, {});
    expect(foreign.countOf(USERINFO)).toBe(1);
  });

  it('uses the subject as the name when the provider returns no profile', async () => {
    foreign.answer(USERINFO, () => ({ status: 403 }));
    const person = await signIn('nameless');
    expect(person).toMatchObject({ display_name: 'nameless', mail_id: '' });
  });

  it('creates no user while the provider fails', async () => {
    const before = await countUsers();
    foreign.answer(USERINFO, () => ({ status: 503 }));
    await expect(signIn('patient')).rejects.toMatchObject({ status: 500, code: 'U1001' });
    expect(await countUsers()).toBe(before);
    foreign.answer(USERINFO, () => ({ body: verified('Patient', 'patient@x.test') }));
    expect(await signIn('patient')).toMatchObject({ mail_id: 'patient@x.test' });
  });
});

describe('a changed name or address', () => {
  it('updates the user and their membership in every edition', async () => {
    const { owner, params } = await createTeamOf('changing');
    const other = await createTeamOf('other');
    await other.invite('changing@x.test');
    await owner.client.call(getCurrentUser, {}); // joins the other edition by the old address
    const changed = await signIn('changing', verified('Changed', 'new@x.test'));
    expect(await readUser(owner.zuid)).toEqual({ display_name: 'Changed', mail_id: 'new@x.test' });
    const copies = await session.query(
      'select display_name, mail_id from edition_members where zuid = $1',
      [owner.zuid],
    );
    expect(copies).toEqual(Array(2).fill({ display_name: 'Changed', mail_id: 'new@x.test' }));
    const { team_members } = await changed.client.call(listTeamMembers, { params });
    expect(team_members?.[0]).toMatchObject({ display_name: 'Changed', mail_id: 'new@x.test' });
  });

  it('is removed when it is no longer verified', async () => {
    const { owner } = await createTeamOf('lapsing');
    await signIn('lapsing', { name: 'lapsing', email: 'lapsing@x.test', email_verified: false });
    expect(await readUser(owner.zuid)).toHaveProperty('mail_id', null);
    const copies = await session.query('select mail_id from edition_members where zuid = $1', [
      owner.zuid,
    ]);
    expect(copies).toEqual([{ mail_id: null }]);
  });

  it('keeps the address when a token has none', async () => {
    const { owner } = await createTeamOf('silent');
    await signIn('silent', { name: 'Silent again' });
    expect(await readUser(owner.zuid)).toMatchObject({
      display_name: 'Silent again',
      mail_id: owner.mail_id,
    });
  });
});

describe('an invitation', () => {
  it('matches the address regardless of case', async () => {
    const { params, invite } = await createTeamOf('inviter');
    await invite('Grace.HOPPER@X.test');
    const grace = await signIn('grace', verified('Grace', 'gRACE.hopper@x.TEST'));
    const found = await grace.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info.role).toBe('MEMBER');
  });

  it('is accepted only once the address is verified', async () => {
    const { params, invite } = await createTeamOf('careful');
    await invite('later@x.test');
    const claims = { name: 'Later', email: 'later@x.test' };
    const early = await signIn('later', { ...claims, email_verified: false });
    await expect(early.client.call(getMyTeamPermission, { params })).rejects.toMatchObject({
      status: 404,
    });
    const later = await signIn('later', { ...claims, email_verified: true });
    const found = await later.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info.role).toBe('MEMBER');
  });

  it('is accepted by an existing user with their next request', async () => {
    const known = await signIn('known', verified('Known', 'known@x.test'));
    const { params, invite } = await createTeamOf('host');
    await invite('known@x.test');
    const found = await known.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info).toMatchObject({ role: 'MEMBER', team_id: params.team_id });
  });

  it('is deleted from the directory once accepted', async () => {
    const { invite } = await createTeamOf('tidy');
    await invite('guest@x.test');
    await signIn('guest', verified('Guest', 'guest@x.test'));
    const left = await session.query(
      `select mail from mail_invitations where mail = 'guest@x.test'
       union all select mail from team_invitations where mail = 'guest@x.test'`,
    );
    expect(left).toEqual([]);
  });
});
