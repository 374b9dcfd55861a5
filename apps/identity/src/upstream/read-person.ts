import { isMail } from '../people/stored-accounts.ts';
import type { UpstreamProvider } from './read-providers.ts';
import type { Claims, UpstreamClaims } from './upstream-client.ts';

const MAX_NAME = 100;

/** A person at another provider. */
export interface UpstreamPerson {
  issuer: string;
  /** The id of the person at the provider, which it never gives to another person. */
  subject: string;
  name: string;
  mail: string;
  /** Whether the address may be shown to others as the person's own. */
  mailVerified: boolean;
  /** Whether the provider itself says that it has verified the address. */
  providerVerified: boolean;
}

export type Refusal = 'noMail' | 'unverifiedMail' | 'domain';

/** Returns the person, or why they may not sign in. */
export function readPerson(
  provider: UpstreamProvider,
  claims: UpstreamClaims,
): UpstreamPerson | Refusal {
  if (!/^\P{Cc}{1,255}$/u.test(claims.idToken.sub)) throw new Error('The subject is not valid.');
  const { mail, verified } = readMail(provider, claims);
  if (mail === undefined) return 'noMail';
  const mailVerified = verified === true || (verified === undefined && provider.trustMail);
  if (provider.requireVerifiedMail && !mailVerified) return 'unverifiedMail';
  if (provider.allowedDomains && !isInDomain(mail, provider.allowedDomains)) return 'domain';
  return {
    issuer: claims.idToken.iss,
    subject: claims.idToken.sub,
    name: readName(provider, { ...claims.userinfo, ...claims.idToken }, mail),
    mail,
    mailVerified,
    providerVerified: verified === true,
  };
}

/** Reads the address and whether it is verified from the same source, because the sources can disagree. */
function readMail({ claims }: UpstreamProvider, { idToken, userinfo }: UpstreamClaims) {
  const own = readText(idToken[claims.mail]);
  const other = readText(userinfo[claims.mail]);
  const isOther = own === undefined || (own === other && idToken.email_verified === undefined);
  const mail = isOther ? other : own;
  const verified = readFlag((isOther ? userinfo : idToken).email_verified);
  return { mail: mail !== undefined && isMail(mail) ? mail : undefined, verified };
}

/** Some providers send the flag as a text. */
function readFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 'true';
}

/**
 * Compares only ASCII letters without case. Names of domains are not normalized: letters that look alike, such
 * as full-width ones, would become the allowed domain.
 */
function isInDomain(mail: string, domains: readonly string[]): boolean {
  const domain = lowercase(mail.slice(mail.lastIndexOf('@') + 1));
  return domains.some((allowed) => lowercase(allowed) === domain);
}

function lowercase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function readName({ claims }: UpstreamProvider, all: Claims, mail: string): string {
  const parts = [all.given_name, all.family_name].map(cleanName).filter(Boolean).join(' ');
  const found = [all[claims.name], parts, all.preferred_username, all.nickname, mail];
  return cleanName(found.find((value) => cleanName(value) !== ''));
}

function cleanName(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, MAX_NAME).join('');
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.trim() : undefined;
}
