import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { createAdmin } from './admin/command.ts';
import { createApplicationCommands } from './applications/commands.ts';
import { createCompletion } from './completion.ts';
import { createConvert } from './convert/command.ts';
import { createDoctor } from './doctor/command.ts';
import type { Terminal } from './environment.ts';
import { createListen } from './events/listen.ts';
import { createLogin, createLogout, createWhoami } from './login/commands.ts';
import { createMcp } from './mcp/command.ts';
import { createOperationCommands } from './operations/operation-command.ts';
import { formats, supportsColor } from './output/print.ts';
import { createMembers } from './shorthands/members.ts';
import { createExport, createImport } from './transfer/commands.ts';

const EPILOG = `
Results are printed as tables. Use -o json (or LIENZO_OUTPUT=json) for the full JSON.
Exit codes: 0 success, 1 failure, 2 usage error.

Examples:
  lienzo login --url https://canvas.example.com
  lienzo spaces list
  lienzo zones create --space 742518339371020 --name Ideas --template kanban
`;

export function createProgram(terminal: Terminal): Command {
  const program = new Command('lienzo')
    .description('Work with Lienzo spaces, zones and their contents from the command line')
    .version(manifest.version, '-V, --version', 'Show the version')
    .option('--url <url>', 'URL of the service (env: LIENZO_URL)')
    .option('--profile <name>', 'Login profile to use (env: LIENZO_PROFILE)')
    .addOption(
      new Option('-o, --output <format>', 'Output format (env: LIENZO_OUTPUT)').choices(formats),
    )
    .addHelpText('after', EPILOG)
    .configureHelp({ showGlobalOptions: true });
  const commands = [
    createLogin(terminal),
    createLogout(terminal),
    createWhoami(terminal),
    ...createOperationCommands(terminal),
    createListen(terminal),
    createMcp(terminal),
    createMembers(terminal),
    createApplicationCommands(terminal),
    createExport(terminal),
    createImport(terminal),
    createConvert(terminal),
    createDoctor(terminal),
    createAdmin(terminal),
    createCompletion(terminal),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of withDescendants(program)) prepare(command, terminal);
  return program;
}

function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

/** Makes a command throw instead of exiting, and write to the given outputs. */
function prepare(command: Command, terminal: Terminal): void {
  const { stdout, stderr } = terminal;
  if (command.commands.length > 0) command.helpCommand('help [command]', 'Show help for a command');
  command
    .exitOverride()
    .helpOption('-h, --help', 'Show help')
    .showHelpAfterError('Run the command with --help for usage.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'lienzo: ')),
      getOutHelpWidth: () => (stdout.isTerminal ? stdout.columns : 100),
      getErrHelpWidth: () => (stderr.isTerminal ? stderr.columns : 100),
      getOutHasColors: () => supportsColor(terminal, stdout),
      getErrHasColors: () => supportsColor(terminal, stderr),
    });
}
