/** Endpoints that an issuer publishes in its metadata. */
export interface IssuerMetadata {
  readonly jwksUri: URL;
  readonly introspectionEndpoint: URL | undefined;
  readonly userinfoEndpoint: URL | undefined;
  readonly authorizationEndpoint: URL | undefined;
  readonly tokenEndpoint: URL | undefined;
  /** Whether the issuer is Lienzo's identity service, which knows the clients of Lienzo. */
  readonly isIdentityService: boolean;
}

const FETCH_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 10_000;

/**
 * Fetches the metadata of an issuer once and caches it. A failure is cached for 10 seconds, so that a
 * flood of tokens does not become a flood of requests to the issuer.
 */
export function createDiscovery(issuer: string, now: () => number): () => Promise<IssuerMetadata> {
  let known: Promise<IssuerMetadata> | undefined;
  let retryAt = 0;
  return () => {
    if (known && now() < retryAt) return known;
    const attempt = fetchMetadata(issuer);
    known = attempt;
    retryAt = Number.POSITIVE_INFINITY;
    attempt.catch(() => {
      retryAt = now() + RETRY_MILLISECONDS;
    });
    return attempt;
  };
}

async function fetchMetadata(issuer: string): Promise<IssuerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await fetchJson(url, {});
  if (metadata.issuer !== issuer) {
    throw new IssuerFailure(`The metadata at ${url} names a different issuer than the settings.`);
  }
  const jwksUri = readUrl(metadata.jwks_uri);
  if (!jwksUri) throw new IssuerFailure(`The metadata at ${url} has no jwks_uri.`);
  return {
    jwksUri,
    introspectionEndpoint: readUrl(metadata.introspection_endpoint),
    userinfoEndpoint: readUrl(metadata.userinfo_endpoint),
    authorizationEndpoint: readUrl(metadata.authorization_endpoint),
    tokenEndpoint: readUrl(metadata.token_endpoint),
    isIdentityService: typeof metadata.applications_endpoint === 'string',
  };
}

function readUrl(value: unknown): URL | undefined {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
}

/** An issuer cannot be reached, responded with an error status, or sent something unexpected. */
export class IssuerFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = 'IssuerFailure';
    this.status = status;
  }
}

/** Fetches a JSON object from an issuer with a timeout of 5 seconds, without following redirects. */
export async function fetchJson(
  url: string | URL,
  init: RequestInit,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await request(url, init).catch((cause: unknown) => {
    throw new IssuerFailure(`${url} did not return JSON.`, { cause });
  });
  if (body === undefined) throw new IssuerFailure(`${url} responded with ${status}.`, { status });
  if (body === null || typeof body !== 'object')
    throw new IssuerFailure(`${url} did not return a JSON object.`);
  return body as Readonly<Record<string, unknown>>; // checked just above
}

async function request(url: string | URL, init: RequestInit) {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_MILLISECONDS),
  });
  if (response.ok) return { status: response.status, body: (await response.json()) as unknown };
  await response.body?.cancel();
  return { status: response.status, body: undefined };
}
