import { type Client, createClient } from '@lienzo/sdk';

/** What the service answers to someone who opens a share link. */
export interface OpenedLink {
  token: string;
  expires_in: number;
  guest_id: string;
  name: string;
  role: 'VIEWER' | 'COMMENTER' | 'EDITOR';
  edition_id: string;
  space_id: string;
  zone_id?: string;
  frame_id?: string;
}

interface Opening {
  secret: string;
  password?: string;
  name?: string;
}

/** Sends a request that needs no token. */
export async function sendAsGuest(url: string, action: 'open' | 'renew', body: object) {
  const response = await fetch(`${url}/service/share-links/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

/** Opens a share link and returns a client of the guest. */
export async function openAsGuest(
  url: string,
  opening: Opening,
): Promise<OpenedLink & { client: Client }> {
  const { status, body } = await sendAsGuest(url, 'open', opening);
  if (status !== 200) throw new Error(`The link was not opened: ${status} ${body}`);
  const opened: OpenedLink = JSON.parse(body);
  return { ...opened, client: createClient({ baseUrl: url, token: opened.token }) };
}
