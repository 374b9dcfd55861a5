/** Another OpenID provider with which people sign in. */
export interface UpstreamProvider {
  /** Part of the callback address. */
  id: string;
  /** The name on the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The claims that contain the name and the email address. */
  claims: { name: string; mail: string };
  /** Domains of email addresses that may sign in; without it, all of them. */
  allowedDomains?: readonly string[];
  /** Refuses people whose address the provider has not verified. */
  requireVerifiedMail: boolean;
  /** Treats addresses as verified if the provider does not say whether they are. */
  trustMail: boolean;
  /** Connects to an existing account with the same address if the provider says that it is verified. */
  linkByMail: boolean;
  /** Creates an account at the first sign-in. */
  create: boolean;
  /** What to ask of the provider if the application wants the person to sign in again. */
  prompt: 'login' | 'select_account';
}

const KEYS = new Set([
  ...['id', 'name', 'issuer', 'clientId', 'clientSecret', 'scopes', 'claims', 'allowedDomains'],
  ...['requireVerifiedMail', 'trustMail', 'linkByMail', 'create', 'prompt'],
]);
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;
/** Addresses of Entra that accept the accounts of any organization, which choose their addresses freely. */
const ANY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/;

/** Does not support `prompt=login`. */
const GOOGLE = 'https://accounts.google.com';

type Json = Readonly<Record<string, unknown>>;

/** Reads the list of providers. Adds a sentence to `problems` for each mistake. */
export function readProviders(text: string, problems: string[]): UpstreamProvider[] {
  if (text.trim() === '') return [];
  const list = parseList(text);
  if (!list) {
    problems.push('UPSTREAM_PROVIDERS must be a JSON list of objects.');
    return [];
  }
  const ids = list.map(({ id }) => id);
  return list.flatMap((entry, index) => {
    const wrong = findMistakes(entry);
    if (ids.indexOf(entry.id) !== index) wrong.push('id must be unique');
    const label = typeof entry.id === 'string' ? entry.id : `entry ${index + 1}`;
    problems.push(...wrong.map((mistake) => `UPSTREAM_PROVIDERS, ${label}: ${mistake}.`));
    return wrong.length > 0 ? [] : [createProvider(entry)];
  });
}

function parseList(text: string): Json[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isObject) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findMistakes(entry: Json): string[] {
  const { claims = {}, allowedDomains } = entry;
  const wrong = Object.keys(entry)
    .filter((key) => !KEYS.has(key))
    .map((key) => `${key} is unknown`);
  if (!/^[a-z0-9-]{1,40}$/.test(String(entry.id)))
    wrong.push('id must consist of 1 to 40 lowercase letters, digits and hyphens');
  for (const key of ['name', 'clientId', 'clientSecret'])
    if (!isText(entry[key])) wrong.push(`${key} is required`);
  if (!isIssuer(entry.issuer))
    wrong.push('issuer must be an https address; http works only on this machine');
  if (entry.scopes !== undefined && !/(?:^| )openid(?: |$)/.test(String(entry.scopes)))
    wrong.push('scopes must contain openid');
  if (!isObject(claims) || !Object.entries(claims).every(isClaim))
    wrong.push('claims may name the claims for name and mail');
  if (allowedDomains !== undefined && !isDomainList(allowedDomains))
    wrong.push('allowedDomains must be a list of domains such as example.com');
  for (const key of ['requireVerifiedMail', 'trustMail', 'linkByMail', 'create'])
    if (!['undefined', 'boolean'].includes(typeof entry[key]))
      wrong.push(`${key} must be true or false`);
  if (![undefined, 'login', 'select_account'].includes(entry.prompt as string | undefined))
    wrong.push('prompt must be login or select_account');
  if (allowedDomains !== undefined && entry.requireVerifiedMail === false)
    wrong.push('allowedDomains needs requireVerifiedMail');
  if (entry.trustMail === true && ANY_TENANT.test(String(entry.issuer)))
    wrong.push('trustMail needs the issuer of one organization');
  return wrong;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isClaim([key, value]: [string, unknown]): boolean {
  return (key === 'name' || key === 'mail') && isText(value);
}

function isDomainList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((domain) => isText(domain) && /^[^\s@]+\.[^\s@.]+$/.test(domain))
  );
}

function isIssuer(value: unknown): boolean {
  const url = isText(value) ? URL.parse(value) : null;
  if (!url || url.search || url.hash || url.username) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** Completes an entry without mistakes. */
function createProvider(entry: Json): UpstreamProvider {
  const { claims, ...rest } = entry;
  return {
    scopes: 'openid profile email',
    requireVerifiedMail: true,
    trustMail: false,
    linkByMail: false,
    create: true,
    prompt: entry.issuer === GOOGLE ? 'select_account' : 'login',
    ...rest,
    claims: { name: 'name', mail: 'email', ...(claims as object | undefined) },
  } as UpstreamProvider; // `findMistakes` has checked every property
}
