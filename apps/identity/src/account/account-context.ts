import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type pg from 'pg';
import type { MailKind } from '../delivery/deliveries.ts';
import { createPage, escapeHtml, type Page, type PageOptions } from '../page.ts';
import type { CodeGenerators } from '../people/code-generators.ts';
import type { Passkeys } from '../people/passkeys.ts';
import type { Sessions } from '../people/sessions.ts';
import type { StoredAccounts } from '../people/stored-accounts.ts';
import type { Texts } from '../service/texts.ts';
import type { AccountSession, FormTokens } from './account-session.ts';
import type { AccountTexts } from './account-texts.ts';

export interface AccountDeps {
  pool: pg.Pool;
  provider: Provider;
  accounts: StoredAccounts;
  passkeys: Passkeys;
  codes: CodeGenerators;
  sessions: Sessions;
  tokens: FormTokens;
  issuer: string;
  /** The address of the web app. */
  application: string;
  /** Whether the service sends mails. */
  sendsMail: boolean;
  /** Delivers what was queued without waiting. */
  wakeDeliveries(): void;
}

/** A request to an account page by a person who is signed in. */
export interface AccountContext extends AccountDeps {
  request: IncomingMessage;
  session: AccountSession;
  person: { mail: string; name: string };
  texts: AccountTexts;
  common: Texts;
  query: URLSearchParams;
  form: URLSearchParams;
  /** Sends the person a notice about a change, if the service sends mails. */
  notify(mail: MailKind): Promise<void>;
}

/** What follows a change: another page, or this one with a problem. */
export type Outcome = { location: string } | { status: number; page: Page };

/** A page below /account, and the change that its form makes. */
export interface AccountRoute {
  /** Whether the person must have signed in within the last 10 minutes. */
  needsFreshSignIn?: boolean;
  show?(context: AccountContext): Promise<Page>;
  change?(context: AccountContext): Promise<Outcome>;
}

export function createAccountPage(
  { texts, common }: AccountContext,
  { title, content, ...options }: { title: string; content: string } & PageOptions,
): Page {
  const back =
    title === texts.account
      ? ''
      : `<p><a href="/account">${escapeHtml(texts.backToAccount)}</a></p>`;
  return createPage(title, `${content}${back}`, common.language, options);
}

export interface AccountForm {
  action: string;
  /** HTML between the token and the button. */
  fields?: string;
  submit: string;
  /** What the button does, if its text does not say it alone. */
  label?: string;
  kind?: 'primary' | 'small' | 'small danger';
  /** Further attributes of the form. */
  attributes?: string;
}

/** Creates a form that only this session can send. */
export function createAccountForm(
  { tokens, session }: AccountContext,
  { action, fields = '', submit, label, kind = 'primary', attributes = '' }: AccountForm,
): string {
  const name = label ? ` aria-label="${escapeHtml(label)}"` : '';
  return `<form method="post" action="${action}" ${attributes}>
<input type="hidden" name="token" value="${tokens.create(session.uid)}">
${fields}<button class="${kind}"${name}>${escapeHtml(submit)}</button>
</form>`;
}

export function createProblem(problem: string | undefined): string {
  return problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '';
}
