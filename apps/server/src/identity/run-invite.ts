import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createLog } from '../core/log.ts';
import { startIdentity } from './start-identity.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs `invite --mail grace@example.com`: creates a link with which the person creates an account. */
export async function runInvite(env: Environment, args: string[]) {
  const { mail } = parseArgs({ args, options: { mail: { type: 'string' } } }).values;
  if (!mail) throw new Error('--mail is required.');
  const config = readConfig(env);
  const identity = await startIdentity(config, { log: createLog(config.logLevel) });
  if (!identity)
    throw new Error('People sign in at another OpenID provider. Create the account there.');
  try {
    const link = await identity.createJoinAddress(mail);
    if (!link) throw new Error(`${mail} already has an account.`);
    return { mail_id: mail, link };
  } finally {
    await identity.close();
  }
}
