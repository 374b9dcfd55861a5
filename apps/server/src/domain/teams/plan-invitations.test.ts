import { describe, expect, it } from 'vitest';
import { type Candidate, normalizeMail, planInvitations } from './plan-invitations.ts';

type Situation = Parameters<typeof planInvitations>[1];

const HERE = '1';
const ELSEWHERE = '2';
const empty: Situation = { teamId: HERE, owners: [], invitations: [], seatsLeft: 10 };

const owner = (zuid: string, mail: string, role: 'MEMBER' | 'TEAM_ADMIN' | null = null) => ({
  zuid,
  mail_id: mail,
  team_role: role,
});
const invitation = (team: string, mail: string) => ({ team_id: team, mail });
const invite = (...mails: string[]) =>
  mails.map((mailId): Candidate => ({ mailId, role: 'MEMBER' }));

/** The verdicts in short: what happens to each candidate, in order. */
function judge(candidates: Candidate[], situation: Partial<Situation> = {}): string[] {
  return planInvitations(candidates, { ...empty, ...situation }).map((verdict) => {
    if (verdict.kind === 'refuse') return verdict.error;
    return verdict.kind === 'join' ? `join ${verdict.zuids.join('+')}` : 'invite';
  });
}

describe('a candidate', () => {
  it.each<{ rule: string; mails: string[]; situation?: Partial<Situation>; verdicts: string[] }>([
    { rule: 'who is unknown is invited', mails: ['a@x'], verdicts: ['invite'] },
    {
      rule: 'who is in the edition joins at once',
      mails: ['a@x'],
      situation: { owners: [owner('7', 'a@x')] },
      verdicts: ['join 7'],
    },
    {
      rule: 'who shares a verified address with another joins together with them',
      mails: ['a@x'],
      situation: { owners: [owner('7', 'a@x'), owner('8', 'a@x')] },
      verdicts: ['join 7+8'],
    },
    {
      rule: 'who is in the team is refused, whatever the role',
      mails: ['a@x', 'b@x'],
      situation: { owners: [owner('7', 'a@x', 'MEMBER'), owner('8', 'b@x', 'TEAM_ADMIN')] },
      verdicts: ['memberExists', 'memberExists'],
    },
    {
      rule: 'who is invited to this team is refused',
      mails: ['a@x'],
      situation: { invitations: [invitation(HERE, 'a@x')] },
      verdicts: ['memberExists'],
    },
    {
      rule: 'who is invited to another team is invited here too',
      mails: ['a@x'],
      situation: { invitations: [invitation(ELSEWHERE, 'a@x')] },
      verdicts: ['invite'],
    },
    {
      rule: 'named twice is taken once',
      mails: ['a@x', 'a@x'],
      verdicts: ['invite', 'memberExists'],
    },
    {
      rule: 'named twice in another case is taken once',
      mails: ['a@x', 'A@X'],
      verdicts: ['invite', 'memberExists'],
    },
    {
      rule: 'named twice who is in the edition joins once',
      mails: ['a@x', 'a@x'],
      situation: { owners: [owner('7', 'a@x')] },
      verdicts: ['join 7', 'memberExists'],
    },
    {
      rule: 'matches in any case',
      mails: ['A@X', 'B@x', 'c@X'],
      situation: {
        owners: [owner('7', 'a@x')],
        invitations: [invitation(HERE, 'b@x')],
      },
      verdicts: ['join 7', 'memberExists', 'invite'],
    },
  ])('$rule', ({ mails, situation, verdicts }) => {
    expect(judge(invite(...mails), situation)).toEqual(verdicts);
  });
});

describe('seats', () => {
  it('go to candidates in order, until none is left', () => {
    expect(judge(invite('a@x', 'b@x', 'c@x'), { seatsLeft: 2 })).toEqual([
      'invite',
      'invite',
      'seatLimitReached',
    ]);
  });

  it('are not needed by someone who is in the edition or invited to it already', () => {
    const verdicts = judge(invite('a@x', 'b@x', 'c@x'), {
      seatsLeft: 0,
      owners: [owner('7', 'a@x')],
      invitations: [invitation(ELSEWHERE, 'b@x')],
    });
    expect(verdicts).toEqual(['join 7', 'invite', 'seatLimitReached']);
  });

  it('are not taken by who is refused', () => {
    const verdicts = judge(invite('a@x', 'b@x', 'b@x', 'c@x'), {
      seatsLeft: 2,
      invitations: [invitation(HERE, 'a@x')],
    });
    expect(verdicts).toEqual(['memberExists', 'invite', 'memberExists', 'invite']);
  });

  it('stay missing when the edition has more people than its plan allows', () => {
    expect(judge(invite('a@x'), { seatsLeft: -3 })).toEqual(['seatLimitReached']);
  });
});

describe('a verdict', () => {
  it('carries its candidate with address and role as they were sent', () => {
    const candidate: Candidate = { mailId: 'Ada@X', role: 'TEAM_ADMIN' };
    const [verdict] = planInvitations([candidate], empty);
    expect(verdict?.candidate).toBe(candidate);
  });
});

describe('normalizeMail', () => {
  it('compares addresses without regard to case', () => {
    expect(normalizeMail('Ada.LOVELACE@Example.Test')).toBe('ada.lovelace@example.test');
  });
});
