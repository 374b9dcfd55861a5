import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildPackage } from '../../cli-package/build-package.ts';
import type { Person } from '../../e2e/person.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a Node program without the environment of the drill. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Environment,
): Promise<Result> {
  const child = startProgram(program, args, env);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

function startProgram(program: string, args: readonly string[], env: Environment) {
  return spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The packed command line, on the computer of a person who knows only the address of the service. */
export interface CommandLine {
  run(...args: string[]): Promise<string>;
  logIn(url: string, person: Person): Promise<void>;
}

export async function installCommandLine(folder: string, authority: string): Promise<CommandLine> {
  await buildPackage(join(folder, 'package'));
  const program = join(folder, 'package/lienzo.js');
  const env = { HOME: folder, NODE_EXTRA_CA_CERTS: authority };
  return {
    async run(...args) {
      const { code, stdout, stderr } = await runProgram(program, args, env);
      if (code !== 0) throw new Error(`lienzo ${args.join(' ')} failed: ${stderr}`);
      return stdout;
    },
    async logIn(url, person) {
      const child = startProgram(program, ['login', '--no-browser', '--url', url], env);
      const ended = once(child, 'close');
      let printed = '';
      const address = await new Promise<string>((resolve, reject) => {
        child.stderr.on('data', (chunk) => {
          printed += String(chunk);
          const found = /https:\/\/\S+/.exec(printed)?.[0];
          if (found) resolve(found);
        });
        child.once('close', () => reject(new Error(`lienzo login ended: ${printed}`)));
      });
      await signInAt(person, address);
      const [code] = await ended;
      if (code !== 0) throw new Error(`lienzo login failed: ${printed}`);
    },
  };
}

/** Opens the printed address in a browser in which the person is signed in already. */
async function signInAt({ context, monitor }: Person, address: string): Promise<void> {
  // The page returns to the command line, on a port of this machine.
  await monitor.allowWhile(/left the origin|favicon/, async () => {
    const page = await context.newPage();
    await page.goto(address);
    const allow = page.getByRole('button', { name: /^(Allow|Continue)/ });
    const done = page.getByText('You are logged in');
    await allow.or(done).first().waitFor();
    if (await allow.isVisible()) await allow.click();
    await done.waitFor();
    await page.close();
  });
}
