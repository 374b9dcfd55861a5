import { errors } from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import { describe, expect, it } from 'vitest';
import { shell } from '../texts/shell.ts';
import { explainError } from './explain-error.ts';

const texts = { shell: shell.en };

const answered = ({ code, status }: { code: string; status: number }) =>
  new LienzoError(new Response(null, { status }), { error_code: code, message: '' });

describe('what failed', () => {
  it.each(Object.entries(errors))('is told in words for %s', (_key, entry) => {
    const { what, doThis } = explainError(answered(entry), texts);
    expect(what).not.toBe('');
    expect(doThis).not.toBe('');
    // Whoever is refused for what they did must not read that the service is broken.
    if (entry.status < 500) expect(what).not.toBe(shell.en.errors.internal.what);
  });

  it('is the connection when nothing answered', () => {
    expect(explainError(new TypeError('Failed to fetch'), texts)).toBe(shell.en.errors.offline);
  });

  it('is the service when it answered nonsense, or a newer error that we do not know', () => {
    expect(explainError(answered({ code: 'unknown', status: 502 }), texts)).toBe(
      shell.en.errors.internal,
    );
    expect(explainError(answered({ code: 'X9', status: 404 }), texts)).toBe(
      shell.en.errors.notFound,
    );
  });
});
