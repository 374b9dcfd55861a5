import { queueDelivery } from '../delivery/deliveries.ts';
import { escapeHtml, type Page } from '../page.ts';
import { countAttempt } from '../people/attempts.ts';
import { confirmNewMail, findNewMail } from '../people/change-mail.ts';
import { isMail } from '../people/stored-accounts.ts';
import { createMessagePage } from '../service/forms.ts';
import {
  type AccountContext,
  type AccountRoute,
  createAccountForm,
  createAccountPage,
  createProblem,
} from './account-context.ts';

export const CONFIRM_PATH = '/account/confirm-mail';

/** How many links a person can send to new addresses within 15 minutes. */
const LINK_LIMIT = 5;

/** The address changes when the person opens a link that is sent to the new one. */
export const address: AccountRoute = {
  needsFreshSignIn: true,
  show: async (context) => createAddressForm(context),
  async change(context) {
    const { pool, session, form, texts, common, sendsMail } = context;
    if (!sendsMail) return { location: '/account' };
    const to = (form.get('mail') ?? '').trim();
    if (!isMail(to)) return { status: 400, page: createAddressForm(context, common.invalidMail) };
    const { accountId } = session;
    const wait = await countAttempt(pool, {
      countedFor: `new address ${accountId}`,
      limit: LINK_LIMIT,
    });
    if (wait !== undefined) {
      const problem = common.tooManyAttempts(Math.ceil(wait / 60));
      return { status: 429, page: createAddressForm(context, problem) };
    }
    // Whether the address belongs to another account is decided when the link is opened, so that this
    // page does not tell.
    const { language } = common;
    await queueDelivery(pool, { kind: 'mail', mail: 'new-address', to, language, accountId });
    context.wakeDeliveries();
    const page = createMessagePage(common, texts.mailSent, { hint: texts.mailSentHint(to) });
    return { status: 200, page };
  },
};

export const confirmAddress: AccountRoute = {
  needsFreshSignIn: true,
  async show(context) {
    const { pool, session, query, texts, common } = context;
    const secret = query.get('secret') ?? '';
    const mail = await findNewMail(pool, { accountId: session.accountId, secret });
    if (!mail) return createMessagePage(common, common.linkInvalid, { hint: texts.linkExpired });
    const form = createAccountForm(context, {
      action: CONFIRM_PATH,
      fields: `<input type="hidden" name="secret" value="${escapeHtml(secret)}">`,
      submit: texts.confirmMailButton,
    });
    const content = `<p>${escapeHtml(texts.confirmMailIntroduction(mail))}</p>${form}`;
    return createAccountPage(context, { title: texts.confirmMail, content });
  },
  async change({ pool, session, form, texts, common, application, wakeDeliveries }) {
    const outcome = await confirmNewMail(pool, {
      accountId: session.accountId,
      secret: form.get('secret') ?? '',
      language: common.language,
    });
    wakeDeliveries();
    if (outcome === 'invalid') {
      const page = createMessagePage(common, common.linkInvalid, { hint: texts.linkExpired });
      return { status: 404, page };
    }
    const title = outcome === 'exists' ? common.accountExists : texts.mailChanged;
    const page = createMessagePage(common, title, { address: application });
    return { status: outcome === 'exists' ? 409 : 200, page };
  },
};

function createAddressForm(context: AccountContext, problem?: string): Page {
  const { texts, person, sendsMail } = context;
  const fields = `<label for="mail">${escapeHtml(texts.newMail)}</label>
<input id="mail" name="mail" type="email" autocomplete="email" required autofocus>
`;
  const form = createAccountForm(context, {
    action: '/account/mail',
    fields,
    submit: texts.sendConfirmation,
  });
  const content = `<p>${escapeHtml(texts.mailIntroduction(person.mail))}</p>${createProblem(problem)}${form}`;
  return createAccountPage(context, {
    title: texts.mail,
    content: sendsMail ? content : `<p>${escapeHtml(texts.forgotWithoutMail)}</p>`,
  });
}
