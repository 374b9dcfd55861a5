import {
  addTeamMembers,
  createEdition,
  getSubscription,
  listTeamInvitations,
} from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { createClockBehind, DAY, SECOND } from '../../../../../testing/service/manual-clock.ts';
import { startTestService } from '../../../../../testing/service/test-service.ts';
import { createTestTeam, type TestTeam } from '../../../../../testing/tenants/test-team.ts';

const clock = createClockBehind(40 * DAY);
// Longer than the trial, so that invitations do not expire with it.
const service = useService({ clock, env: { INVITATION_DAYS: '60' } });

const read = async ({ owner, params }: TestTeam) =>
  (await owner.client.call(getSubscription, { params })).subscription_info;

const invite = ({ owner, params }: TestTeam, ...names: string[]) => {
  const members_info = names.map((name) => ({
    mail_id: `${name}@example.test`,
    role: 'MEMBER' as const,
  }));
  return owner.client.request(addTeamMembers, { params, body: { members_info } });
};

const people = (count: number) => Array.from({ length: count }, (_, index) => `guest-${index}`);

describe('a trial', () => {
  it('lasts thirty days and falls back to the free plan without data loss', async () => {
    const team = await createTestTeam(service, 'TRIAL');
    expect(await read(team)).toMatchObject({ plan_name: 'TRIAL_PLAN', status: 'Active' });
    expect((await invite(team, ...people(20))).status).toBe(200);

    clock.advance(30 * DAY - SECOND);
    expect(await read(team)).toMatchObject({ plan_name: 'TRIAL_PLAN' });
    expect((await invite(team, 'in-time')).status).toBe(200);

    clock.advance(SECOND);
    const after = await read(team);
    expect(after).toMatchObject({ plan_name: 'FREE_PLAN', status: 'Active' });
    expect(after).not.toHaveProperty('expiry_date');
    const { owner, params } = team;
    const { invitations } = await owner.client.call(listTeamInvitations, {
      params,
      query: { limit: 100 },
    });
    expect(invitations).toHaveLength(21);
    await expect(invite(team, 'too-late')).rejects.toMatchObject({ key: 'seatLimitReached' });
  });

  it('has twenty-five seats, including the owner', async () => {
    const team = await createTestTeam(service, 'TRIAL');
    const { status, data } = await invite(team, ...people(26));
    expect(status).toBe(206);
    expect(data.added_members).toHaveLength(24);
    expect(data.failed_members?.map(({ error_code }) => error_code)).toEqual(['M1003', 'M1003']);
  });
});

describe('the free plan', () => {
  it('has ten seats and does not expire', async () => {
    const team = await createTestTeam(service);
    const found = await read(team);
    expect(found).toMatchObject({ plan_name: 'FREE_PLAN' });
    expect(found).not.toHaveProperty('expiry_date');
    expect((await invite(team, ...people(9))).status).toBe(200);
    await expect(invite(team, 'eleventh')).rejects.toMatchObject({ key: 'seatLimitReached' });
  });

  it('is returned with the requested fields', async () => {
    const { owner, params } = await createTestTeam(service);
    const { subscription_info } = await owner.client.call(getSubscription, {
      params,
      query: { fields: ['plan_name', 'expiry_date'] },
    });
    expect(subscription_info).toEqual({ plan_name: 'FREE_PLAN' });
  });
});

describe('an edition whose creator names no plan', () => {
  it('is unlimited by default', async () => {
    const unlimited = await startTestService({ env: { DEFAULT_PLAN: 'UNLIMITED' } });
    const { client } = await unlimited.signIn('ada');
    const params = await client.call(createEdition, { body: { team_name: 'Atelier' } });
    const { subscription_info } = await client.call(getSubscription, { params });
    expect(subscription_info).toMatchObject({ plan_name: 'UNLIMITED_PLAN', status: 'Active' });
    expect(subscription_info).not.toHaveProperty('expiry_date');
    // More than any other plan allows without buying seats.
    for (let batch = 0; batch < 3; batch++) {
      const members_info = Array.from({ length: 20 }, (_, index) => ({
        mail_id: `person-${batch}-${index}@example.test`,
        role: 'MEMBER' as const,
      }));
      const { added_members } = await client.call(addTeamMembers, {
        params,
        body: { members_info },
      });
      expect(added_members).toHaveLength(20);
    }
    await unlimited.close();
  });

  it('gets the plan that its creator names', async () => {
    const unlimited = await startTestService({ env: { DEFAULT_PLAN: 'UNLIMITED' } });
    const { client } = await unlimited.signIn('bea');
    const body = { team_name: 'Atelier', plan_type: 'FREE' as const };
    const params = await client.call(createEdition, { body });
    const { subscription_info } = await client.call(getSubscription, { params });
    expect(subscription_info).toMatchObject({ plan_name: 'FREE_PLAN' });
    await unlimited.close();
  });
});
