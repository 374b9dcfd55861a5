import { expect, it } from 'vitest';
import { invitedMail } from './invited-mail.ts';

const candidates = [{ id: '1', type: 'USER', name: 'Ada', note: 'Ada@example.test' }] as const;

it('offers to invite an address that no one in the edition has', () => {
  expect(invitedMail(' bea@example.test ', candidates)).toBe('bea@example.test');
  expect(invitedMail('ada@EXAMPLE.test', candidates)).toBeUndefined();
});

it('needs a whole address', () => {
  for (const typed of ['', 'bea', 'bea@', 'bea@example', '@example.test', 'a@b.c, d@e.f'])
    expect(invitedMail(typed, candidates)).toBeUndefined();
});
