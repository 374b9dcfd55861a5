import { describe, expect, it } from 'vitest';
import { type ErrorKey, errors, findErrorKey } from './errors.ts';
import { errorsOf } from './operation.ts';
import { operations } from './operations/index.ts';

const entries = Object.entries(errors);

describe('the error registry', () => {
  it('has a unique code for every error', () => {
    const codes = entries.map(([, { code }]) => code);
    expect(codes).toEqual([...new Set(codes)]);
  });

  it.each(entries)('explains %s and what to do', (_key, { code, message, when }) => {
    expect(code).toMatch(/^[A-Z]+\d{4}$/);
    expect(message.trim()).not.toBe('');
    expect(when).toMatch(/^.{20,}\.$/s);
  });

  it.each(entries)('has an error status for %s', (_key, { status }) => {
    expect([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 503]).toContain(status);
  });

  it('contains only errors that an operation can return', () => {
    // The answers to a method that no operation of the path has, and to a guest who opens a link.
    const others = ['methodNotAllowed', 'shareLinkPassword'];
    const used = new Set<string>([...others, ...operations.flatMap(errorsOf)]);
    expect(Object.keys(errors).filter((key) => !used.has(key))).toEqual([]);
  });

  it('keeps the published codes', () => {
    const known = {
      tokenInvalid: [401, 'A1001'],
      notPermitted: [401, 'A1003'],
      notFound: [404, 'IAM1001'],
      validation: [400, 'IAM1031'],
      rateLimited: [429, 'IAM1055'],
      internal: [500, 'U1001'],
      zoneNotFound: [404, 'Z1008'],
      zoneNotActive: [400, 'Z1011'],
      zoneRestricted: [403, 'S1033'],
    } satisfies Partial<Record<ErrorKey, [number, string]>>;
    for (const [key, [status, code]] of Object.entries(known)) {
      expect(errors).toHaveProperty(key, expect.objectContaining({ status, code }));
    }
  });
});

describe('findErrorKey', () => {
  it.each(entries)('finds %s by its code', (key, { code }) => {
    expect(findErrorKey(code)).toBe(key);
  });

  it('returns undefined for an unknown code', () => {
    expect(findErrorKey('X9999')).toBeUndefined();
    expect(findErrorKey('a1001')).toBeUndefined();
  });
});
