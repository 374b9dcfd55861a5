import { Command, Option } from 'commander';
import { createAdmin } from './admin/command.ts';
import { createCompletion } from './completion.ts';
import { createDoctor } from './doctor/command.ts';
import { createLogin, createLogout, createWhoami } from './login/commands.ts';
import { createOperationCommands } from './operations/operation-command.ts';
import { formats, mayColour } from './output/print.ts';
import { createMembers } from './shorthands/members.ts';
import type { Terminal } from './surroundings.ts';
import { createExport, createImport } from './transfer/commands.ts';

const VERSION = '0.1.0';

const AFTER = `
Answers are tables; -o json (or LIENZO_OUTPUT=json) gives all of them as JSON.
Exit codes: 0 done, 1 failed, 2 not understood.

Examples:
  lienzo login --url https://canvas.example.com
  lienzo spaces list
  lienzo zones create --space 742518339371020 --name Ideas --template kanban
`;

export function createProgram(terminal: Terminal): Command {
  const program = new Command('lienzo')
    .description('Lienzo from the command line: spaces, zones and everything on them.')
    .version(VERSION)
    .option('--url <address>', 'address of the service, or LIENZO_URL')
    .option('--profile <name>', 'one of several logins, or LIENZO_PROFILE')
    .addOption(new Option('-o, --output <format>', 'how to show the answer').choices(formats))
    .addHelpText('after', AFTER)
    .configureHelp({ showGlobalOptions: true });
  const commands = [
    createLogin(terminal),
    createLogout(terminal),
    createWhoami(terminal),
    ...createOperationCommands(terminal),
    createMembers(terminal),
    createExport(terminal),
    createImport(terminal),
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

/** Commands throw instead of ending the process, and write where they are told to. */
function prepare(command: Command, terminal: Terminal): void {
  const { stdout, stderr } = terminal;
  command
    .exitOverride()
    .showHelpAfterError('--help shows how it is called.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'lienzo: ')),
      getOutHelpWidth: () => (stdout.isTerminal ? stdout.columns : 100),
      getErrHelpWidth: () => (stderr.isTerminal ? stderr.columns : 100),
      getOutHasColors: () => mayColour(terminal, stdout),
      getErrHasColors: () => mayColour(terminal, stderr),
    });
}
