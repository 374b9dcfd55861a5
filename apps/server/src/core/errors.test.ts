import { errors } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { ContractError, errorEnvelope, fail, toContractError } from './errors.ts';

describe('toContractError', () => {
  it('leaves an error of the contract as it is', () => {
    const error = fail('teamNotFound');
    expect(toContractError(error)).toBe(error);
  });

  it.each([
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'bodyTooLarge'],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'mediaTypeUnsupported'],
    [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }, 'validation'],
    [{ code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH', statusCode: 400 }, 'validation'],
    [{ statusCode: 400 }, 'validation'],
    [{ code: '23505' }, 'internal'],
    [{ statusCode: 418 }, 'internal'],
    [{}, 'internal'],
  ])('reads %j as %s', (properties, key) => {
    const cause = Object.assign(new Error('a secret of ours'), properties);
    const error = toContractError(cause);
    expect(error).toMatchObject({ key, cause });
    expect(JSON.stringify(errorEnvelope(error.key, '/', error.context))).not.toContain('secret');
  });

  it.each([['text'], [7], [Symbol('thrown')]])('takes also %s, which is no error', (thrown) => {
    expect(toContractError(thrown).key).toBe('internal');
  });
});

describe('the envelope of an error', () => {
  it('holds code and sentence of the registry, and what is known', () => {
    const { code, message } = errors.teamNotFound;
    expect(errorEnvelope('teamNotFound', '/here', { team_id: '7' })).toEqual({
      status: 'error',
      request_uri: '/here',
      error: { details: { error_code: code, message, team_id: '7' } },
    });
  });

  it('comes from an error that keeps key, context and cause', () => {
    const cause = new Error('why');
    const error = fail('validation', { path: '/a' }, { cause });
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ key: 'validation', context: { path: '/a' }, cause });
  });
});
