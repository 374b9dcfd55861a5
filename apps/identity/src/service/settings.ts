import type { MailOptions } from '../delivery/send-mail.ts';
import { isMail } from '../people/stored-accounts.ts';
import { readProviders, type UpstreamProvider } from '../upstream/read-providers.ts';
import { type ProxyTrust, readProxyTrust } from './client-address.ts';

/** Settings of the identity service, from environment variables. */
export interface Settings {
  databaseUrl: string;
  ownerUrl: string;
  port: number;
  host: string;
  issuer: string | undefined;
  applications: string[];
  audience: string;
  isProxy: ProxyTrust;
  upstream: readonly UpstreamProvider[];
  localAccounts: boolean;
  mail: MailOptions | undefined;
  logoutUrl: string | undefined;
  signInsPerMinute: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; throws an error that names every problem. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const databaseUrl = environment.DATABASE_URL ?? '';
  if (!isUrl(databaseUrl, ['postgres:', 'postgresql:']))
    problems.push('DATABASE_URL must be the address of a PostgreSQL database.');
  const issuer = environment.AUTH_URL;
  if (issuer !== undefined && !isOrigin(issuer))
    problems.push('AUTH_URL must be an origin, such as https://id.example.com.');
  const applications = (environment.WEB_ORIGINS ?? 'http://127.0.0.1:8080,http://localhost:8080')
    .split(',')
    .map((origin) => origin.trim());
  for (const origin of applications)
    if (!isOrigin(origin)) problems.push(`WEB_ORIGINS contains ${origin}, which is not an origin.`);
  const port = Number(environment.PORT ?? 9400);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push('PORT must be a number from 0 to 65535.');
  const isProxy = readProxyTrust(environment.TRUST_PROXY || 'false');
  if (!isProxy) problems.push('TRUST_PROXY must be true, false or a list like 10.0.0.0/8,fd00::1.');
  const upstream = readProviders(environment.UPSTREAM_PROVIDERS ?? '', problems);
  const localAccounts = (environment.LOCAL_ACCOUNTS || 'true') === 'true';
  if (!['true', 'false', '', undefined].includes(environment.LOCAL_ACCOUNTS))
    problems.push('LOCAL_ACCOUNTS must be true or false.');
  if (!localAccounts && upstream.length === 0)
    problems.push('LOCAL_ACCOUNTS=false needs a provider in UPSTREAM_PROVIDERS.');
  const mail = readMail(environment, problems);
  const logoutUrl = environment.LOGOUT_URL || undefined;
  if (logoutUrl !== undefined && !isUrl(logoutUrl, ['http:', 'https:']))
    problems.push('LOGOUT_URL must be an http or https address.');
  const signInsPerMinute = Number(environment.SIGN_INS_PER_MINUTE || 120);
  if (!Number.isInteger(signInsPerMinute) || signInsPerMinute < 1)
    problems.push('SIGN_INS_PER_MINUTE must be a whole number above 0.');
  if (!isProxy || problems.length > 0) throw new Error(problems.join('\n'));
  return {
    databaseUrl,
    ownerUrl: environment.DATABASE_OWNER_URL ?? databaseUrl,
    port,
    host: environment.HOST ?? '0.0.0.0',
    issuer,
    applications,
    audience: environment.AUDIENCE ?? 'lienzo',
    isProxy,
    upstream,
    localAccounts,
    mail,
    logoutUrl,
    signInsPerMinute,
  };
}

function readMail(environment: Environment, problems: string[]): MailOptions | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = environment;
  if (!smtpUrl) return undefined;
  if (!isUrl(smtpUrl, ['smtp:', 'smtps:']))
    problems.push('SMTP_URL must be an address such as smtps://user:password@mail.example.com.');
  const address = /<([^<>]*)>$/.exec(from ?? '')?.[1] ?? from ?? '';
  if (!isMail(address))
    problems.push('MAIL_FROM must be an address such as Lienzo <lienzo@example.com>.');
  return { smtpUrl, from: from ?? '' };
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return protocols.includes(URL.parse(text)?.protocol ?? '');
}

function isOrigin(text: string): boolean {
  return isUrl(text, ['http:', 'https:']) && new URL(text).origin === text;
}
