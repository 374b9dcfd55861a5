import { runServerProgram } from '../admin/server-program.ts';
import type { Surroundings } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';
import type { Finding } from './finding.ts';

/** Lets the service look at its own settings, database, Redis and issuers. */
export async function examineInstallation(surroundings: Surroundings): Promise<Finding[]> {
  const { stdout } = await runServerProgram(surroundings, ['doctor']);
  const line = stdout.split('\n').find((candidate) => candidate.startsWith('['));
  if (line === undefined) throw new CommandError('The service could not examine itself.');
  return JSON.parse(line);
}
