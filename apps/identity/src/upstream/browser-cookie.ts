import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const SECONDS = 600;
const VALUE = /^[A-Za-z0-9_-]{32}$/;

/** A cookie that recognizes the browser in which a sign-in began. */
export interface BrowserCookie {
  find(request: IncomingMessage): string | undefined;
  /** Returns the value of the cookie; sets it if the browser has none. Sign-ins in two tabs share it. */
  ensure(request: IncomingMessage, response: ServerResponse): string;
}

export function createBrowserCookie(issuer: string): BrowserCookie {
  const isSecure = issuer.startsWith('https:');
  // Browsers accept the prefix only from this host, so that a neighboring host cannot set the cookie.
  const name = isSecure ? '__Host-lienzo_upstream' : 'lienzo_upstream';

  function find(request: IncomingMessage): string | undefined {
    const values = (request.headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .filter(([key]) => key === name)
      .map(([, value = '']) => value);
    const [value = ''] = values;
    return values.length === 1 && VALUE.test(value) ? value : undefined;
  }

  return {
    find,
    ensure(request, response) {
      const value = find(request) ?? randomBytes(24).toString('base64url');
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${isSecure ? '; Secure' : ''}`;
      response.appendHeader('set-cookie', `${name}=${value}; ${attributes}`);
      return value;
    },
  };
}
