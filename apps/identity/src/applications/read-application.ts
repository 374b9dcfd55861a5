import { API_SCOPES } from '../scopes.ts';
import type { ApplicationForm } from './application.ts';
import { findRedirectProblem } from './redirect-address.ts';
import { RequestError } from './request-error.ts';

const MAX_NAME = 100;
const MAX_DESCRIPTION = 500;
const MAX_ADDRESS = 500;
const MAX_REDIRECTS = 20;

export type ApplicationType = 'confidential' | 'public';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON object, or throws an error that says what is wrong with it. */
export function readFields(body: string, known: readonly string[]): Fields {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RequestError('The body must be a JSON object.');
  for (const name of Object.keys(value))
    if (!known.includes(name))
      throw new RequestError(`Unknown field ${name}. Use ${known.join(', ')}.`);
  return value as Fields; // checked just above
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const FORM_FIELDS = ['name', 'description', 'home_page', 'redirect_uris', 'scopes'];

/** Reads an application; fields that are missing keep their value. */
export function readApplication(fields: Fields, before?: ApplicationForm): ApplicationForm {
  return {
    name: readName(fields.name ?? before?.name),
    description: readDescription(fields.description ?? before?.description ?? ''),
    homePage: readHomePage(fields.home_page ?? before?.homePage),
    redirectUris: readRedirects(fields.redirect_uris ?? before?.redirectUris),
    scopes: readScopes(fields.scopes ?? before?.scopes),
  };
}

export function readType(value: unknown): ApplicationType {
  if (value === 'confidential' || value === 'public') return value;
  throw new RequestError(
    'type must be "confidential" for an application on a server, which can keep a secret, or "public" for others.',
  );
}

function readName(value: unknown): string {
  const name = readText('name', value, { max: MAX_NAME });
  // The page on which people decide shows the name, and must not seem to be about Lienzo itself.
  if (/^lienzo/i.test(name.normalize('NFKC')))
    throw new RequestError('name must not start with "Lienzo". Choose a name of your own.');
  return name;
}

function readDescription(value: unknown): string {
  return value === '' ? '' : readText('description', value, { max: MAX_DESCRIPTION });
}

function readText(field: string, value: unknown, { max }: { max: number }): string {
  const text = typeof value === 'string' ? value.trim() : '';
  // \p{C} includes characters that are invisible or change the direction of the text.
  if (text === '' || text.length > max || /[\p{C}\p{Zl}\p{Zp}]/u.test(text))
    throw new RequestError(
      `${field} must be a text of 1 to ${max} characters without line breaks and invisible characters.`,
    );
  return text;
}

function readHomePage(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isPage = url?.protocol === 'https:' && !url.username && !url.password;
  if (!url || !isPage || url.href.length > MAX_ADDRESS)
    throw new RequestError('home_page must be an https address, such as https://app.example.com/.');
  return url.href;
}

function readRedirects(value: unknown): string[] {
  const addresses = readList('redirect_uris', value);
  if (addresses.length > MAX_REDIRECTS)
    throw new RequestError(`redirect_uris must have at most ${MAX_REDIRECTS} addresses.`);
  for (const address of addresses) {
    const problem = findRedirectProblem(address);
    if (problem) throw new RequestError(`redirect_uris: ${JSON.stringify(address)} ${problem}.`);
  }
  return addresses;
}

function readScopes(value: unknown): string[] {
  const scopes = readList('scopes', value);
  const unknown = scopes.find((scope) => !API_SCOPES.includes(scope));
  if (unknown !== undefined)
    throw new RequestError(
      `scopes: ${JSON.stringify(unknown)} is unknown. Use some of ${API_SCOPES.join(', ')}.`,
    );
  return scopes;
}

function readList(field: string, value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new RequestError(`${field} must be a list of texts.`);
  return [...new Set(value)];
}
