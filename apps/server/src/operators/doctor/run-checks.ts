import { type Config, type IdentitySettings, readConfig } from '../../config.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkPort } from './check-port.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkRedis } from './check-redis.ts';
import { checkZones } from './check-zones.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

interface CheckOptions {
  deep?: boolean;
  /** Throws if the identity service cannot run in the process of the service. */
  checkIdentity: (settings: IdentitySettings) => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks everything that a service with these settings needs, without changing anything. With `deep`, also
 * loads every zone.
 */
export async function runChecks(
  env: Environment,
  { deep = false, checkIdentity }: CheckOptions,
): Promise<Finding[]> {
  const read = readSettings(env);
  if (!('config' in read)) return read.findings;
  const { config } = read;
  const findings = await Promise.all([
    checkPostgres(config.database),
    checkRedis(config),
    ...(config.identity
      ? [checkOwnIdentity(config.identity, checkIdentity)]
      : config.issuers.map(checkIssuer)),
    checkPort(config),
  ]);
  const zones = deep ? await checkZones(config.database) : [];
  return [ok('settings', 'valid'), ...findings.flat(), ...zones];
}

async function checkOwnIdentity(
  settings: IdentitySettings,
  check: CheckOptions['checkIdentity'],
): Promise<Finding[]> {
  try {
    await check(settings);
    return [ok('identity', `people sign in at ${settings.origins[0]}`)];
  } catch (error) {
    const fix =
      'Run lienzo admin migrate as the owner of the tables, and make the database user a member of the role lienzo_identity. To use another OpenID provider, set OIDC_ISSUER.';
    return [problem('identity', reasonOf(error), fix)];
  }
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
