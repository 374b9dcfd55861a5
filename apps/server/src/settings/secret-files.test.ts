import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSecretFiles } from './secret-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-secrets-'));
  await writeFile(join(folder, 'url'), 'postgres://lienzo:secret@db/lienzo\n');
});
afterAll(() => rm(folder, { recursive: true }));

it('reads secrets from files, without the line break at their end', () => {
  const env = { DATABASE_URL_FILE: join(folder, 'url'), SSL_CERT_FILE: '/etc/ssl/cert.pem' };
  expect(readSecretFiles(env)).toEqual({ DATABASE_URL: 'postgres://lienzo:secret@db/lienzo' });
});

it('names every file that cannot be read and every secret that is set twice', () => {
  const env = {
    DATABASE_URL_FILE: join(folder, 'url'),
    DATABASE_URL: 'postgres://other',
    SMTP_URL_FILE: join(folder, 'missing'),
  };
  expect(() => readSecretFiles(env)).toThrow(
    /^DATABASE_URL and DATABASE_URL_FILE are both set; SMTP_URL_FILE cannot be read: ENOENT/,
  );
});
