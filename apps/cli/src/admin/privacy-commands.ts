import { resolve } from 'node:path';
import { Command } from 'commander';
import type { GlobalOptions } from '../session/session.ts';

interface Deps {
  /** Runs the server program and prints its result. */
  run: (args: string[], options: GlobalOptions) => Promise<void>;
}

/** Creates the commands that export and delete the data of people and editions. */
export function createPrivacyCommands(deps: Deps): Command[] {
  return [
    createErasePerson(deps),
    createExportPerson(deps),
    createDeleteEdition(deps),
    createRestoreEdition(deps),
    createExportEdition(deps),
  ];
}

type Options = GlobalOptions & {
  heir?: string[];
  file: string;
  edition: string;
  confirm: string;
  now?: boolean;
};

const collect = (value: string, previous: string[] = []) => [...previous, value];

function createErasePerson({ run }: Deps): Command {
  const command = new Command('erase-person')
    .description('Erase the data of a person; they can no longer sign in as this user')
    .argument('<mail|id>', 'The person')
    .option(
      '--heir <edition=id>',
      'New owner of their spaces in an edition; repeat for several (default: its owner)',
      collect,
    )
    .addHelpText(
      'after',
      '\nA job of the running service does the work. You cannot undo it.\n\nExample:\n  lienzo admin erase-person ada@example.com\n',
    );
  return command.action(async (person: string) => {
    const options: Options = command.optsWithGlobals();
    const heirs = (options.heir ?? []).flatMap((heir) => ['--heir', heir]);
    await run(['erase-person', '--person', person, ...heirs], options);
  });
}

function createExportPerson({ run }: Deps): Command {
  const command = new Command('export-person')
    .description('Export everything that is stored about a person as JSON')
    .argument('<mail|id>', 'The person')
    .requiredOption('--file <path>', 'File to create')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin export-person ada@example.com --file ada.json\n',
    );
  return command.action(async (person: string) => {
    const options: Options = command.optsWithGlobals();
    const file = resolve(options.file);
    await run(['export-person', '--person', person, '--file', file], options);
  });
}

function createDeleteEdition({ run }: Deps): Command {
  const command = new Command('delete-edition')
    .description('Delete an edition; it can be restored until its retention ends')
    .requiredOption('--edition <id>', 'ID of the edition')
    .requiredOption('--confirm <name>', 'The exact name of the edition')
    .option('--now', 'Skip the retention; you cannot undo this')
    .addHelpText(
      'after',
      '\nExample:\n  lienzo admin delete-edition --edition 742518339371008 --confirm "Example Inc."\n',
    );
  return command.action(async () => {
    const options: Options = command.optsWithGlobals();
    const { edition, confirm, now } = options;
    const args = ['delete-edition', '--edition', edition, '--confirm', confirm];
    await run([...args, ...(now ? ['--now'] : [])], options);
  });
}

function createRestoreEdition({ run }: Deps): Command {
  const command = new Command('restore-edition')
    .description('Restore a deleted edition')
    .requiredOption('--edition <id>', 'ID of the edition')
    .addHelpText('after', '\nExample:\n  lienzo admin restore-edition --edition 742518339371008\n');
  return command.action(async () => {
    const options: Options = command.optsWithGlobals();
    await run(['restore-edition', '--edition', options.edition], options);
  });
}

function createExportEdition({ run }: Deps): Command {
  const command = new Command('export-edition')
    .description('Export all stored rows of an edition, a line of JSON each')
    .requiredOption('--edition <id>', 'ID of the edition')
    .requiredOption('--file <path>', 'File to create')
    .addHelpText(
      'after',
      '\nThe file includes spaces that are shared with no one. To import an edition elsewhere, use\nlienzo export, which exports what you can see.\n\nExample:\n  lienzo admin export-edition --edition 742518339371008 --file atelier.ndjson\n',
    );
  return command.action(async () => {
    const options: Options = command.optsWithGlobals();
    const file = resolve(options.file);
    await run(['export-edition', '--edition', options.edition, '--file', file], options);
  });
}
