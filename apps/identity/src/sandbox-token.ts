import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MintedToken, MintRequest } from './mint.ts';
import { readBody } from './request-body.ts';
import { readSandboxRequest, SandboxRequestError } from './sandbox-request.ts';

export const SANDBOX_TOKEN_PATH = '/sandbox/token';

/** Returns undefined if the user does not exist and cannot be created. */
type Mint = (request: MintRequest) => Promise<MintedToken | undefined>;

export async function handleSandboxToken(
  mint: Mint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    sendError(response, 413, new SandboxRequestError('The body is too large.'));
    return;
  }
  try {
    sendJson(response, 200, await mintFor(mint, body));
  } catch (error) {
    if (!(error instanceof SandboxRequestError)) throw error;
    sendError(response, 400, error);
  }
}

async function mintFor(mint: Mint, body: string): Promise<MintedToken> {
  const minted = await mint(readSandboxRequest(body));
  if (minted) return minted;
  throw new SandboxRequestError(
    'user must be 1 to 64 letters, digits, dots, dashes or underscores.',
  );
}

function sendError(response: ServerResponse, status: number, error: SandboxRequestError): void {
  sendJson(response, status, { error: error.code, error_description: error.message });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
