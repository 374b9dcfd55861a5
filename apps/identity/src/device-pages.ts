import type { KoaContextWithOIDC } from 'oidc-provider';
import { createPage, escapeHtml, type Page } from './page.ts';

/** Pages of the device flow (RFC 8628), for programs that cannot open a browser. */
export const devicePages = {
  userCodeInputSource(ctx: KoaContextWithOIDC, form: string, _out: unknown, error: unknown): void {
    const text = error
      ? 'This code is not valid. Check it and try again.'
      : 'Enter the code shown on your device.';
    const button = '<button type="submit" form="op.deviceInputForm">Continue</button>';
    sendPage(ctx, createPage('Connect a device', `<p>${text}</p>${form}${button}`));
  },

  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    form: string,
    client: { clientName?: string; clientId: string },
    _device: unknown,
    userCode: string,
  ): void {
    const name = escapeHtml(client.clientName ?? client.clientId);
    const button = '<button type="submit" form="op.deviceConfirmForm">Continue</button>';
    const text = `<p>Check that ${name} shows this code: <strong>${escapeHtml(userCode)}</strong></p>`;
    sendPage(ctx, createPage('Confirm the code', `${text}${form}${button}`));
  },

  successSource(ctx: KoaContextWithOIDC): void {
    sendPage(
      ctx,
      createPage('You’re signed in', '<p>You can close this page and return to your device.</p>'),
    );
  },
};

function sendPage(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(page.headers);
  ctx.body = page.html;
}
