import type { Account } from './accounts.ts';
import { createPage, escapeHtml, type Page } from './page.ts';

export function createSignInPage(accounts: readonly Account[], application: string): Page {
  return createPage(
    'Sign in to Lienzo',
    `<p>Continue to <strong>${escapeHtml(application)}</strong> as:</p>
<form method="post">
<ul>
${accounts.map(createChoice).join('\n')}
</ul>
</form>
<p class="note">For development only: this page does not ask for a password.</p>`,
  );
}

function createChoice({ user, name, mail }: Account): string {
  return `<li><button name="user" value="${escapeHtml(user)}">${escapeHtml(name)}
<small>${escapeHtml(mail)}</small></button></li>`;
}
