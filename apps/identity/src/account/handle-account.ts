import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { queueDelivery } from '../delivery/deliveries.ts';
import { sendPage } from '../page.ts';
import { readBody } from '../request-body.ts';
import { createMessagePage } from '../service/forms.ts';
import { type Texts, textsFor } from '../service/texts.ts';
import type { AccountContext, AccountDeps, AccountRoute, Outcome } from './account-context.ts';
import { type AccountSession, findAccountSession } from './account-session.ts';
import { accountTextsIn } from './account-texts.ts';
import { address, CONFIRM_PATH, confirmAddress } from './change-address.ts';
import { password } from './change-password.ts';
import { removeAccount } from './delete-account.ts';
import { endOne, endOthers } from './end-sessions.ts';
import { passkeys, removePasskey } from './manage-passkeys.ts';
import { recoveryCodes, removeTwoStep, twoStep } from './manage-two-step.ts';
import { name, overview } from './show-overview.ts';

/** The client with which the account pages ask people to sign in. */
export const ACCOUNT_CLIENT_ID = 'lienzo-account';
export const ACCOUNT_RETURN_PATH = '/account/signed-in';

const ROUTES = new Map<string, AccountRoute>([
  ['/account', overview],
  ['/account/name', name],
  ['/account/password', password],
  ['/account/passkeys', passkeys],
  ['/account/passkeys/remove', removePasskey],
  ['/account/two-step', twoStep],
  ['/account/two-step/remove', removeTwoStep],
  ['/account/two-step/recovery-codes', recoveryCodes],
  ['/account/mail', address],
  [CONFIRM_PATH, confirmAddress],
  ['/account/sessions/end', endOne],
  ['/account/sessions/end-others', endOthers],
  ['/account/delete', removeAccount],
]);

export function isAccountPath(path: string): boolean {
  return path === '/account' || path.startsWith('/account/');
}

/** Handles the pages on which people change their account. */
export async function handleAccount(
  deps: AccountDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, search, searchParams: query } = new URL(request.url ?? '', deps.issuer);
  if (path === ACCOUNT_RETURN_PATH) return redirect(response, returnPath(deps, query.get('state')));
  const common = textsFor(request);
  const texts = accountTextsIn(common.language);
  const route = ROUTES.get(path);
  const isChange = request.method === 'POST';
  if (!route || !(isChange ? route.change : route.show))
    return sendMessage(response, common, { status: 404, title: texts.notFound });
  const session = await findAccountSession(deps.provider, request, response);
  const claims = session && (await deps.accounts.findClaims(session.accountId));
  if (!session || !claims) return redirect(response, signInAddress(deps, { path: path + search }));
  const form = new URLSearchParams(isChange ? ((await readBody(request)) ?? '') : '');
  if (isChange && !isOwnForm(deps, { request, session, form }))
    return sendMessage(response, common, {
      ...{ status: 403, title: texts.forbidden, hint: texts.forbiddenHint },
    });
  if (route.needsFreshSignIn && !session.isFresh)
    return redirect(response, signInAddress(deps, { path: path + search, mail: claims.email }));
  await noteUse(deps, request, session);
  const person = { mail: claims.email, name: claims.name };
  const context: AccountContext = {
    ...deps,
    ...{ request, session, person, texts, common, query, form },
    notify: async (mail) => {
      if (deps.sendsMail)
        await queueDelivery(deps.pool, {
          ...{ kind: 'mail', mail, to: person.mail, language: common.language },
        });
      deps.wakeDeliveries();
    },
  };
  const outcome = await answer(route, context, isChange);
  if ('location' in outcome) redirect(response, outcome.location);
  else sendPage(response, outcome.status, outcome.page);
}

async function answer(
  route: AccountRoute,
  context: AccountContext,
  isChange: boolean,
): Promise<Outcome> {
  if (isChange && route.change) return route.change(context);
  const page = await route.show?.(context);
  return page ? { status: 200, page } : { location: '/account' };
}

function noteUse(
  { sessions }: AccountDeps,
  request: IncomingMessage,
  { uid, accountId }: AccountSession,
): Promise<void> {
  return sessions.note({ uid, accountId, userAgent: request.headers['user-agent'] });
}

interface FormCheck {
  request: IncomingMessage;
  session: AccountSession;
  form: URLSearchParams;
}

/** Returns whether a page of this service in the same session sent the form. */
function isOwnForm(
  { tokens, issuer }: AccountDeps,
  { request, session, form }: FormCheck,
): boolean {
  const isOwnOrigin = request.headers.origin === new URL(issuer).origin;
  return isOwnOrigin && tokens.check(session.uid, form.get('token') ?? '');
}

/**
 * Returns the address on which a person signs in, before they return to a page. The code that the account
 * pages receive there is not used: they recognize the person by the session of the provider.
 */
function signInAddress(
  { issuer }: AccountDeps,
  { path, mail }: { path: string; mail?: string },
): string {
  const unused = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const query = new URLSearchParams({
    client_id: ACCOUNT_CLIENT_ID,
    response_type: 'code',
    redirect_uri: issuer + ACCOUNT_RETURN_PATH,
    scope: 'openid',
    prompt: 'login',
    state: path,
    code_challenge: unused,
    code_challenge_method: 'S256',
    ...(mail && { login_hint: mail }),
  });
  return `/oauth/v2/auth?${query}`;
}

/** Returns a page that can be shown; the state in the address can be invented. */
function returnPath({ issuer }: AccountDeps, state: string | null): string {
  const target = URL.parse(state ?? '', issuer);
  const isPage = target?.origin === new URL(issuer).origin && ROUTES.get(target.pathname)?.show;
  return isPage ? target.pathname + target.search : '/account';
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

function sendMessage(
  response: ServerResponse,
  texts: Texts,
  { status, title, hint }: { status: number; title: string; hint?: string },
): void {
  sendPage(response, status, createMessagePage(texts, title, hint ? { hint } : {}));
}
