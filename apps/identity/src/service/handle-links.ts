import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from '../page.ts';
import type { Link, LinkForm, LinkPurpose, Links } from '../people/links.ts';
import { findPasswordProblem } from '../people/passwords.ts';
import { isMail } from '../people/stored-accounts.ts';
import { readBody } from '../request-body.ts';
import { createAccountPage, createMessagePage, createResetPage } from './forms.ts';
import { type Texts, textsFor } from './texts.ts';

const PATH = /^\/(set-up|join|reset)\/([A-Za-z0-9_-]{32})$/;

export interface LinkDeps {
  links: Links;
  /** The address of the web app. */
  application: string;
}

export function linkPath(purpose: LinkPurpose, secret: string): string {
  return `/${purpose}/${secret}`;
}

export function isLinkPath(path: string): boolean {
  return /^\/(?:set-up|join|reset)\//.test(path);
}

/** Handles the pages on which people create an account or choose a new password. */
export async function handleLink(
  { links, application }: LinkDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const texts = textsFor(request);
  const [, purpose, secret = ''] = PATH.exec(request.url ?? '') ?? [];
  const link = await links.find(secret);
  const refuse = () =>
    sendPage(
      response,
      404,
      createMessagePage(texts, texts.linkInvalid, { hint: texts.linkInvalidHint }),
    );
  if (!link || link.purpose !== purpose) return refuse();
  if (request.method !== 'POST') {
    sendPage(response, 200, createLinkPage(texts, link, { mail: '', name: '', password: '' }));
    return;
  }
  const form = readForm(link, new URLSearchParams((await readBody(request)) ?? ''));
  const problem = findProblem(texts, form);
  if (problem) {
    sendPage(response, 400, createLinkPage(texts, link, form, problem));
    return;
  }
  const outcome = await links.use(secret, form);
  if (outcome === 'invalid') return refuse();
  if (outcome === 'exists') {
    sendPage(
      response,
      409,
      createMessagePage(texts, texts.accountExists, { address: application }),
    );
    return;
  }
  const title = link.purpose === 'reset' ? texts.passwordChanged : texts.accountReady;
  sendPage(response, 200, createMessagePage(texts, title, { address: application }));
}

function createLinkPage(texts: Texts, link: Link, { mail, name }: LinkForm, problem?: string) {
  if (link.purpose === 'reset') return createResetPage(texts, link.mail ?? '', problem);
  const state = { mail, name, ...(problem && { problem }) };
  return createAccountPage(texts, state, link.mail);
}

function readForm(link: Link, form: URLSearchParams): LinkForm {
  return {
    mail: link.mail ?? (form.get('mail') ?? '').trim(),
    name: link.name ?? (form.get('name') ?? '').trim(),
    password: form.get('password') ?? '',
  };
}

function findProblem(texts: Texts, { mail, name, password }: LinkForm): string | undefined {
  if (name.length < 1 || name.length > 100 || /\p{Cc}/u.test(name)) return texts.invalidName;
  if (!isMail(mail)) return texts.invalidMail;
  const problem = findPasswordProblem(password, [mail, name]);
  return problem && texts.passwordProblems[problem];
}
