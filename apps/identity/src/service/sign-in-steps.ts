import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type pg from 'pg';
import { type AccountTexts, accountTextsIn } from '../account/account-texts.ts';
import { PASSKEY_SCRIPT } from '../account/passkey-script.ts';
import { createErrorPage, createPage, escapeHtml, sendPage } from '../page.ts';
import { countAttempt } from '../people/attempts.ts';
import type { Challenges } from '../people/challenges.ts';
import type { CodeGenerators } from '../people/code-generators.ts';
import type { Passkeys } from '../people/passkeys.ts';
import { readBody } from '../request-body.ts';
import { findInteraction, SIGN_IN_PATH } from '../sign-in.ts';
import { FORGOT_PATH } from './handle-forgot.ts';
import { type Texts, textsFor } from './texts.ts';

export interface StepDeps {
  pool: pg.Pool;
  provider: Provider;
  passkeys: Passkeys;
  codes: CodeGenerators;
  challenges: Challenges;
}

/** How many codes can be tried for an account within 15 minutes, from all addresses together. */
const CODE_LIMIT = 10;

const STEP = /^\/sign-in\/[A-Za-z0-9_-]+\/(code|passkey)$/;

/** Returns the step of a sign-in other than the password, or undefined. */
export function findStep(path: string): 'code' | 'passkey' | undefined {
  return STEP.exec(path)?.[1] as 'code' | 'passkey' | undefined; // the only alternatives
}

/** Continues a sign-in after the right password: to the code, if the account has a second step. */
export async function finishPassword(
  { provider, codes, challenges }: StepDeps,
  { request, response, uid, accountId }: Exchange & { accountId: string },
): Promise<void> {
  if (!(await codes.isOn(accountId))) {
    const login = { accountId, amr: ['pwd'] };
    return provider.interactionFinished(request, response, { login });
  }
  await challenges.store('second-step', uid, accountId);
  response.writeHead(303, { location: `${SIGN_IN_PATH}${uid}/code` }).end();
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The sign-in. */
  uid: string;
}

/** Handles the steps of a sign-in other than the password. */
export async function handleStep(
  deps: StepDeps,
  step: 'code' | 'passkey',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const common = textsFor(request);
  const interaction = await findInteraction(deps.provider, request, response);
  if (interaction?.prompt.name !== 'login') {
    sendPage(response, 400, createErrorPage(common.expiredSignIn, common.language));
    return;
  }
  const exchange = { request, response, uid: interaction.uid };
  await (step === 'code' ? handleCode(deps, exchange, common) : handlePasskey(deps, exchange));
}

async function handleCode(deps: StepDeps, exchange: Exchange, common: Texts): Promise<void> {
  const { pool, provider, codes, challenges } = deps;
  const { request, response, uid } = exchange;
  const texts = accountTextsIn(common.language);
  const accountId = await challenges.find('second-step', uid);
  // Without a password before it, a code is worth nothing.
  if (!accountId) return redirectToSignIn(response, uid);
  const show = (status: number, problem?: string) =>
    sendPage(response, status, createCodePage(texts, common.language, problem));
  if (request.method !== 'POST') return show(200);
  const form = new URLSearchParams((await readBody(request)) ?? '');
  const counter = { countedFor: `code ${accountId}`, limit: CODE_LIMIT };
  const wait = await countAttempt(pool, counter);
  if (wait !== undefined) {
    response.setHeader('retry-after', wait);
    return show(429, common.tooManyAttempts(Math.ceil(wait / 60)));
  }
  if (!(await codes.use(accountId, form.get('code') ?? ''))) return show(400, texts.wrongCode);
  await challenges.take('second-step', uid);
  const login = { accountId, amr: ['pwd', 'otp', 'mfa'] };
  await provider.interactionFinished(request, response, { login });
}

function createCodePage(texts: AccountTexts, language: string, problem?: string) {
  const alert = problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const content = `<p>${escapeHtml(texts.secondStepIntroduction)}</p>${alert}
<form method="post">
<label for="code">${escapeHtml(texts.code)}</label>
<input id="code" name="code" autocomplete="one-time-code" required autofocus aria-describedby="code-hint">
<small id="code-hint">${escapeHtml(texts.secondStepHint)}</small>
<button class="primary">${escapeHtml(texts.continue)}</button>
</form>`;
  return createPage(texts.secondStep, content, language);
}

async function handlePasskey(deps: StepDeps, { request, response, uid }: Exchange): Promise<void> {
  if (request.method !== 'POST') return redirectToSignIn(response, uid);
  const form = new URLSearchParams((await readBody(request)) ?? '');
  const accountId = await deps.passkeys.check(uid, form.get('credential') ?? '');
  if (!accountId) {
    response.writeHead(303, { location: `${SIGN_IN_PATH}${uid}?problem=passkey` }).end();
    return;
  }
  // Its user verification is a second factor: something the person has, and what they know or are.
  const login = { accountId, amr: ['pop', 'user', 'mfa'] };
  await deps.provider.interactionFinished(request, response, { login });
}

function redirectToSignIn(response: ServerResponse, uid: string): void {
  response.writeHead(303, { location: SIGN_IN_PATH + uid }).end();
}

export interface SignInExtras {
  /** HTML below the form with the password. */
  after: string;
  script?: string;
  problem?: string;
}

/** Creates what a sign-in page offers besides the password. */
export async function createSignInExtras(
  { passkeys }: Pick<StepDeps, 'passkeys'>,
  { request, uid }: Pick<Exchange, 'request' | 'uid'>,
): Promise<SignInExtras> {
  const texts = accountTextsIn(textsFor(request).language);
  const forgot = `<p><a href="${FORGOT_PATH}">${escapeHtml(texts.forgot)}</a></p>`;
  if (!passkeys.available) return { after: forgot };
  const options = escapeHtml(JSON.stringify(await passkeys.beginSignIn(uid)));
  const hasFailed = request.method === 'GET' && request.url?.endsWith('?problem=passkey');
  const after = `<form method="post" action="${SIGN_IN_PATH}${uid}/passkey" data-passkey="use" data-options="${options}" data-problem="${escapeHtml(texts.passkeyUnknown)}" hidden>
<input type="hidden" name="credential">
<p class="problem" role="alert" hidden></p>
<button>${escapeHtml(texts.usePasskey)}</button>
</form>
${forgot}`;
  return { after, script: PASSKEY_SCRIPT, ...(hasFailed && { problem: texts.passkeyUnknown }) };
}
