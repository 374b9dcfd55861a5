import * as contract from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import { type FakeIssuer, startFakeIssuer } from '../../../../../testing/service/fake-issuer.ts';
import { startTestService, type TestService } from '../../../../../testing/service/test-service.ts';

let home: FakeIssuer;
let other: FakeIssuer;
let service: TestService;
let session: DatabaseSession;
beforeAll(async () => {
  [home, other] = await Promise.all([startFakeIssuer(), startFakeIssuer()]);
  const issuers = [home, other].map(({ issuer, audience }) => ({ issuer, audience }));
  service = await startTestService({ env: { OIDC_ISSUERS: JSON.stringify(issuers) } });
  session = await openSession(service.database.url);
});
afterAll(async () => {
  await session.close();
  await service.close();
  await Promise.all([home.close(), other.close()]);
});

let made = 0;

async function signIn(email: string, { issuer = home, verified = true } = {}) {
  made += 1;
  const claims = { sub: `person-${made}`, name: `Person ${made}`, email, email_verified: verified };
  const token = await issuer.sign(claims);
  const client = createClient({ baseUrl: service.url, token });
  const { user } = await client.call(contract.getCurrentUser, {});
  return { ...user, client, token };
}
type Person = Awaited<ReturnType<typeof signIn>>;

function newMail(): string {
  made += 1;
  return `mail-${made}@x.test`;
}

async function createTeam() {
  const owner = await signIn(newMail());
  const params = await owner.client.call(contract.createEdition, {
    body: { team_name: 'Atelier' },
  });
  const invite = (
    mail_id: string,
    { by = owner, role = 'MEMBER' as 'MEMBER' | 'TEAM_ADMIN' } = {},
  ) =>
    by.client.call(contract.addTeamMembers, {
      params,
      body: { members_info: [{ mail_id, role }] },
    });
  const join = async (role?: 'TEAM_ADMIN') => {
    const person = await signIn(newMail());
    await invite(person.mail_id, { role });
    await person.client.call(contract.getEdition, { params });
    return person;
  };
  const listPending = async () =>
    (await owner.client.call(contract.listTeamInvitations, { params })).invitations;
  return { owner, params, invite, join, listPending };
}
type Team = Awaited<ReturnType<typeof createTeam>>;

const listMine = async ({ client }: Person) =>
  (await client.call(contract.listInvitations, {})).invitations;

const open = ({ client }: Person, { params }: Team) => client.call(contract.getEdition, { params });

const OUTSIDE = { status: 404, key: 'notFound' };
const NO_INVITATION = { status: 404, key: 'invitationNotFound' };

