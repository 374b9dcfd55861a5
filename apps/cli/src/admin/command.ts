import { Command, Option } from 'commander';
import { createDoctor } from '../doctor/command.ts';
import type { Terminal } from '../environment.ts';
import { CommandError } from '../errors.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, readFormat } from '../session/session.ts';
import { createBackupCheck } from './backup-check.ts';
import { createPrivacyCommands } from './privacy-commands.ts';
import { runServerProgram } from './server-program.ts';

const HELP = `
Run these commands where the service is installed, with its settings in the environment
(DATABASE_URL, OIDC_ISSUER and so on; migrate also uses DATABASE_OWNER_URL). They need no login.
`;

/** Creates the commands for operators, which run the server program. */
export function createAdmin(terminal: Terminal): Command {
  const admin = new Command('admin')
    .description('Administer a service: editions, plans, people, migrations, backups')
    .addHelpText('after', HELP);
  const commands = [
    createEdition(terminal),
    createPlan(terminal),
    createList(terminal, 'list-people', 'List people, or search by name, address or id'),
    createList(terminal, 'list-editions', 'List editions, or search by member or id'),
    createInvite(terminal),
    createPersonCommand(terminal, 'suspend', 'Refuse all tokens of a person, on every node'),
    createPersonCommand(terminal, 'reinstate', 'Accept new tokens of a suspended person again'),
    createForwarded(terminal, 'migrate', 'Apply pending database migrations'),
    createForwarded(terminal, 'reproject', 'Reproject all zones from their journals'),
    createVerify(terminal),
    ...createPrivacyCommands({ run: (args, options) => runAndPrint(terminal, args, options) }),
    createRepairZone(terminal),
    createNewEpoch(terminal),
    createBackupCheck(terminal),
    createDoctor(terminal),
  ];
  for (const command of commands) admin.addCommand(command);
  return admin;
}

function createEdition(terminal: Terminal): Command {
  const command = new Command('create-edition')
    .description('Create an edition for an organization')
    .requiredOption('--name <text>', 'Name of the organization')
    .requiredOption('--owner <mail|id>', 'Owner, who must have signed in once')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin create-edition --name "Example Inc." --owner ada@example.com\n',
    );
  return command.action(async () => {
    const { name, owner, ...options }: AdminOptions = command.optsWithGlobals();
    const args = ['create-edition', '--name', name, '--owner', owner];
    await runAndPrint(terminal, args, options);
  });
}

function createPlan(terminal: Terminal): Command {
  const command = new Command('set-plan')
    .description('Change the plan of an edition')
    .requiredOption('--edition <id>', 'ID of the edition')
    .addOption(
      new Option('--plan <name>', 'Plan name')
        .choices(['FREE', 'TRIAL', 'BUSINESS', 'UNLIMITED'])
        .makeOptionMandatory(),
    )
    .option('--seats <number>', 'Number of seats, for BUSINESS')
    .option('--expires <date>', 'End date (default: never)')
    .option('--storage <size>', 'Maximum storage, such as 20GB (default: as the plan allows)')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin set-plan --edition 742518339371008 --plan BUSINESS --seats 50\n',
    );
  return command.action(async () => {
    const options: AdminOptions = command.optsWithGlobals();
    const names = ['edition', 'plan', 'seats', 'expires', 'storage'] as const;
    const given = names.flatMap((name) => (options[name] ? [`--${name}`, options[name]] : []));
    await runAndPrint(terminal, ['set-plan', ...given], options);
  });
}

function createList(terminal: Terminal, name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--search <text>', 'Beginning of a name or address, or an id')
    .option('--after <id>', '"next" of the previous page')
    .addHelpText('after', `\nExample:\n  lienzo admin ${name} --search ada@\n`);
  return command.action(async () => {
    const options: AdminOptions = command.optsWithGlobals();
    const names = ['search', 'after'] as const;
    const given = names.flatMap((key) => (options[key] ? [`--${key}`, options[key]] : []));
    await runAndPrint(terminal, [name, ...given], options);
  });
}

function createInvite(terminal: Terminal): Command {
  const command = new Command('invite')
    .description('Create a link with which a person creates an account')
    .requiredOption('--mail <address>', 'Email address; send the link only there')
    .addHelpText('after', '\nExample:\n  lienzo admin invite --mail grace@example.com\n');
  return command.action(async () => {
    const { mail, ...options }: AdminOptions = command.optsWithGlobals();
    await runAndPrint(terminal, ['invite', '--mail', mail], options);
  });
}

