import type { KoaContextWithOIDC } from 'oidc-provider';
import { createPage } from './page.ts';

/** Pages on which a person ends their session with the provider. */
export const signOutPages = {
  logoutSource(ctx: KoaContextWithOIDC, form: string): void {
    const button =
      '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
    sendPage(ctx, 'Sign out?', `<p>You can sign in again at any time.</p>${form}${button}`);
  },

  postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
    sendPage(ctx, 'You’re signed out', '<p>You can close this page.</p>');
  },
};

function sendPage(ctx: KoaContextWithOIDC, title: string, html: string): void {
  const page = createPage(title, html);
  ctx.set(page.headers);
  ctx.body = page.html;
}