describe('an invitation', () => {
  it('does not change anything for the person until they open the edition', async () => {
    const guest = await signIn(newMail());
    const own = await guest.client.call(contract.createEdition, { body: { team_name: 'Own' } });
    const team = await createTeam();
    await team.invite(guest.mail_id);
    await guest.client.call(contract.getCurrentUser, {});
    const { editions_info } = await guest.client.call(contract.listEditions, {});
    expect(editions_info.map(({ edition_id }) => edition_id)).toEqual([own.edition_id]);
    const { edition_members } = await team.owner.client.call(contract.listEditionMembers, {
      params: team.params,
    });
    expect(edition_members.map(({ zuid }) => zuid)).toEqual([team.owner.zuid]);
    const [pending] = await team.listPending();
    expect(JSON.stringify(pending)).not.toContain(guest.zuid);
    expect(pending?.mail_id).toBe(guest.mail_id);

    await open(guest, team);
    const after = await guest.client.call(contract.listEditions, {});
    expect(after.editions_info.map(({ is_default }) => is_default)).toEqual(['true', undefined]);
    expect(await team.listPending()).toEqual([]);
  });

  it('does not make an edition the default one before the person joins', async () => {
    const guest = await signIn(newMail());
    const team = await createTeam();
    await team.invite(guest.mail_id);
    await guest.client.call(contract.createEdition, { body: { team_name: 'Own' } });
    await open(guest, team);
    const { editions_info } = await guest.client.call(contract.listEditions, {});
    expect(editions_info.find(({ is_default }) => is_default)?.edition_name).toBe('Own');
  });

  it.each(['with', 'without'])('is accepted by a write %s an idempotency key', async (form) => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    const { status } = await guest.client.request(contract.createSpace, {
      params: team.params,
      body: { create_space: { space_name: 'Mine', team_id: team.params.team_id } },
      ...(form === 'with' && { idempotencyKey: 'once' }),
    });
    expect(status).toBe(200);
    const spaces = await session.query('select 1 from spaces where edition_id = $1', [
      team.params.edition_id,
    ]);
    expect(spaces).toHaveLength(1);
  });

  it('is not accepted by a request that is refused before', async () => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    const { token } = guest;
    const withKey = createClient({ baseUrl: service.url, token, apiKey: 'lzk_wrong' });
    const opened = withKey.call(contract.getEdition, { params: team.params });
    await expect(opened).rejects.toMatchObject({ status: 401 });
    expect(await team.listPending()).toHaveLength(1);
  });

  it('matches the address regardless of the case of ASCII letters', async () => {
    const team = await createTeam();
    await team.invite('Grace.HOPPER@X.test');
    await open(await signIn('gRACE.hopper@x.TEST'), team);
  });

  it.each([
    ['the Kelvin sign', 'mi\u212Ae@x.test', 'mike@x.test'],
    ['the letter k', 'luke@x.test', 'lu\u212Ae@x.test'],
    ['a decomposed letter', '\u00e9va@x.test', 'e\u0301va@x.test'],
    ['a capital outside ASCII', '\u00e9la@x.test', '\u00c9la@x.test'],
  ])('does not match an address that differs in %s', async (_, own, invited) => {
    const team = await createTeam();
    await team.invite(invited);
    const stranger = await signIn(own);
    await expect(open(stranger, team)).rejects.toMatchObject(OUTSIDE);
    expect(await listMine(stranger)).toEqual([]);
    await open(await signIn(invited), team);
  });

  it('is accepted only once the address is verified', async () => {
    const team = await createTeam();
    const mail = newMail();
    await team.invite(mail);
    await expect(open(await signIn(mail, { verified: false }), team)).rejects.toMatchObject(
      OUTSIDE,
    );
    await open(await signIn(mail), team);
  });

  it('is deleted with its directory row once accepted', async () => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    await open(guest, team);
    expect(await listTraces(guest.mail_id)).toEqual([]);
  });
});

async function listTraces(mail: string): Promise<object[]> {
  return session.query(
    `select mail from mail_invitations where mail = $1
     union all select mail from team_invitations where mail = $1`,
    [mail],
  );
}

async function expire(mail: string): Promise<void> {
  await session.query(
    `update team_invitations set invited_time = now() - interval '14 days 1 minute' where mail = $1`,
    [mail],
  );
}

describe('an expired invitation', () => {
  it('is neither listed nor accepted', async () => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    await session.query(
      `update team_invitations set invited_time = now() - interval '13 days 23 hours' where mail = $1`,
      [guest.mail_id],
    );
    expect(await team.listPending()).toHaveLength(1);
    await expire(guest.mail_id);
    expect(await team.listPending()).toEqual([]);
    await expect(open(guest, team)).rejects.toMatchObject(OUTSIDE);
    expect(await listMine(guest)).toEqual([]);
    expect(await listTraces(guest.mail_id)).toEqual([]);
  });

  it('frees its seat and can be sent again', async () => {
    const team = await createTeam();
    const mails = Array.from({ length: 9 }, newMail);
    for (const mail of mails) await team.invite(mail);
    await expect(team.invite(newMail())).rejects.toMatchObject({ key: 'seatLimitReached' });
    await expire(mails[0] ?? '');
    await expire(mails[1] ?? '');
    await team.invite(mails[0] ?? '', { role: 'TEAM_ADMIN' });
    await team.invite(newMail());
    await expect(team.invite(newMail())).rejects.toMatchObject({ key: 'seatLimitReached' });
    const guest = await signIn(mails[0] ?? '');
    const { user_permission_info } = await guest.client.call(contract.getMyTeamPermission, {
      params: team.params,
    });
    expect(user_permission_info.role).toBe('TEAM_ADMIN');
  });

  it('does not keep its team from being deleted', async () => {
    const { owner, params } = await createTeam();
    const { team } = await owner.client.call(contract.createTeam, {
      params,
      body: { team_name: 'Second' },
    });
    const second = { ...params, team_id: team.team_id };
    const mail_id = newMail();
    await owner.client.call(contract.addTeamMembers, {
      params: second,
      body: { members_info: [{ mail_id, role: 'MEMBER' }] },
    });
    const remove = () => owner.client.call(contract.deleteTeam, { params: second });
    await expect(remove()).rejects.toMatchObject({ key: 'teamNotEmpty' });
    await expire(mail_id);
    await remove();
  });
});

