import { createHmac, randomBytes } from 'node:crypto';
import { type Event, type EventKind, eventKindNames } from '@lienzo/contract';
import type { WebhookMessage } from '@lienzo/sdk';
import { Command, Option } from 'commander';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';

interface ListenOptions extends GlobalOptions {
  forward: string;
  edition?: string;
  after?: string;
  kinds?: EventKind[];
  space?: string;
  secret?: string;
}

const TIMEOUT_MILLISECONDS = 15_000;

/** Creates `lienzo listen`, which forwards events to a local receiver as a webhook would. */
export function createListen(terminal: Terminal): Command {
  const command = new Command('listen')
    .description('Forward events to a receiver on your machine, signed like a webhook')
    .requiredOption('--forward <url>', 'URL of the receiver')
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--after <seq>', 'Start after this event (default: start with the next one)')
    .addOption(new Option('--kinds <kind...>', 'Only these kinds').choices(eventKindNames))
    .option('--space <id>', 'Only events of this space')
    .option(
      '--secret <secret>',
      'Secret that signs the events (env: LIENZO_WEBHOOK_SECRET; default: a new one)',
    );
  return command
    .addHelpText('after', '\nExample:\n  lienzo listen --forward http://localhost:3000/hook\n')
    .action(async () => {
      const options: ListenOptions = command.optsWithGlobals();
      const { forward, after, kinds, space } = options;
      if (!/^https?:/.test(forward) || !URL.canParse(forward))
        throw new UsageError('--forward must be a URL, such as http://localhost:3000/hook');
      const secret = options.secret ?? terminal.env.LIENZO_WEBHOOK_SECRET ?? `whsec_${randomKey()}`;
      const session = await openSession(terminal, options);
      const edition_id =
        options.edition ?? session.defaults.edition ?? (await readOwnEdition(session.client));
      terminal.stdout.write(`Secret: ${secret}\nForwarding events to ${forward}\n`);
      const events = session.client.events.stream({
        edition_id,
        ...(after && { after }),
        ...(kinds && { kinds }),
        ...(space && { space_id: space }),
      });
      let previousSeq: string | null = null;
      for await (const event of events) {
        const result = await forwardEvent(forward, secret, { event, previousSeq });
        terminal.stdout.write(`${event.seq} ${event.kind}: ${result}\n`);
        previousSeq = event.seq;
      }
    });
}

function randomKey(): string {
  return randomBytes(24).toString('base64');
}

interface Forwarded {
  event: Event;
  previousSeq: string | null;
}

/** Sends an event to the receiver. Returns its status, or why there is none. */
async function forwardEvent(
  url: string,
  secret: string,
  { event, previousSeq }: Forwarded,
): Promise<string> {
  const id = `evt_${event.edition_id}_${event.seq}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message: WebhookMessage = {
    ...{ type: event.kind, timestamp: new Date(`${event.time} UTC`).toISOString() },
    ...{ data: event, previous_seq: previousSeq },
  };
  const body = JSON.stringify(message);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    return String(status);
  } catch (error) {
    const { cause, message: reason } = error as Error; // fetch throws errors
    return `not delivered (${cause instanceof Error ? cause.message || reason : reason})`;
  }
}
