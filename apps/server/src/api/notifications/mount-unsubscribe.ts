import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../core/escape-html.ts';
import type { Database } from '../../db/database.ts';
import { stopMails } from '../../domain/notifications/mail/mail-queries.ts';
import { UNSUBSCRIBE_PATH } from '../../domain/notifications/mail/mail-sender.ts';
import { type MailTexts, mailTexts } from '../../domain/notifications/mail/mail-texts.ts';
import type { UnsubscribeTokens } from '../../domain/notifications/mail/unsubscribe-token.ts';

const BODY_LIMIT = 4_096;

interface UnsubscribeDeps {
  db: Database;
  tokens: UnsubscribeTokens;
}

/**
 * Lets people stop mails with the signed address in each mail, without signing in. Mail programs send a POST
 * request (RFC 8058). A GET request only shows a button, because scanners of mails open all links.
 */
export function mountUnsubscribe(app: FastifyInstance, { db, tokens }: UnsubscribeDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, String(body)),
    );
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const texts = textsOf(request.headers['accept-language']);
      const person = tokens.read(tokenOf(request.query));
      if (!person) return sendPage(reply.code(404), texts, `<p>${escapeHtml(texts.invalid)}</p>`);
      const form = `<form method="post"><button>${escapeHtml(texts.stop)}</button></form>`;
      return sendPage(reply, texts, `<p>${escapeHtml(texts.stopText)}</p>${form}`);
    });
    scope.post(UNSUBSCRIBE_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const texts = textsOf(request.headers['accept-language']);
      const person = tokens.read(tokenOf(request.query));
      if (!person) return sendPage(reply.code(404), texts, `<p>${escapeHtml(texts.invalid)}</p>`);
      // The answer is the same for people who have left.
      await db.changeEdition(person.editionId, (tx) => stopMails(tx, person));
      return sendPage(reply, texts, `<p>${escapeHtml(texts.stopped)}</p>`);
    });
  });
}

function tokenOf(query: unknown): string {
  const { token } = (query ?? {}) as { token?: unknown }; // Fastify leaves it untyped
  return typeof token === 'string' ? token : '';
}

function textsOf(languages: string | undefined): MailTexts {
  return /^\s*es\b/i.test(languages ?? '') ? mailTexts.es : mailTexts.en;
}

function sendPage(reply: FastifyReply, texts: MailTexts, content: string): FastifyReply {
  const title = escapeHtml(texts.stopTitle);
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${texts === mailTexts.es ? 'es' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
    );
}