describe('when the person who sent it', () => {
  async function inviteByAdmin() {
    const team = await createTeam();
    const admin = await team.join('TEAM_ADMIN');
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id, { by: admin, role: 'TEAM_ADMIN' });
    expect(await listMine(guest)).toHaveLength(1);
    return { team, admin, guest, inTeam: { ...team.params, member_id: admin.zuid } };
  }

  async function expectEnded(team: Team, guest: Person) {
    expect(await team.listPending()).toEqual([]);
    expect(await listMine(guest)).toEqual([]);
    await expect(open(guest, team)).rejects.toMatchObject(OUTSIDE);
  }

  it('is removed, an invitation ends', async () => {
    const { team, guest, inTeam } = await inviteByAdmin();
    await team.owner.client.call(contract.removeTeamMember, { params: inTeam });
    await expectEnded(team, guest);
  });

  it('loses the role, an invitation ends and stays ended', async () => {
    const { team, guest, inTeam } = await inviteByAdmin();
    const change = (role: 'MEMBER' | 'TEAM_ADMIN') =>
      team.owner.client.call(contract.changeTeamMemberRole, { params: inTeam, body: { role } });
    await change('MEMBER');
    await change('TEAM_ADMIN');
    await expectEnded(team, guest);
  });

  it('is no edition admin any more, an invitation ends', async () => {
    const team = await createTeam();
    const admin = await team.join();
    const guest = await signIn(newMail());
    const params = { ...team.params, member_id: admin.zuid };
    const change = (role: 'MEMBER' | 'ORG_ADMIN') =>
      team.owner.client.call(contract.changeEditionMemberRole, { params, body: { role } });
    await change('ORG_ADMIN');
    await team.invite(guest.mail_id, { by: admin });
    await change('MEMBER');
    await expectEnded(team, guest);
  });

  it('has lost the right in the database only, an invitation ends', async () => {
    const { team, admin, guest } = await inviteByAdmin();
    await session.query(`update team_members set role = 'MEMBER' where zuid = $1`, [admin.zuid]);
    await expectEnded(team, guest);
  });
});

describe('listInvitations', () => {
  it('returns what the person needs to decide', async () => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    const [pending] = await team.listPending();
    expect(await listMine(guest)).toEqual([
      {
        invitation_id: pending?.invitation_id,
        edition_id: team.params.edition_id,
        edition_name: 'Atelier',
        team_id: team.params.team_id,
        team_name: 'Atelier',
        role_name: 'MEMBER',
        invited_by_name: team.owner.display_name,
        invited_time: pending?.invited_time,
        expiry_time: pending?.expiry_time,
      },
    ]);
    const days =
      Date.parse(`${pending?.expiry_time} UTC`) - Date.parse(`${pending?.invited_time} UTC`);
    expect(days / 86_400_000).toBe(14);
  });

  it('clears what withdrawn invitations left behind', async () => {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    const [pending] = await team.listPending();
    await team.owner.client.call(contract.withdrawTeamInvitation, {
      params: { ...team.params, invitation_id: pending?.invitation_id ?? '' },
    });
    expect(await listMine(guest)).toEqual([]);
    expect(await listTraces(guest.mail_id)).toEqual([]);
  });
});

