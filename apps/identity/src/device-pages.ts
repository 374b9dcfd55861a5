import type { KoaContextWithOIDC } from 'oidc-provider';
import { createPage, escapeHtml, type Page } from './page.ts';

/** What people see when a program without a browser of its own asks them to sign in elsewhere. */
export const devicePages = {
  userCodeInputSource(ctx: KoaContextWithOIDC, form: string, _out: unknown, error: unknown): void {
    const text = error ? 'That code is not known. Please try again.' : 'Which code does it show?';
    const button = '<button type="submit" form="op.deviceInputForm">Continue</button>';
    show(ctx, createPage('Sign in a device', `<p>${text}</p>${form}${button}`));
  },

  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    form: string,
    client: { clientName?: string; clientId: string },
    _device: unknown,
    userCode: string,
  ): void {
    const name = escapeHtml(client.clientName ?? client.clientId);
    const button = '<button type="submit" form="op.deviceConfirmForm">Yes, continue</button>';
    const text = `<p>${name} shows this code: <strong>${escapeHtml(userCode)}</strong></p>`;
    show(ctx, createPage('Is it yours?', `${text}${form}${button}`));
  },

  successSource(ctx: KoaContextWithOIDC): void {
    show(ctx, createPage('Signed in', '<p>You can go back to where you came from.</p>'));
  },
};

function show(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(page.headers);
  ctx.body = page.html;
}
