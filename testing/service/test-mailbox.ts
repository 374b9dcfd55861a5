import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The whole message, with line breaks of quoted-printable removed. */
  text: string;
}

/** A real SMTP server that keeps what it receives. */
export interface TestMailbox {
  url: string;
  mails: ReceivedMail[];
  /** Waits for a mail to an address that contains a text, and returns it. */
  waitFor(to: string, text: string): Promise<ReceivedMail>;
  /** Refuses mails until `accept` is called. */
  refuse(): void;
  accept(): void;
  /** How many mails were refused. */
  refusals(): number;
  close(): Promise<void>;
}

export async function openTestMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = [];
  let refuses = false;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      if (!refuses) return done();
      refused += 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll('=\r\n', '')
          .replaceAll('=3D', '=');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitFor(to, text) {
      const deadline = performance.now() + 20_000;
      while (performance.now() < deadline) {
        const found = mails.find((mail) => mail.to.includes(to) && mail.text.includes(text));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No mail to ${to} contains ${text}: ${JSON.stringify(mails)}`);
    },
    refuse: () => {
      refuses = true;
    },
    accept: () => {
      refuses = false;
    },
    refusals: () => refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
