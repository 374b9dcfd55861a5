import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import { createRelay } from './relay.ts';

/** Creates `lienzo mcp`, by which agents that start programs use the MCP endpoint of the service. */
export function createMcp(terminal: Terminal): Command {
  const command = new Command('mcp')
    .description('Serve MCP on standard input and output, for agents that start programs')
    .addHelpText(
      'after',
      `
Uses the token in LIENZO_TOKEN, or your login. What the agent does, it does as you.

Example:
  claude mcp add lienzo --env LIENZO_TOKEN=lzp_… -- lienzo mcp --url https://canvas.example.com
`,
    );
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const { url, getToken } = await openSession(terminal, options);
    const relay = createRelay({
      ...{ url, getToken, apiKey: terminal.env.LIENZO_API_KEY || undefined },
      write: (line) => terminal.stdout.write(line),
    });
    // Messages are answered concurrently: one of them may wait for an event.
    const running = new Set<Promise<void>>();
    for await (const line of terminal.readLines()) {
      if (line.trim() === '') continue;
      const answer = relay(line);
      running.add(answer);
      answer.finally(() => running.delete(answer));
    }
    await Promise.all(running);
  });
}
