import { describe, expect, it } from 'vitest';
import { captureLog } from '../../../../testing/service/captured-log.ts';

describe('the log', () => {
  it('writes one line of JSON with the time and the name of the level', () => {
    const { log, lines } = captureLog();
    log.warn({ reason: 'a\nb' }, 'look');
    const [line] = lines();
    expect(line).toMatchObject({ level: 'warn', msg: 'look', reason: 'a\nb' });
    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time);
    expect(Object.keys(line ?? {}).toSorted()).toEqual(['level', 'msg', 'reason', 'time']);
  });

  it('omits lines below its level', () => {
    const { log, lines } = captureLog('warn');
    log.info('quiet');
    log.error('loud');
    expect(lines().map(({ msg }) => msg)).toEqual(['loud']);
  });

  it('redacts credentials of a request', () => {
    const { log, text } = captureLog();
    log.info({ req: { headers: { authorization: 'Bearer t0ken', 'x-service-apikey': 'lzk_1' } } });
    expect(text()).not.toMatch(/t0ken|lzk_1/);
  });

  it('includes an error with its causes, but no database row', () => {
    const cause = Object.assign(new Error('check violated'), {
      code: '23514',
      constraint: 'users_check',
      detail: 'Failing row contains (7, ada@example.test).',
    });
    const { log, lines, text } = captureLog();
    log.error({ err: new Error('cannot sign in', { cause }) }, 'request failed');
    expect(lines()[0]?.err).toMatchObject({
      type: 'Error',
      message: 'cannot sign in',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'check violated', code: '23514', constraint: 'users_check' },
    });
    expect(text()).not.toContain('ada@');
  });

  it('includes thrown values that are not errors', () => {
    const { log, lines } = captureLog();
    log.error({ err: 'text' });
    expect(lines()[0]?.err).toEqual({ message: 'text' });
  });
});
