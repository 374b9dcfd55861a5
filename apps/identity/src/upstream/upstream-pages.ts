import { createPage, escapeHtml, type Page } from '../page.ts';
import type { Texts } from '../service/texts.ts';
import type { Problem } from './pending-sign-ins.ts';
import type { UpstreamProvider } from './read-providers.ts';
import { upstreamTexts } from './upstream-texts.ts';

/** What a page needs to know to offer other ways of signing in. */
export interface Choices {
  /** The address of the sign-in page. */
  address: string;
  providers: readonly UpstreamProvider[];
  localAccounts: boolean;
}

/** Returns HTML with a button for each provider. */
export function createButtons(texts: Texts, { address, providers }: Choices): string {
  const buttons = providers.map(
    ({ id, name }) => `<li><form method="post" action="${escapeHtml(address)}/upstream/${id}">
<button>${escapeHtml(upstreamTexts(texts.language).signInWith(name))}</button></form></li>`,
  );
  return `<ul class="ways">\n${buttons.join('\n')}\n</ul>`;
}

/** Creates the sign-in page of a service without accounts of its own, or after a sign-in elsewhere failed. */
export function createChoicePage(
  texts: Texts,
  choices: Choices,
  failure?: { problem: Problem; provider: UpstreamProvider },
): Page {
  const own = upstreamTexts(texts.language);
  const text = failure
    ? `<p class="problem" role="alert">${escapeHtml(own.problems[failure.problem](failure.provider.name))}</p>`
    : `<p>${escapeHtml(own.chooseProvider)}</p>`;
  const local = choices.localAccounts
    ? `<p><a class="primary" href="${escapeHtml(choices.address)}">${escapeHtml(texts.signIn)}</a></p>`
    : '';
  return createPage(
    texts.signIn,
    `${text}${local}${createButtons(texts, choices)}`,
    texts.language,
  );
}

/** Creates the page that asks a person to sign in to the account with their address before it is connected. */
export function createConnectPage(
  texts: Texts,
  address: string,
  { mail, provider }: { mail: string; provider: UpstreamProvider },
): Page {
  const own = upstreamTexts(texts.language);
  return createPage(
    own.connect,
    `<p>${escapeHtml(own.connectHint(mail, provider.name))}</p>
<p><a class="primary" href="${escapeHtml(address)}">${escapeHtml(own.connectSignIn)}</a></p>
<form method="post" action="${escapeHtml(address)}/upstream">
<button>${escapeHtml(own.connectCancel)}</button></form>`,
    texts.language,
  );
}
