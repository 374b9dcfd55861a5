import type { UserClaims } from '../accounts.ts';
import { createPage, escapeHtml, type Page } from '../page.ts';
import type { Application } from './application.ts';
import type { ConsentTexts } from './consent-texts.ts';
import { describeScopes } from './describe-scopes.ts';

export interface ConsentRequest {
  application: Application;
  /** The name of the person who registered the application. */
  owner: string;
  person: UserClaims;
  scopes: readonly string[];
  /** Where the code is sent; undefined in the device flow. */
  redirectUri: string | undefined;
}

/** The page on which a person decides what an application may do. */
export function createConsentPage(texts: ConsentTexts, request: ConsentRequest): Page {
  const { application, owner, person } = request;
  const host = new URL(application.homePage).host;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const items = describeScopes(texts, request.scopes).map((text) => `<li>${escapeHtml(text)}</li>`);
  return createPage(
    texts.title(application.name),
    `${paragraph(texts.origin(host, owner))}
${application.description ? `<p><q>${escapeHtml(application.description)}</q></p>` : ''}
<p id="may-do">${escapeHtml(texts.mayDo)}</p>
<ul class="rights" aria-labelledby="may-do">
${items.join('\n')}
</ul>
${paragraph(texts.signedInAs(person.name, person.email))}
${paragraph(describeTarget(texts, request.redirectUri))}
<form method="post">
<p><button class="primary" name="decision" value="allow">${escapeHtml(texts.allow)}</button></p>
<p><button class="center" name="decision" value="deny">${escapeHtml(texts.deny)}</button></p>
</form>
<small>${escapeHtml(texts.revocable)}</small>`,
    texts.language,
  );
}

function describeTarget(texts: ConsentTexts, redirectUri: string | undefined): string {
  const url = redirectUri ? URL.parse(redirectUri) : null;
  return url?.protocol === 'https:' ? texts.returnsTo(url.host) : texts.returnsToDevice;
}
