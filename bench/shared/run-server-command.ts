import { spawnProgram } from '../../testing/service/spawn-program.ts';

/** Runs a command of the server program, as operators do, and waits for it. */
export async function runCommand(
  program: string,
  command: 'migrate' | 'reproject',
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const spawned = spawnProgram(program, { args: [command], env: settings });
  const code = await spawned.ended;
  if (code !== 0)
    throw new Error(`${command} exited with ${code}: ${spawned.stdout()}${spawned.stderr()}`);
}
