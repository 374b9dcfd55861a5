import { type Config, readConfig } from '../../config.ts';
import { examineDatabase } from './check-database.ts';
import { examineIssuer } from './check-issuer.ts';
import { examinePort } from './check-port.ts';
import { examineRedis } from './check-redis.ts';
import { type Finding, ok, problem } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Looks at everything that the service of these settings needs, and changes nothing. */
export async function examine(env: Environment): Promise<Finding[]> {
  const read = readSettings(env);
  if (!('config' in read)) return read.findings;
  const { config } = read;
  const found = await Promise.all([
    examineDatabase(config.database),
    examineRedis(config.redisUrl),
    ...config.issuers.map(examineIssuer),
    examinePort(config),
  ]);
  return [ok('settings', 'can be read'), ...found.flat()];
}

function readSettings(env: Environment): { config: Config } | { findings: Finding[] } {
  try {
    return { config: readConfig(env) };
  } catch (error) {
    const [, ...faults] = String(error).split('\n- ');
    const fix = 'Set it as the table of settings in docs/self-hosting.md says.';
    return { findings: faults.map((fault) => problem('settings', fault, fix)) };
  }
}
