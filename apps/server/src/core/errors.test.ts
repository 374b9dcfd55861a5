import { errors } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { ContractError, errorEnvelope, fail, toContractError } from './errors.ts';

describe('toContractError', () => {
  it('returns a contract error unchanged', () => {
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
  ])('maps %j to %s', (properties, key) => {
    const cause = Object.assign(new Error('an internal secret'), properties);
    const error = toContractError(cause);
    expect(error).toMatchObject({ key, cause });
    expect(JSON.stringify(errorEnvelope(error.key, '/', error.context))).not.toContain('secret');
  });

  it.each([['text'], [7], [Symbol('thrown')]])('accepts the thrown non-error %s', (thrown) => {
    expect(toContractError(thrown).key).toBe('internal');
  });
});

describe('errorEnvelope', () => {
  it('contains the code and message from the registry, and the context', () => {
    const { code, message } = errors.teamNotFound;
    expect(errorEnvelope('teamNotFound', '/here', { team_id: '7' })).toEqual({
      status: 'error',
      request_uri: '/here',
      error: { details: { error_code: code, message, team_id: '7' } },
    });
  });

  it('is built from an error that keeps its key, context and cause', () => {
    const cause = new Error('why');
    const error = fail('validation', { path: '/a' }, { cause });
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ key: 'validation', context: { path: '/a' }, cause });
  });
});
