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
  type ForeignIssuer,
  startForeignIssuer,
  USERINFO,
} from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';

let foreign: ForeignIssuer;
let service: TestService;
let session: DatabaseSession;
beforeAll(async () => {
  foreign = await startForeignIssuer();
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
  foreign.asked.length = 0;
  foreign.answer(USERINFO, () => ({ status: 404 }));
});

type Claims = Record<string, unknown>;

/** Comes with a new token that says this, as after a sign-in. */
async function arrive(sub: string, claims: Claims = {}) {
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
  const owner = await arrive(name, verified(name, `${name}@x.test`));
  const params = await owner.client.call(createEdition, { body: { team_name: name } });
  const invite = (mail_id: string) =>
    owner.client.call(addTeamMembers, {
      params,
      body: { members_info: [{ mail_id, role: 'MEMBER' }] },
    });
  return { owner, params, invite };
}

describe('somebody who comes for the first time', () => {
  it('becomes known by the name and the verified address of the token', async () => {
    const ada = await arrive('ada', verified('Ada', 'Ada@X.test'));
    expect(ada).toMatchObject({ display_name: 'Ada', mail_id: 'ada@x.test' });
    expect(await readUser(ada.zuid)).toEqual({ display_name: 'Ada', mail_id: 'ada@x.test' });
    expect(foreign.countOf(USERINFO)).toBe(0);
  });

  it('is the same person each time', async () => {
    const first = await arrive('same', verified('Same', 'same@x.test'));
    const before = await countUsers();
    const second = await arrive('same', verified('Same', 'same@x.test'));
    expect(second.zuid).toBe(first.zuid);
    expect(await countUsers()).toBe(before);
  });

  it.each([false, undefined, 'true'])(
    'leaves no trace of an address that is not verified (%j)',
    async (email_verified) => {
      const sub = `unverified-${email_verified}`;
      const person = await arrive(sub, { name: 'U', email: `${sub}@x.test`, email_verified });
      expect(person.mail_id).toBe('');
      expect(await readUser(person.zuid)).toEqual({ display_name: 'U', mail_id: null });
      const dump = await session.query(`select users::text from users where mail_id like $1`, [
        `${sub}%`,
      ]);
      expect(dump).toEqual([]);
    },
  );

  it('is asked about at the provider when the token has no name, and only then', async () => {
    const profile = { sub: 'quiet', ...verified('Quiet', 'quiet@x.test') };
    foreign.answer(USERINFO, () => ({ body: profile }));
    const first = await arrive('quiet');
    expect(first).toMatchObject({ display_name: 'Quiet', mail_id: 'quiet@x.test' });
    await arrive('quiet');
    await first.client.call(getCurrentUser, {});
    expect(foreign.countOf(USERINFO)).toBe(1);
  });

  it('is called by the subject when the provider tells nothing about them', async () => {
    foreign.answer(USERINFO, () => ({ status: 403 }));
    const person = await arrive('nameless');
    expect(person).toMatchObject({ display_name: 'nameless', mail_id: '' });
  });

  it('does not arrive half while the provider fails', async () => {
    const before = await countUsers();
    foreign.answer(USERINFO, () => ({ status: 503 }));
    await expect(arrive('patient')).rejects.toMatchObject({ status: 500, code: 'U1001' });
    expect(await countUsers()).toBe(before);
    foreign.answer(USERINFO, () => ({ body: verified('Patient', 'patient@x.test') }));
    expect(await arrive('patient')).toMatchObject({ mail_id: 'patient@x.test' });
  });
});

describe('a name or an address that changed at the provider', () => {
  it('follows into the user and every edition they are in', async () => {
    const { owner, params } = await createTeamOf('changing');
    const other = await createTeamOf('other');
    await other.invite('changing@x.test');
    await owner.client.call(getCurrentUser, {}); // joins the other edition by the old address
    const changed = await arrive('changing', verified('Changed', 'new@x.test'));
    expect(await readUser(owner.zuid)).toEqual({ display_name: 'Changed', mail_id: 'new@x.test' });
    const copies = await session.query(
      'select display_name, mail_id from edition_members where zuid = $1',
      [owner.zuid],
    );
    expect(copies).toEqual(Array(2).fill({ display_name: 'Changed', mail_id: 'new@x.test' }));
    const { team_members } = await changed.client.call(listTeamMembers, { params });
    expect(team_members?.[0]).toMatchObject({ display_name: 'Changed', mail_id: 'new@x.test' });
  });

  it('is forgotten when it is no longer verified', async () => {
    const { owner } = await createTeamOf('lapsing');
    await arrive('lapsing', { name: 'lapsing', email: 'lapsing@x.test', email_verified: false });
    expect(await readUser(owner.zuid)).toHaveProperty('mail_id', null);
    const copies = await session.query('select mail_id from edition_members where zuid = $1', [
      owner.zuid,
    ]);
    expect(copies).toEqual([{ mail_id: null }]);
  });

  it('stays when a token says nothing of an address', async () => {
    const { owner } = await createTeamOf('silent');
    await arrive('silent', { name: 'Silent again' });
    expect(await readUser(owner.zuid)).toMatchObject({
      display_name: 'Silent again',
      mail_id: owner.mail_id,
    });
  });
});

describe('an invitation', () => {
  it('finds its person whatever the case of the address, on either side', async () => {
    const { params, invite } = await createTeamOf('inviter');
    await invite('Grace.HOPPER@X.test');
    const grace = await arrive('grace', verified('Grace', 'gRACE.hopper@x.TEST'));
    const found = await grace.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info.role).toBe('MEMBER');
  });

  it('does not go to an address that is not verified, until it is', async () => {
    const { params, invite } = await createTeamOf('careful');
    await invite('later@x.test');
    const claims = { name: 'Later', email: 'later@x.test' };
    const early = await arrive('later', { ...claims, email_verified: false });
    await expect(early.client.call(getMyTeamPermission, { params })).rejects.toMatchObject({
      status: 404,
    });
    const later = await arrive('later', { ...claims, email_verified: true });
    const found = await later.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info.role).toBe('MEMBER');
  });

  it('waits for somebody who is known, and is taken at their next request', async () => {
    const known = await arrive('known', verified('Known', 'known@x.test'));
    const { params, invite } = await createTeamOf('host');
    await invite('known@x.test');
    const found = await known.client.call(getMyTeamPermission, { params });
    expect(found.user_permission_info).toMatchObject({ role: 'MEMBER', team_id: params.team_id });
  });

  it('is used up by its person and leaves nothing in the directory', async () => {
    const { invite } = await createTeamOf('tidy');
    await invite('guest@x.test');
    await arrive('guest', verified('Guest', 'guest@x.test'));
    const left = await session.query(
      `select mail from mail_invitations where mail = 'guest@x.test'
       union all select mail from team_invitations where mail = 'guest@x.test'`,
    );
    expect(left).toEqual([]);
  });
});
