import { renderSVG } from 'uqr';
import { escapeHtml, type Page } from '../page.ts';
import type { CodeSecret } from '../people/code-generators.ts';
import {
  type AccountContext,
  type AccountRoute,
  createAccountForm,
  createAccountPage,
  createProblem,
} from './account-context.ts';
import { confirmed } from './show-overview.ts';

export const twoStep: AccountRoute = {
  needsFreshSignIn: true,
  async show(context) {
    const { codes, session, person } = context;
    const secret = await codes.begin(session.accountId, person.mail);
    return secret ? createSetUpPage(context, secret) : createStatePage(context);
  },
  async change(context) {
    const { codes, session, person, form, texts } = context;
    const recoveryCodes = await codes.confirm(session.accountId, form.get('code') ?? '');
    if (recoveryCodes) return { status: 200, page: createCodesPage(context, recoveryCodes) };
    const secret = await codes.findPending(session.accountId, person.mail);
    if (!secret) return { location: '/account/two-step' };
    return { status: 400, page: createSetUpPage(context, secret, texts.wrongCode) };
  },
};

export const removeTwoStep: AccountRoute = {
  needsFreshSignIn: true,
  async change(context) {
    const wasOn = await context.codes.remove(context.session.accountId);
    if (wasOn) await context.notify('factor-removed');
    return confirmed('two-step-removed');
  },
};

export const recoveryCodes: AccountRoute = {
  needsFreshSignIn: true,
  async change(context) {
    const { codes, session } = context;
    if (!(await codes.isOn(session.accountId))) return { location: '/account/two-step' };
    const created = await codes.replaceRecoveryCodes(session.accountId);
    return { status: 200, page: createCodesPage(context, created) };
  },
};

function createSetUpPage(context: AccountContext, secret: CodeSecret, problem?: string): Page {
  const { texts } = context;
  const picture = renderSVG(secret.uri, { border: 2 }).replace(
    '<svg ',
    `<svg role="img" aria-label="${escapeHtml(texts.qrLabel)}" `,
  );
  const fields = `<label for="code">${escapeHtml(texts.code)}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required aria-describedby="code-hint">
<small id="code-hint">${escapeHtml(texts.codeHint)}</small>
`;
  const content = `<p>${escapeHtml(texts.twoStepIntroduction)}</p>${picture}
<p>${escapeHtml(texts.secretHint)} <code>${secret.text.match(/.{1,4}/g)?.join(' ')}</code></p>
${createProblem(problem)}
${createAccountForm(context, { action: '/account/two-step', fields, submit: texts.turnOn })}`;
  return createAccountPage(context, { title: texts.twoStep, content });
}

async function createStatePage(context: AccountContext): Promise<Page> {
  const { texts, codes, session } = context;
  const left = await codes.countRecoveryCodes(session.accountId);
  const replace = createAccountForm(context, {
    action: '/account/two-step/recovery-codes',
    submit: texts.newRecoveryCodes,
    kind: 'small',
  });
  const remove = createAccountForm(context, {
    action: '/account/two-step/remove',
    submit: texts.turnOff,
    kind: 'small danger',
  });
  const content = `<p>${escapeHtml(texts.twoStepOn(left))}</p>${replace}${remove}`;
  return createAccountPage(context, { title: texts.twoStep, content });
}

function createCodesPage(context: AccountContext, codes: readonly string[]): Page {
  const { texts } = context;
  const items = codes.map((code) => `<li><code>${code}</code></li>`).join('\n');
  const content = `<p>${escapeHtml(texts.recoveryCodesIntroduction)}</p><ul class="codes">${items}</ul>`;
  return createAccountPage(context, { title: texts.recoveryCodes, content });
}
