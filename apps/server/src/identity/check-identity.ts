import type { IdentitySettings } from '../config.ts';

/** Throws if the identity service cannot run in this process with these settings. */
export async function checkIdentity({ databaseUrl }: IdentitySettings): Promise<void> {
  const { checkIdentityTables } = await import('@lienzo/identity/migrate');
  await checkIdentityTables(databaseUrl);
}
