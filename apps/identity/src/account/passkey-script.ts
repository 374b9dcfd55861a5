import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** The path of the script that pages with passkeys run. */
export const PASSKEY_SCRIPT = '/account/passkeys.js';

const FILE = new URL('../../assets/passkeys.js', import.meta.url);

export async function sendPasskeyScript(response: ServerResponse): Promise<void> {
  const script = await readFile(FILE);
  response
    .writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    .end(script);
}
