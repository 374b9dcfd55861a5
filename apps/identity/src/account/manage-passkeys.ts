import { escapeHtml, type Page } from '../page.ts';
import type { Passkey } from '../people/passkeys.ts';
import {
  type AccountContext,
  type AccountRoute,
  createAccountForm,
  createAccountPage,
  createProblem,
} from './account-context.ts';
import { describeBrowser } from './describe-browser.ts';
import { formatTime } from './format-time.ts';
import { PASSKEY_SCRIPT } from './passkey-script.ts';
import { confirmed } from './show-overview.ts';

export const passkeys: AccountRoute = {
  needsFreshSignIn: true,
  show: (context) => showPasskeys(context),
  async change(context) {
    const { form, session, texts } = context;
    const wasAdded = await context.passkeys.add({
      accountId: session.accountId,
      sessionUid: session.uid,
      name: cleanName(form.get('name') ?? '') || texts.passkeyNameDefault({}),
      credential: form.get('credential') ?? '',
    });
    if (!wasAdded) return { status: 400, page: await showPasskeys(context, texts.passkeyProblem) };
    await context.notify('passkey-added');
    return confirmed('passkey');
  },
};

export const removePasskey: AccountRoute = {
  needsFreshSignIn: true,
  async change(context) {
    const { form, session } = context;
    const wasRemoved = await context.passkeys.remove(session.accountId, form.get('id') ?? '');
    if (wasRemoved) await context.notify('factor-removed');
    return confirmed('passkey-removed');
  },
};

function cleanName(text: string): string {
  return text.replace(/\p{C}/gu, '').trim().slice(0, 100).toWellFormed();
}

async function showPasskeys(context: AccountContext, problem?: string): Promise<Page> {
  const { texts, session } = context;
  const own = await context.passkeys.list(session.accountId);
  const list = own.length
    ? `<ul>${own.map((passkey) => createItem(context, passkey)).join('\n')}</ul>`
    : `<p>${escapeHtml(texts.noPasskeys)}</p>`;
  const adding = context.passkeys.available
    ? await createAddForm(context)
    : `<p class="note">${escapeHtml(texts.passkeysUnavailable)}</p>`;
  return createAccountPage(context, {
    title: texts.passkeys,
    content: `<p>${escapeHtml(texts.passkeysIntroduction)}</p>${createProblem(problem)}${list}${adding}`,
    script: PASSKEY_SCRIPT,
  });
}

function createItem(context: AccountContext, { id, name, ...passkey }: Passkey): string {
  const { texts, common } = context;
  const details = [
    ...(passkey.backedUp ? [escapeHtml(texts.passkeySynced)] : []),
    texts.added(formatTime(passkey.createdAt, common.language)),
    ...(passkey.lastUsedAt
      ? [texts.lastUsed(formatTime(passkey.lastUsedAt, common.language))]
      : []),
  ];
  const remove = createAccountForm(context, {
    action: '/account/passkeys/remove',
    fields: `<input type="hidden" name="id" value="${escapeHtml(id)}">`,
    submit: texts.remove(name),
    kind: 'small danger',
  });
  return `<li>${escapeHtml(name)}<small>${details.join(' · ')}</small>${remove}</li>`;
}

async function createAddForm(context: AccountContext): Promise<string> {
  const { texts, person, session, request } = context;
  const owner = { accountId: session.accountId, ...person };
  const options = await context.passkeys.beginAdding(owner, session.uid);
  const name = texts.passkeyNameDefault(describeBrowser(request.headers['user-agent'] ?? ''));
  const form = createAccountForm(context, {
    action: '/account/passkeys',
    attributes: `data-passkey="add" data-options="${escapeHtml(JSON.stringify(options))}" data-problem="${escapeHtml(texts.passkeyProblem)}" hidden`,
    fields: `<input type="hidden" name="credential">
<p class="problem" role="alert" hidden></p>
<label for="name">${escapeHtml(texts.passkeyName)}</label>
<input id="name" name="name" required maxlength="100" autocomplete="off" value="${escapeHtml(name)}">
`,
    submit: texts.addPasskey,
  });
  return `${form}<p class="note" data-without-passkeys>${escapeHtml(texts.passkeysUnsupported)}</p>`;
}
