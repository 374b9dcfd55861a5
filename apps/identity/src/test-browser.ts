import { createHash, randomBytes } from 'node:crypto';

/** A minimal browser for sign-in tests: it keeps cookies and does not follow redirects. */
export interface TestBrowser {
  open(url: string, headers?: Record<string, string>): Promise<Response>;
  submit(
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The value of the Cookie header. */
  cookies(): string;
  /** Returns a cookie, or undefined. */
  readCookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
}

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function createTestBrowser(headers: Record<string, string> = {}): TestBrowser {
  const cookies = new Map<string, string>();

  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, ...init.headers, cookie: header() },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  return {
    cookies: header,
    readCookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    open: (url, own) => send(url, { headers: own }),
    submit: (url, form, own) =>
      send(url, { method: 'POST', body: new URLSearchParams(form), headers: own }),
  };
}

export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the target of a redirect as an absolute URL. */
export function readLocation(response: Response): string {
  return new URL(response.headers.get('location') ?? '', response.url).href;
}
