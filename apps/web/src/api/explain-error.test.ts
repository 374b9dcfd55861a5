import { errors } from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import { describe, expect, it } from 'vitest';
import { shell } from '../texts/shell.ts';
import { explainError } from './explain-error.ts';

const texts = { shell: shell.en };

const answered = ({ code, status }: { code: string; status: number }) =>
  new LienzoError(new Response(null, { status }), { error_code: code, message: '' });

describe('explainError', () => {
  it.each(Object.entries(errors))('explains %s', (_key, entry) => {
    const { what, doThis } = explainError(answered(entry), texts);
    expect(what).not.toBe('');
    expect(doThis).not.toBe('');
    // A client error must not be explained as a failure of the server.
    if (entry.status < 500) expect(what).not.toBe(shell.en.errors.internal.what);
  });

  it('blames the connection when there is no response', () => {
    expect(explainError(new TypeError('Failed to fetch'), texts)).toBe(shell.en.errors.offline);
  });

  it('falls back to the status of an unknown error code', () => {
    expect(explainError(answered({ code: 'unknown', status: 502 }), texts)).toBe(
      shell.en.errors.internal,
    );
    expect(explainError(answered({ code: 'X9', status: 404 }), texts)).toBe(
      shell.en.errors.notFound,
    );
  });
});
