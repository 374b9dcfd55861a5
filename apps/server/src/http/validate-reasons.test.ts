import {
  addTeamMembers,
  changeSpaceMeta,
  changeTeam,
  createSpace,
  listSpaces,
  type Operation,
} from '@lienzo/contract';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { ContractError, type ErrorContext } from '../core/errors.ts';
import { createValidator } from './validate.ts';

function refusalOf(work: () => unknown): ErrorContext {
  try {
    work();
  } catch (error) {
    if (error instanceof ContractError && error.key === 'validation') return error.context;
    throw error;
  }
  return expect.fail('it should have been refused');
}

describe('the reason of a refused text', () => {
  it.each<{ op: Operation; body: unknown; path: string; reason: string }>([
    {
      op: changeTeam,
      body: { team_name: '' },
      path: '/team_name',
      reason: 'must be 1 to 100 characters, not only whitespace, no control characters',
    },
    {
      op: changeTeam,
      body: { description: 'x'.repeat(2001) },
      path: '/description',
      reason: 'must be at most 2000 characters, no null characters',
    },
    {
      op: addTeamMembers,
      body: { members_info: [{ mail_id: 'nobody', role: 'MEMBER' }] },
      path: '/members_info/0/mail_id',
      reason: 'must be an e-mail address',
    },
    {
      op: createSpace,
      body: { create_space: { space_name: 'Plan', team_id: 'first' } },
      path: '/create_space/team_id',
      reason: 'must be a numeric id',
    },
    {
      op: changeSpaceMeta,
      body: { action_type: 'SPACE_NAME', space_name: ' ' },
      path: '/space_name',
      reason: 'must be 1 to 255 characters, not only whitespace, no control characters',
    },
  ])('says in words what $op.id wants at $path', ({ op, body, path, reason }) => {
    expect(refusalOf(() => createValidator(op).body(body))).toEqual({ path, reason });
  });

  it('says it for a query too', () => {
    const query = { team_id: '-1', action_type: 'ALLSPACES' };
    expect(refusalOf(() => createValidator(listSpaces).query(query))).toEqual({
      path: '/team_id',
      reason: 'must be a numeric id',
    });
  });

  it('finds the description below a field with a slash or a tilde in its name', () => {
    const text = Type.String({ pattern: '^a+$', description: 'Several times the letter a' });
    const op: Operation = { ...changeTeam, body: Type.Object({ 'a/b~c': Type.Array(text) }) };
    expect(refusalOf(() => createValidator(op).body({ 'a/b~c': ['b'] }))).toEqual({
      path: '/a~1b~0c/0',
      reason: 'must be several times the letter a',
    });
  });

  it('shows the pattern when there are no words for it', () => {
    const op: Operation = {
      ...changeTeam,
      body: Type.Object({ a: Type.String({ pattern: 'b' }) }),
    };
    expect(refusalOf(() => createValidator(op).body({ a: 'c' })).reason).toContain('"b"');
  });

  it('keeps the words of other faults than patterns', () => {
    const query = { team_id: '1', action_type: 'ALLSPACES' };
    const validator = createValidator(listSpaces);
    expect(refusalOf(() => validator.query({ ...query, limit: '0' })).reason).toBe('must be >= 1');
    expect(refusalOf(() => validator.query({ team_id: '1' })).reason).toBe('is required');
    expect(refusalOf(() => validator.query({ ...query, fields: 'x' })).reason).toMatch(
      /^must be one of space_id, /,
    );
  });
});
