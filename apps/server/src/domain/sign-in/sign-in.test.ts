import {
  addTeamMembers,
  createEdition,
  createTeam,
  getCurrentUser,
  getEdition,
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
import { sendOperation } from '../../../../../testing/service/send-operation.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';
import { startService } from '../../app.ts';

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
    await owner.client.call(getEdition, { params: other.params }); // joins by the old address
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

  it('is not undone by a token that was issued earlier', async () => {
    const { owner } = await createTeamOf('moving');
    const now = Math.floor(Date.now() / 1000);
    const old = await signIn('moving', { ...verified('Moving', 'moving@x.test'), iat: now });
    await signIn('moving', { ...verified('Moved', 'moved@x.test'), iat: now + 10 });
    const { user } = await old.client.call(getCurrentUser, {});
    expect(user).toMatchObject({ display_name: 'Moved', mail_id: 'moved@x.test' });
    expect(await readUser(owner.zuid)).toEqual({ display_name: 'Moved', mail_id: 'moved@x.test' });
  });

  it('is not undone on another node, which has cached the former address', async () => {
    const { owner } = await createTeamOf('wanderer');
    const now = Math.floor(Date.now() / 1000);
    const claims = verified('Wanderer', 'wanderer@x.test');
    const second = await startService(service.config);
    try {
      const callSecond = async (token: string) =>
        (await createClient({ baseUrl: second.url, token }).call(getCurrentUser, {})).user;
      const old = await foreign.sign({ sub: 'wanderer', ...claims, iat: now });
      await callSecond(old);
      await signIn('wanderer', { ...verified('Wanderer', 'arrived@x.test'), iat: now + 10 });
      const renamed = { ...claims, name: 'Renamed', iat: now + 5 };
      expect(await callSecond(await foreign.sign({ sub: 'wanderer', ...renamed }))).toMatchObject({
        display_name: 'Wanderer',
        mail_id: 'arrived@x.test',
      });
      expect(await readUser(owner.zuid)).toHaveProperty('mail_id', 'arrived@x.test');
    } finally {
      await second.close();
    }
  });

  it('accepts invitations to the new address in editions of the person', async () => {
    const { owner, params, invite } = await createTeamOf('known-host');
    await invite('member@x.test');
    const member = await signIn('member', verified('Member', 'member@x.test'));
    await member.client.call(getEdition, { params });
    const { team } = await owner.client.call(createTeam, {
      params,
      body: { team_name: 'Second' },
    });
    const second = { ...params, team_id: team.team_id };
    await owner.client.call(addTeamMembers, {
      params: second,
      body: { members_info: [{ mail_id: 'new-member@x.test', role: 'MEMBER' }] },
    });
    const renewed = await signIn('member', verified('Member', 'new-member@x.test'));
    const found = await renewed.client.call(getMyTeamPermission, { params: second });
    expect(found.user_permission_info.role).toBe('MEMBER');
  });
});

describe('two tokens of one person with different names', () => {
  const claims = (name: string) => verified(name, 'flip@x.test');
  const readVersion = async (zuid: string) => {
    const [row] = await session.query('select xmin::text from users where zuid = $1', [zuid]);
    return row?.xmin;
  };

  it('do not cause a write with every request when they are used in turn', async () => {
    const one = await signIn('flip', claims('Name One'));
    const two = await signIn('flip', claims('Name Two'));
    const versions = new Set<unknown>();
    for (let time = 0; time < 10; time += 1) {
      await one.client.call(getCurrentUser, {});
      versions.add(await readVersion(one.zuid));
      await two.client.call(getCurrentUser, {});
      versions.add(await readVersion(one.zuid));
    }
    expect(versions.size).toBeLessThanOrEqual(3);
  });
});

describe('a request that is refused by its rate limit', () => {
  it('does not change the name of its person', async () => {
    const { issuer, audience } = foreign;
    const env = {
      OIDC_ISSUERS: JSON.stringify([{ issuer, audience }]),
      RATE_READ_PER_MINUTE: '1',
    };
    const limited = await startTestService({ env, database: service.database });
    const send = async (name: string) => {
      const token = await foreign.sign({ sub: 'limited', ...verified(name, 'limited@x.test') });
      return sendOperation({ url: limited.url, token }, { op: getCurrentUser });
    };
    const { status, text } = await send('Before');
    const { zuid } = JSON.parse(text).data.user;
    expect([status, (await send('After')).status]).toEqual([200, 429]);
    expect(await readUser(zuid)).toMatchObject({ display_name: 'Before' });
    await limited.close();
  });
});