function createPersonCommand(terminal: Terminal, name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .requiredOption('--person <mail|id>', 'Person, who must have signed in once')
    .addHelpText('after', `\nExample:\n  lienzo admin ${name} --person ada@example.com\n`);
  return command.action(async () => {
    const { person, ...options }: AdminOptions = command.optsWithGlobals();
    await runAndPrint(terminal, [name, '--person', person], options);
  });
}

function createVerify(terminal: Terminal): Command {
  const command = new Command('verify')
    .description('Compare all stored data with the journals of the zones')
    .option('--edition <id>', 'Verify only this edition')
    .option('--repair', 'Correct what can be derived from the journals')
    .addHelpText(
      'after',
      '\nEdits continue while this runs. Exits with 1 if faults remain.\n\nExample:\n  lienzo admin verify --repair\n',
    );
  return command.action(async () => {
    const options: AdminOptions & { repair?: boolean } = command.optsWithGlobals();
    const args = [
      ...(options.edition ? ['--edition', options.edition] : []),
      ...(options.repair ? ['--repair'] : []),
    ];
    const format = readFormat(terminal, options);
    const { code, stdout } = await runServerProgram(terminal, ['verify', ...args]);
    if (code !== 0) throw new CommandError(reasonIn(stdout));
    const result = parseResult(stdout);
    print(terminal, result, format);
    const left = Number(result.faults) - Number(result.repaired);
    if (left > 0) throw new CommandError(`${left} faults remain. See docs/backup.md.`);
  });
}

function createRepairZone(terminal: Terminal): Command {
  const command = new Command('repair-zone')
    .description('Repair a zone whose journal cannot be read')
    .requiredOption('--edition <id>', 'ID of the edition')
    .requiredOption('--zone <id>', 'ID of the zone')
    .addHelpText('after', REPAIR_HELP);
  return command.action(async () => {
    const { edition, zone, ...options }: AdminOptions & { zone: string } =
      command.optsWithGlobals();
    await runAndPrint(terminal, ['repair-zone', '--edition', edition, '--zone', zone], options);
  });
}

const REPAIR_HELP = `
Keeps everything that can be read: the journal as far as possible, and elements that only the rows
have. The rest is set aside in the table zone_remnants, and its size is reported. A sound zone is not
changed. Find damaged zones with lienzo doctor --deep.

Example:
  lienzo admin repair-zone --edition 742518339371008 --zone 0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d
`;

function createNewEpoch(terminal: Terminal): Command {
  const command = new Command('new-epoch')
    .description('Declare that the database was restored or copied')
    .addHelpText('after', '\nExample:\n  lienzo admin new-epoch\n');
  return command.action(() => runAndPrint(terminal, ['new-epoch'], command.optsWithGlobals()));
}

type AdminOptions = GlobalOptions &
  Record<
    | 'name'
    | 'owner'
    | 'person'
    | 'edition'
    | 'plan'
    | 'seats'
    | 'expires'
    | 'storage'
    | 'search'
    | 'after'
    | 'mail',
    string
  >;

function createForwarded(terminal: Terminal, name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addHelpText('after', `\nExample:\n  lienzo admin ${name}\n`)
    .action(async () => {
      const { code, stdout } = await runServerProgram(terminal, [name]);
      if (code !== 0) throw new CommandError(reasonIn(stdout));
      terminal.stderr.write(`${messageIn(stdout)}\n`);
    });
}

async function runAndPrint(
  terminal: Terminal,
  args: string[],
  options: GlobalOptions,
): Promise<void> {
  const format = readFormat(terminal, options);
  const { code, stdout } = await runServerProgram(terminal, args);
  if (code !== 0) throw new CommandError(reasonIn(stdout));
  print(terminal, parseResult(stdout), format);
}

/** Parses the last line of the program’s JSON log, which is its result. */
function parseResult(stdout: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    return {};
  }
}

const reasonIn = (stdout: string) =>
  String(
    parseResult(stdout).reason ??
      'The server program failed without a reason. See its error output above.',
  );
const messageIn = (stdout: string) => String(parseResult(stdout).msg ?? 'Done.');