describe('joining and declining', () => {
  async function inviteTwice() {
    const team = await createTeam();
    const guest = await signIn(newMail());
    await team.invite(guest.mail_id);
    const second = await team.owner.client.call(contract.createTeam, {
      params: team.params,
      body: { team_name: 'Second' },
    });
    await team.owner.client.call(contract.addTeamMembers, {
      params: { ...team.params, team_id: second.team.team_id },
      body: { members_info: [{ mail_id: guest.mail_id, role: 'TEAM_ADMIN' }] },
    });
    const [first, other] = await listMine(guest);
    return { team, guest, first: first?.invitation_id ?? '', other: other?.invitation_id ?? '' };
  }

  it('affects only the chosen invitation', async () => {
    const { team, guest, first, other } = await inviteTwice();
    const joined = await guest.client.call(contract.joinInvitation, {
      params: { invitation_id: other },
    });
    expect(joined).toMatchObject({ current_user_id: guest.zuid, invitation_id: other });
    const { user_permission_info } = await guest.client.call(contract.listMyTeamPermissions, {
      params: team.params,
    });
    expect(user_permission_info.teams).toEqual([{ team_id: joined.team_id, role: 'TEAM_ADMIN' }]);
    expect((await listMine(guest)).map(({ invitation_id }) => invitation_id)).toEqual([first]);
  });

  it('deletes a declined invitation', async () => {
    const { team, guest, first, other } = await inviteTwice();
    for (const invitation_id of [first, other])
      await guest.client.call(contract.declineInvitation, { params: { invitation_id } });
    expect(await listMine(guest)).toEqual([]);
    expect(await team.listPending()).toEqual([]);
    await expect(open(guest, team)).rejects.toMatchObject(OUTSIDE);
    expect(await listTraces(guest.mail_id)).toEqual([]);
  });

  it('returns 404 for invitations to others, and the second time', async () => {
    const { guest, first } = await inviteTwice();
    const stranger = await signIn(newMail());
    const params = { invitation_id: first };
    for (const op of [contract.joinInvitation, contract.declineInvitation])
      await expect(stranger.client.call(op, { params })).rejects.toMatchObject(NO_INVITATION);
    await guest.client.call(contract.joinInvitation, { params });
    for (const op of [contract.joinInvitation, contract.declineInvitation])
      await expect(guest.client.call(op, { params })).rejects.toMatchObject(NO_INVITATION);
  });
});

describe('an edition that names the issuers of a mail domain', () => {
  async function createGuarded() {
    const team = await createTeam();
    await session.query('update editions set mail_issuers = $2 where edition_id = $1', [
      team.params.edition_id,
      JSON.stringify({ 'corp.test': [home.issuer] }),
    ]);
    return team;
  }

  it('accepts addresses of the domain from these issuers only', async () => {
    const team = await createGuarded();
    await team.invite('CEO@corp.test');
    const impostor = await signIn('ceo@corp.test', { issuer: other });
    await expect(open(impostor, team)).rejects.toMatchObject(OUTSIDE);
    expect(await listMine(impostor)).toEqual([]);
    expect(await team.listPending()).toHaveLength(1);
    await open(await signIn('ceo@corp.test'), team);
  });

  it('accepts addresses of other domains from every issuer', async () => {
    const team = await createGuarded();
    const guest = await signIn(newMail(), { issuer: other });
    await team.invite(guest.mail_id);
    await open(guest, team);
  });

  it('does not take a member for the owner of such an address', async () => {
    const team = await createGuarded();
    const sub = `flexible-${made}`;
    const claims = { sub, name: 'Flexible', email: newMail(), email_verified: true };
    const clientWith = async (email: string) =>
      createClient({ baseUrl: service.url, token: await other.sign({ ...claims, email }) });
    await team.invite(claims.email);
    await (await clientWith(claims.email)).call(contract.getEdition, { params: team.params });
    const renamed = await clientWith('cfo@corp.test');
    await renamed.call(contract.getEdition, { params: team.params });
    await team.invite('cfo@corp.test', { role: 'TEAM_ADMIN' });
    const { user_permission_info } = await renamed.call(contract.getMyTeamPermission, {
      params: team.params,
    });
    expect(user_permission_info.role).toBe('MEMBER');
    expect((await team.listPending()).map(({ mail_id }) => mail_id)).toEqual(['cfo@corp.test']);
  });
});
