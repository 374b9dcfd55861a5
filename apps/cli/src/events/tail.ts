import { type EventKind, eventKindNames } from '@lienzo/contract';
import { Command, Option } from 'commander';
import type { Terminal } from '../environment.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';

interface TailOptions extends GlobalOptions {
  edition?: string;
  after?: string;
  kinds?: EventKind[];
  space?: string;
  zone?: string;
}

/** Creates `lienzo events tail`, which prints events as they happen, each as a line of JSON. */
export function createTail(terminal: Terminal): Command {
  const command = new Command('tail')
    .description('Print events as they happen, each as a line of JSON, until you press Ctrl+C')
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--after <seq>', 'Start after this event (default: start with the next one)')
    .addOption(new Option('--kinds <kind...>', 'Only these kinds').choices(eventKindNames))
    .option('--space <id>', 'Only events of this space')
    .option('--zone <id>', 'Only events of this zone');
  return command
    .addHelpText('after', '\nExample:\n  lienzo events tail --kinds zone.changed zone.created\n')
    .action(async () => {
      const options: TailOptions = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const events = session.client.events.stream({
        edition_id:
          options.edition ?? session.defaults.edition ?? (await readOwnEdition(session.client)),
        ...(options.after && { after: options.after }),
        ...(options.kinds && { kinds: options.kinds }),
        ...(options.space && { space_id: options.space }),
        ...(options.zone && { zone_id: options.zone }),
      });
      for await (const event of events) terminal.stdout.write(`${JSON.stringify(event)}\n`);
    });
}
