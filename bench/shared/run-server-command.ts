import { spawnProgram } from '../../testing/service/spawn-program.ts';

/** Lets the program of the service do something else than serve, as operators do, and waits. */
export async function runCommand(
  program: string,
  command: 'migrate' | 'reproject',
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const spawned = spawnProgram(program, { args: [command], env: settings });
  const code = await spawned.ended;
  if (code !== 0)
    throw new Error(`${command} ended with ${code}: ${spawned.stdout()}${spawned.stderr()}`);
}
