import { type ProxyTrust, readProxyTrust } from './client-address.ts';
import {
  type Environment,
  isUrl,
  readSignInSettings,
  type SignInSettings,
} from './sign-in-settings.ts';

/** Settings of the identity service, from environment variables. */
export interface Settings extends SignInSettings {
  databaseUrl: string;
  ownerUrl: string;
  port: number;
  host: string;
  issuer: string | undefined;
  applications: string[];
  audience: string;
  isProxy: ProxyTrust;
  logoutUrl: string | undefined;
}

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
  const signIn = readSignInSettings(environment, problems);
  const logoutUrl = environment.LOGOUT_URL || undefined;
  if (logoutUrl !== undefined && !isUrl(logoutUrl, ['http:', 'https:']))
    problems.push('LOGOUT_URL must be an http or https address.');
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
    logoutUrl,
    ...signIn,
  };
}

function isOrigin(text: string): boolean {
  return isUrl(text, ['http:', 'https:']) && new URL(text).origin === text;
}
