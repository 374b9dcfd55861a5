import { describe, expect, it } from 'vitest';
import { presentSubscription } from '../../api/subscription/present.ts';
import { hasExpired, type PlanName, planInForce, seatsInForce } from './plan.ts';

const END = new Date('2026-03-31T12:00:00Z');
const BEFORE = new Date(END.getTime() - 1);
const plans = [
  { plan_name: 'FREE_PLAN' as const, seats: 10 },
  { plan_name: 'TRIAL_PLAN' as const, seats: 25 },
  { plan_name: 'BUSINESS_PLAN' as const, seats: null },
];

function subscribe(plan: PlanName, changes: { seats?: number; expiry?: Date } = {}) {
  return { plan_name: plan, seats: changes.seats ?? null, expiry_time: changes.expiry ?? null };
}

describe('the plan in force', () => {
  it.each<[string, ReturnType<typeof subscribe>, Date, PlanName]>([
    ['a trial until its end', subscribe('TRIAL_PLAN', { expiry: END }), BEFORE, 'TRIAL_PLAN'],
    ['a trial at its end', subscribe('TRIAL_PLAN', { expiry: END }), END, 'FREE_PLAN'],
    ['a free plan at any time', subscribe('FREE_PLAN'), new Date('2099-01-01'), 'FREE_PLAN'],
    ['a business plan without an end', subscribe('BUSINESS_PLAN'), END, 'BUSINESS_PLAN'],
    [
      'a business plan after its end',
      subscribe('BUSINESS_PLAN', { expiry: END }),
      END,
      'FREE_PLAN',
    ],
  ])('for %s', (_kind, subscription, now, plan) => {
    expect(planInForce(subscription, now)).toBe(plan);
  });

  it('has expired only when it has an expiry time and that has passed', () => {
    expect(hasExpired(subscribe('TRIAL_PLAN', { expiry: END }), BEFORE)).toBe(false);
    expect(hasExpired(subscribe('TRIAL_PLAN', { expiry: END }), END)).toBe(true);
    expect(hasExpired(subscribe('FREE_PLAN'), END)).toBe(false);
  });
});

describe('the seats in force', () => {
  it.each<[string, ReturnType<typeof subscribe>, Date, number]>([
    ['ten for the free plan', subscribe('FREE_PLAN'), END, 10],
    ['twenty-five for a trial', subscribe('TRIAL_PLAN', { expiry: END }), BEFORE, 25],
    ['ten after a trial', subscribe('TRIAL_PLAN', { expiry: END }), END, 10],
    ['the purchased number for business', subscribe('BUSINESS_PLAN', { seats: 300 }), END, 300],
    ['ten after business', subscribe('BUSINESS_PLAN', { seats: 300, expiry: END }), END, 10],
    ['zero when none were purchased', subscribe('BUSINESS_PLAN'), END, 0],
  ])('are %s', (_kind, subscription, now, seats) => {
    expect(seatsInForce(subscription, plans, now)).toBe(seats);
  });
});

describe('presentSubscription', () => {
  const subscription = {
    ...subscribe('TRIAL_PLAN', { expiry: END }),
    edition_id: '7',
    purchase_time: new Date('2026-03-01T12:00:00Z'),
  };

  it('shows the trial and its expiry date', () => {
    expect(presentSubscription(subscription, BEFORE)).toEqual({
      edition_id: '7',
      plan_name: 'TRIAL_PLAN',
      purchase_date: 'Sun, 01 Mar 2026, 12:00:00',
      expiry_date: 'Tue, 31 Mar 2026, 12:00:00',
      status: 'Active',
    });
  });

  it('shows the free plan without an expiry date once the trial has expired', () => {
    const shown = presentSubscription(subscription, END);
    expect(shown).toMatchObject({ plan_name: 'FREE_PLAN', status: 'Active' });
    expect(shown).not.toHaveProperty('expiry_date');
  });
});
