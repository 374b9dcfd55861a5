import { createHash, randomBytes } from 'node:crypto';

/** A minimal browser for sign-in tests: it keeps cookies and does not follow redirects. */
export interface TestBrowser {
  open(url: string, headers?: Record<string, string>): Promise<Response>;
  submit(
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function createTestBrowser(): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(url: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, cookie },
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
    open: (url, headers) => send(url, { headers }),
    submit: (url, form, headers) =>
      send(url, { method: 'POST', body: new URLSearchParams(form), headers }),
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
