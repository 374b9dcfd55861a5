import { readFileSync } from 'node:fs';

/** Settings that contain secrets. Each can also be a file, named by the setting with `_FILE` appended. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'IDENTITY_DATABASE_URL',
  'REDIS_URL',
  'OIDC_ISSUERS',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'SMTP_URL',
];

/** Returns the settings that are in files, so that secrets need not be in the environment. */
export function readSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
    try {
      found[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`${name}_FILE cannot be read: ${reason}`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return found;
}
