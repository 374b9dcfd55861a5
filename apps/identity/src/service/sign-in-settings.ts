import type { MailOptions } from '../delivery/send-mail.ts';
import { isMail } from '../people/stored-accounts.ts';
import { readProviders, type UpstreamProvider } from '../upstream/read-providers.ts';

/** How people sign in, and how they are written to. */
export interface SignInSettings {
  upstream: readonly UpstreamProvider[];
  localAccounts: boolean;
  mail: MailOptions | undefined;
  signInsPerMinute: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings that also apply if the service runs in the process of Lienzo. */
export function readSignInSettings(environment: Environment, problems: string[]): SignInSettings {
  const upstream = readProviders(environment.UPSTREAM_PROVIDERS ?? '', problems);
  const localAccounts = (environment.LOCAL_ACCOUNTS || 'true') === 'true';
  if (!['true', 'false', '', undefined].includes(environment.LOCAL_ACCOUNTS))
    problems.push('LOCAL_ACCOUNTS must be true or false.');
  if (!localAccounts && upstream.length === 0)
    problems.push('LOCAL_ACCOUNTS=false needs a provider in UPSTREAM_PROVIDERS.');
  const signInsPerMinute = Number(environment.SIGN_INS_PER_MINUTE || 120);
  if (!Number.isInteger(signInsPerMinute) || signInsPerMinute < 1)
    problems.push('SIGN_INS_PER_MINUTE must be a whole number above 0.');
  return { upstream, localAccounts, mail: readMail(environment, problems), signInsPerMinute };
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

export function isUrl(text: string, protocols: readonly string[]): boolean {
  return protocols.includes(URL.parse(text)?.protocol ?? '');
}
