import { type Config, readConfig } from '../../config.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkPort } from './check-port.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkRedis } from './check-redis.ts';
import { checkZones } from './check-zones.ts';
import { type Finding, ok, problem } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks everything that a service with these settings needs, without changing anything. With `deep`, also
 * loads every zone.
 */
export async function runChecks(
  env: Environment,
  { deep = false }: { deep?: boolean } = {},
): Promise<Finding[]> {
  const read = readSettings(env);
  if (!('config' in read)) return read.findings;
  const { config } = read;
  const findings = await Promise.all([
    checkPostgres(config.database),
    checkRedis(config),
    ...config.issuers.map(checkIssuer),
    checkPort(config),
  ]);
  const zones = deep ? await checkZones(config.database) : [];
  return [ok('settings', 'valid'), ...findings.flat(), ...zones];
}

function readSettings(env: Environment): { config: Config } | { findings: Finding[] } {
  try {
    return { config: readConfig(env) };
  } catch (error) {
    const [, ...messages] = String(error).split('\n- ');
    const fix = 'Correct the setting as described in docs/self-hosting.md.';
    return { findings: messages.map((message) => problem('settings', message, fix)) };
  }
}
