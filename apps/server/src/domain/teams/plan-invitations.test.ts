import { describe, expect, it } from 'vitest';
import { type Candidate, planInvitations } from './plan-invitations.ts';

type Input = Parameters<typeof planInvitations>[1];

const HERE = '1';
const ELSEWHERE = '2';
const empty: Input = { teamId: HERE, owners: [], invitations: [], seatsLeft: 10 };

const owner = (zuid: string, mail: string, role: 'MEMBER' | 'TEAM_ADMIN' | null = null) => ({
  zuid,
  mail_id: mail,
  team_role: role,
});
const invitation = (team: string, mail: string) => ({ team_id: team, mail });
const invite = (...mails: string[]) =>
  mails.map((mailId): Candidate => ({ mailId, role: 'MEMBER' }));

/** Returns a short form of the decision about each candidate. */
function plan(candidates: Candidate[], input: Partial<Input> = {}): string[] {
  return planInvitations(candidates, { ...empty, ...input }).map((decision) => {
    if (decision.kind === 'refuse') return decision.error;
    return decision.kind === 'join' ? `join ${decision.zuids.join('+')}` : 'invite';
  });
}

describe('planInvitations', () => {
  it.each<{ rule: string; mails: string[]; input?: Partial<Input>; decisions: string[] }>([
    { rule: 'invites an unknown address', mails: ['a@x'], decisions: ['invite'] },
    {
      rule: 'adds a member of the edition immediately',
      mails: ['a@x'],
      input: { owners: [owner('7', 'a@x')] },
      decisions: ['join 7'],
    },
    {
      rule: 'adds all people who share a verified address',
      mails: ['a@x'],
      input: { owners: [owner('7', 'a@x'), owner('8', 'a@x')] },
      decisions: ['join 7+8'],
    },
    {
      rule: 'rejects team members of any role',
      mails: ['a@x', 'b@x'],
      input: { owners: [owner('7', 'a@x', 'MEMBER'), owner('8', 'b@x', 'TEAM_ADMIN')] },
      decisions: ['memberExists', 'memberExists'],
    },
    {
      rule: 'rejects an address already invited to this team',
      mails: ['a@x'],
      input: { invitations: [invitation(HERE, 'a@x')] },
      decisions: ['memberExists'],
    },
    {
      rule: 'invites an address already invited to another team',
      mails: ['a@x'],
      input: { invitations: [invitation(ELSEWHERE, 'a@x')] },
      decisions: ['invite'],
    },
    {
      rule: 'accepts a repeated address once',
      mails: ['a@x', 'a@x'],
      decisions: ['invite', 'memberExists'],
    },
    {
      rule: 'accepts an address repeated in another case once',
      mails: ['a@x', 'A@X'],
      decisions: ['invite', 'memberExists'],
    },
    {
      rule: 'adds a repeated member of the edition once',
      mails: ['a@x', 'a@x'],
      input: { owners: [owner('7', 'a@x')] },
      decisions: ['join 7', 'memberExists'],
    },
    {
      rule: 'matches addresses in any case',
      mails: ['A@X', 'B@x', 'c@X'],
      input: {
        owners: [owner('7', 'a@x')],
        invitations: [invitation(HERE, 'b@x')],
      },
      decisions: ['join 7', 'memberExists', 'invite'],
    },
  ])('$rule', ({ mails, input, decisions }) => {
    expect(plan(invite(...mails), input)).toEqual(decisions);
  });
});

describe('seats', () => {
  it('are assigned to candidates in order until none are left', () => {
    expect(plan(invite('a@x', 'b@x', 'c@x'), { seatsLeft: 2 })).toEqual([
      'invite',
      'invite',
      'seatLimitReached',
    ]);
  });

  it('are not needed for people already in or invited to the edition', () => {
    const decisions = plan(invite('a@x', 'b@x', 'c@x'), {
      seatsLeft: 0,
      owners: [owner('7', 'a@x')],
      invitations: [invitation(ELSEWHERE, 'b@x')],
    });
    expect(decisions).toEqual(['join 7', 'invite', 'seatLimitReached']);
  });

  it('are not used by rejected candidates', () => {
    const decisions = plan(invite('a@x', 'b@x', 'b@x', 'c@x'), {
      seatsLeft: 2,
      invitations: [invitation(HERE, 'a@x')],
    });
    expect(decisions).toEqual(['memberExists', 'invite', 'memberExists', 'invite']);
  });

  it('are unavailable when the edition has more people than its plan allows', () => {
    expect(plan(invite('a@x'), { seatsLeft: -3 })).toEqual(['seatLimitReached']);
  });
});

describe('a decision', () => {
  it('contains the candidate as it was sent', () => {
    const candidate: Candidate = { mailId: 'Ada@X', role: 'TEAM_ADMIN' };
    const [decision] = planInvitations([candidate], empty);
    expect(decision?.candidate).toBe(candidate);
  });
});
