import { errors } from '@lienzo/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { QueueFullError } from '../db/fair-queue.ts';
import { ShareExhaustedError } from '../db/share.ts';
import { DatabaseUnavailableError, PoolExhaustedError } from '../db/unavailable.ts';
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

  it.each([
    ['08006', 'connection failure'],
    ['25006', 'read-only'],
    ['25P03', 'idle in transaction'],
    ['40P01', 'deadlock'],
    ['53100', 'disk full'],
    ['53300', 'too many connections'],
    ['55P03', 'lock timeout'],
    ['57014', 'cancelled'],
    ['57P01', 'shutdown'],
    ['57P03', 'cannot connect now'],
  ])('maps SQLSTATE %s (%s) to unavailable, without its text', (code) => {
    const cause = Object.assign(new pg.DatabaseError('an internal secret', 0, 'error'), { code });
    const error = toContractError(cause);
    expect(error).toMatchObject({ key: 'unavailable', cause });
    expect(JSON.stringify(errorEnvelope(error.key, '/', error.context))).not.toContain('secret');
  });

  it.each([
    [new DatabaseUnavailableError(new Error('an internal secret')), 'unavailable'],
    [new PoolExhaustedError({}), 'overloaded'],
    [new ShareExhaustedError(), 'overloaded'],
    [new QueueFullError('all'), 'overloaded'],
    [new QueueFullError('key'), 'concurrencyLimited'],
    [Object.assign(new pg.DatabaseError('twice', 0, 'error'), { code: '23505' }), 'internal'],
  ])('maps %s to %s', (cause, key) => {
    expect(toContractError(cause)).toMatchObject({ key, cause });
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
