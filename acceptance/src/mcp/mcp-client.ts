/** The answer of a tool. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** A PNG, as base64. */
  readonly image: string | undefined;
}

/** Revisions of MCP: the current one is stateless, the previous one starts with a handshake. */
export type Revision = '2026-07-28' | '2025-11-25';

interface Options {
  readonly url: string;
  readonly token: string;
  readonly revision?: Revision;
}

/** A client of MCP over HTTP, without a library, so that tests see what is sent. */
export interface McpClient {
  request(method: string, params?: object): Promise<{ result?: unknown; error?: unknown }>;
  call(tool: string, input?: object): Promise<ToolAnswer>;
  /** Calls a tool, and throws if it refuses. */
  use(tool: string, input?: object): Promise<string>;
  listTools(): Promise<{ name: string; inputSchema: object; annotations: object }[]>;
}

interface CallResult {
  readonly content: readonly { type: string; text?: string; data?: string }[];
  readonly isError?: boolean;
}

export function createMcpClient({ url, token, revision = '2026-07-28' }: Options): McpClient {
  let id = 0;
  const request: McpClient['request'] = async (method, params = {}) => {
    id += 1;
    const response = await postMessage(
      { url, token, revision },
      { jsonrpc: '2.0', id, method, params: withMeta(revision, params) },
    );
    return readMessage(await response.text());
  };
  const call: McpClient['call'] = async (tool, input = {}) => {
    const { result, error } = await request('tools/call', { name: tool, arguments: input });
    if (error !== undefined) throw new Error(JSON.stringify(error));
    const { content, isError = false } = result as CallResult; // of tools/call
    const text = content.flatMap((part) => part.text ?? []).join('\n');
    return { text, isError, image: content.find(({ type }) => type === 'image')?.data };
  };
  return {
    request,
    call,
    async use(tool, input) {
      const { text, isError } = await call(tool, input);
      if (isError) throw new Error(`${tool}: ${text}`);
      return text;
    },
    async listTools() {
      const { result } = await request('tools/list');
      return (result as { tools: Awaited<ReturnType<McpClient['listTools']>> }).tools;
    },
  };
}

/** Posts a message as a client of a revision does. */
export function postMessage(
  { url, token, revision = '2026-07-28' }: Options,
  message: { method: string; params?: object; [name: string]: unknown },
  headers: Record<string, string> = {},
): Promise<Response> {
  const { name } = (message.params ?? {}) as { name?: string };
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(revision === '2026-07-28' && {
        'mcp-method': message.method,
        ...(name !== undefined && { 'mcp-name': name }),
      }),
      ...headers,
    },
    body: JSON.stringify(message),
  });
}

/** The current revision has no handshake: each request says which revision it uses, and who sends it. */
function withMeta(revision: Revision, params: object): object {
  if (revision !== '2026-07-28') return params;
  return {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'lienzo-tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
}

/** Reads a message from a JSON body, or from the last event of a stream. */
function readMessage(body: string): { result?: unknown; error?: unknown } {
  if (body.startsWith('{')) return JSON.parse(body);
  const data = body.split('\n').filter((line) => line.startsWith('data: '));
  return JSON.parse(data.at(-1)?.slice('data: '.length) ?? '{}');
}
