/** A message of JSON-RPC, as far as the relay reads it. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly _meta?: Record<string, unknown> };
  readonly result?: { readonly protocolVersion?: string };
}

interface RelayOptions {
  readonly url: string;
  readonly getToken: () => Promise<string>;
  readonly apiKey: string | undefined;
  /** Writes one line to the client. */
  readonly write: (line: string) => void;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** JSON-RPC codes: the message is not JSON, or the service refused it. */
const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

/**
 * Creates a relay between a client that speaks MCP on standard input and output and the service, which speaks it
 * over HTTP. Returns a function that answers one line.
 */
export function createRelay({ url, getToken, apiKey, write }: RelayOptions) {
  /** The version that a handshake agreed on; newer clients send theirs with each message. */
  let agreed: string | undefined;
  const running = new Map<string | number, AbortController>();

  const send = async (message: Message, line: string, signal: AbortSignal): Promise<void> => {
    const own = message.params?._meta?.[VERSION_KEY];
    const version = typeof own === 'string' ? own : agreed;
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await getToken()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(apiKey !== undefined && { 'x-service-apikey': apiKey }),
        ...(version !== undefined && { 'mcp-protocol-version': version }),
        ...(typeof own === 'string' && {
          'mcp-method': message.method ?? '',
          ...(message.params?.name !== undefined && { 'mcp-name': message.params.name }),
        }),
      },
      body: line,
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    const answers = type.startsWith('text/event-stream')
      ? readEvents(await response.text())
      : [await response.text()];
    for (const answer of answers.filter((text) => text.trim() !== '')) {
      const parsed = readMessage(answer);
      if (!isAnswer(parsed)) throw new Error(describeRefusal(response.status, parsed));
      agreed = parsed.result?.protocolVersion ?? agreed;
      write(`${JSON.stringify(parsed)}\n`);
    }
    if (!response.ok && answers.join('').trim() === '')
      throw new Error(describeRefusal(response.status, undefined));
  };

  return async (line: string): Promise<void> => {
    const message = readMessage(line);
    if (!message) return write(errorLine(null, PARSE_ERROR, 'The line is not JSON.'));
    if (message.method === 'notifications/cancelled') {
      const { requestId } = (message.params ?? {}) as { requestId?: string | number };
      if (requestId !== undefined) running.get(requestId)?.abort();
    }
    const { id } = message;
    const abort = new AbortController();
    if (id !== undefined) running.set(id, abort);
    try {
      await send(message, line, abort.signal);
    } catch (error) {
      const isCancelled = abort.signal.aborted;
      if (id !== undefined && !isCancelled) write(errorLine(id, SERVER_ERROR, messageOf(error)));
    } finally {
      if (id !== undefined) running.delete(id);
    }
  };
}

function readMessage(text: string): (Message & { jsonrpc?: string }) | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(
  message: (Message & { jsonrpc?: string }) | undefined,
): message is Message & { jsonrpc: string } {
  return message?.jsonrpc !== undefined;
}

/** Returns the data of the events of a stream. */
function readEvents(stream: string): string[] {
  return stream.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trimStart())
      .join('\n'),
  );
}

function describeRefusal(status: number, body: unknown): string {
  const { error } = (body ?? {}) as { error?: { details?: { message?: string; reason?: string } } };
  const { message, reason } = error?.details ?? {};
  if (status === 404) return 'The service does not offer MCP.';
  return `The service answered ${status}${message ? `: ${message}` : ''}${reason ? ` (${reason})` : ''}`;
}

function errorLine(id: string | number | null, code: number, message: string): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
