import { runServerProgram } from '../admin/server-program.ts';
import type { Environment } from '../environment.ts';
import { CommandError } from '../errors.ts';
import type { Finding } from './finding.ts';

/** Runs the server’s checks of its settings, database, Redis and issuers. */
export async function checkInstallation(
  environment: Environment,
  deep: boolean,
): Promise<Finding[]> {
  const args = ['doctor', ...(deep ? ['--deep'] : [])];
  const { stdout } = await runServerProgram(environment, args);
  const line = stdout.split('\n').find((candidate) => candidate.startsWith('['));
  if (line === undefined)
    throw new CommandError('The server program returned no results. See its error output above.');
  return JSON.parse(line);
}
