import { escapeHtml, type Page } from '../page.ts';
import type { SignedInSession } from '../people/sessions.ts';
import {
  type AccountContext,
  type AccountRoute,
  createAccountForm,
  createAccountPage,
  createProblem,
} from './account-context.ts';
import type { AccountTexts } from './account-texts.ts';
import { describeBrowser } from './describe-browser.ts';
import { formatTime } from './format-time.ts';

/** Confirmations that a change leads to, by the value of `done` in the address. */
const CONFIRMATIONS = {
  name: 'saved',
  password: 'passwordDone',
  passkey: 'passkeyDone',
  'passkey-removed': 'passkeyRemoved',
  'two-step-removed': 'twoStepRemoved',
  session: 'sessionEnded',
  sessions: 'othersEnded',
} as const satisfies Record<string, keyof AccountTexts>;

export type Confirmation = keyof typeof CONFIRMATIONS;

export function confirmed(confirmation: Confirmation): { location: string } {
  return { location: `/account?done=${confirmation}` };
}

function createConfirmation({ query, texts }: AccountContext): string {
  const done = query.get('done') ?? '';
  if (!Object.hasOwn(CONFIRMATIONS, done)) return '';
  const text = texts[CONFIRMATIONS[done as Confirmation]]; // one of its keys
  return `<p class="done" role="status">${escapeHtml(text)}</p>`;
}

export const overview: AccountRoute = {
  show: (context) => showOverview(context),
};

export const name: AccountRoute = {
  async change(context) {
    const entered = (context.form.get('name') ?? '').trim();
    if (entered.length < 1 || entered.length > 100 || /\p{Cc}/u.test(entered)) {
      const page = await showOverview(context, context.common.invalidName);
      return { status: 400, page };
    }
    await context.pool.query('update accounts set name = $2 where id = $1', [
      context.session.accountId,
      entered,
    ]);
    return confirmed('name');
  },
};

async function showOverview(context: AccountContext, problem?: string): Promise<Page> {
  const { texts, common, person, application } = context;
  const content = `<p>${escapeHtml(person.mail)} · <a href="${escapeHtml(application)}">${escapeHtml(common.openApplication)}</a></p>
${createConfirmation(context)}${createProblem(problem)}
${createNameForm(context)}
<h2>${escapeHtml(texts.signingIn)}</h2>
<ul>${await listMethods(context)}</ul>
<h2>${escapeHtml(texts.sessions)}</h2>
${await listSessions(context)}
<p><a href="/account/delete">${escapeHtml(texts.deleteAccount)}</a></p>`;
  return createAccountPage(context, { title: texts.account, content });
}

function createNameForm(context: AccountContext): string {
  const { common, texts, person } = context;
  return createAccountForm(context, {
    action: '/account/name',
    fields: `<label for="name">${escapeHtml(common.name)}</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${escapeHtml(person.name)}">
`,
    submit: texts.save,
    kind: 'small',
  });
}

async function listMethods({
  texts,
  codes,
  passkeys,
  session,
  sendsMail,
}: AccountContext): Promise<string> {
  const { accountId } = session;
  const isOn = await codes.isOn(accountId);
  const state = isOn
    ? texts.twoStepOn(await codes.countRecoveryCodes(accountId))
    : texts.twoStepOff;
  const own = await passkeys.list(accountId);
  const methods = [
    createMethod('/account/password', texts.changePassword),
    createMethod('/account/passkeys', texts.passkeys, String(own.length)),
    createMethod('/account/two-step', texts.twoStep, state),
    sendsMail ? createMethod('/account/mail', texts.mail) : '',
  ];
  return methods.join('\n');
}

function createMethod(address: string, text: string, state?: string): string {
  const small = state ? `<small>${escapeHtml(state)}</small>` : '';
  return `<li><a href="${address}">${escapeHtml(text)}</a>${small}</li>`;
}

async function listSessions(context: AccountContext): Promise<string> {
  const { sessions, session, texts } = context;
  const found = await sessions.list(session.accountId);
  const items = found.map((one) => createSessionItem(context, one));
  const others = createAccountForm(context, {
    action: '/account/sessions/end-others',
    submit: texts.endOthers,
    kind: 'small',
  });
  return `<ul>${items.join('\n')}</ul>${found.length > 1 ? others : ''}`;
}

function createSessionItem(context: AccountContext, one: SignedInSession): string {
  const { texts, common, session } = context;
  const browser = texts.browserName(describeBrowser(one.userAgent));
  const isCurrent = one.uid === session.uid;
  const details = [
    ...(isCurrent ? [escapeHtml(texts.thisSession)] : []),
    texts.signedIn(formatTime(one.signedInAt, common.language)),
    texts.lastUsed(formatTime(one.lastUsedAt, common.language)),
  ];
  const end = createAccountForm(context, {
    action: '/account/sessions/end',
    fields: `<input type="hidden" name="uid" value="${escapeHtml(one.uid)}">`,
    submit: texts.end,
    label: texts.endSession(browser),
    kind: 'small',
  });
  return `<li>${escapeHtml(browser)}<small>${details.join(' · ')}</small>${isCurrent ? '' : end}</li>`;
}
