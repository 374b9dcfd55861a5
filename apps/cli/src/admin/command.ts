import { Command, Option } from 'commander';
import { createDoctor } from '../doctor/command.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, readFormat } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';
import { createBackupCheck } from './backup-check.ts';
import { runServerProgram } from './server-program.ts';

const HELP = `
These run where the service is installed, with its settings in the environment (DATABASE_URL,
OIDC_ISSUER and so on; migrate also takes DATABASE_OWNER_URL). They need no login.
`;

/** What operators do. Each hands over to the program of the service. */
export function createAdmin(terminal: Terminal): Command {
  const admin = new Command('admin')
    .description('For whoever runs the service: editions, plans, migrations, backups, faults.')
    .addHelpText('after', HELP);
  const commands = [
    createEdition(terminal),
    createPlan(terminal),
    createPassing(terminal, 'migrate', 'Bring the database up to date.'),
    createPassing(
      terminal,
      'reproject',
      'Derive the elements of all zones anew from their journals.',
    ),
    createBackupCheck(terminal),
    createDoctor(terminal),
  ];
  for (const command of commands) admin.addCommand(command);
  return admin;
}

function createEdition(terminal: Terminal): Command {
  const command = new Command('create-edition')
    .description('Create an edition for an organisation.')
    .requiredOption('--name <text>', 'name of the organisation')
    .requiredOption('--owner <mail|id>', 'who it belongs to; they must have logged in once')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin create-edition --name "Example Inc." --owner ada@example.com\n',
    );
  return command.action(async () => {
    const { name, owner, ...options }: Given = command.optsWithGlobals();
    const args = ['create-edition', '--name', name, '--owner', owner];
    await answer(terminal, args, options);
  });
}

function createPlan(terminal: Terminal): Command {
  const command = new Command('set-plan')
    .description('Put an edition on another plan.')
    .requiredOption('--edition <id>', 'id of the edition')
    .addOption(
      new Option('--plan <name>', 'the plan')
        .choices(['FREE', 'TRIAL', 'BUSINESS'])
        .makeOptionMandatory(),
    )
    .option('--seats <number>', 'how many people, for BUSINESS')
    .option('--expires <date>', 'when it ends; never unless said')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin set-plan --edition 742518339371008 --plan BUSINESS --seats 50\n',
    );
  return command.action(async () => {
    const options: Given = command.optsWithGlobals();
    const names = ['edition', 'plan', 'seats', 'expires'] as const;
    const given = names.flatMap((name) => (options[name] ? [`--${name}`, options[name]] : []));
    await answer(terminal, ['set-plan', ...given], options);
  });
}

type Given = GlobalOptions &
  Record<'name' | 'owner' | 'edition' | 'plan' | 'seats' | 'expires', string>;

function createPassing(terminal: Terminal, name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addHelpText('after', `\nExample:\n  lienzo admin ${name}\n`)
    .action(async () => {
      const { code, stdout } = await runServerProgram(terminal, [name]);
      if (code !== 0) throw new CommandError(reasonIn(stdout));
      terminal.stderr.write(`${messageIn(stdout)}\n`);
    });
}

async function answer(terminal: Terminal, args: string[], options: GlobalOptions): Promise<void> {
  const format = readFormat(terminal, options);
  const { code, stdout } = await runServerProgram(terminal, args);
  if (code !== 0) throw new CommandError(reasonIn(stdout));
  print(terminal, lastOf(stdout), format);
}

/** The program logs JSON lines; the last one is the outcome. */
function lastOf(stdout: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    return {};
  }
}

const reasonIn = (stdout: string) => String(lastOf(stdout).reason ?? 'The service gave no reason.');
const messageIn = (stdout: string) => String(lastOf(stdout).msg ?? 'Done.');
