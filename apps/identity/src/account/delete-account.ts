import { escapeHtml } from '../page.ts';
import { deleteAccount } from '../people/stored-accounts.ts';
import { createMessagePage } from '../service/forms.ts';
import { type AccountRoute, createAccountForm, createAccountPage } from './account-context.ts';

export const removeAccount: AccountRoute = {
  needsFreshSignIn: true,
  async show(context) {
    const { texts } = context;
    const form = createAccountForm(context, {
      action: '/account/delete',
      submit: texts.deleteButton,
      kind: 'small danger',
    });
    const content = `<p>${escapeHtml(texts.deleteIntroduction)}</p>${form}`;
    return createAccountPage(context, { title: texts.deleteAccount, content });
  },
  async change({ pool, person, texts, common, application, wakeDeliveries }) {
    await deleteAccount(pool, person.mail);
    wakeDeliveries();
    const page = createMessagePage(common, texts.deleted, { address: application });
    return { status: 200, page };
  },
};
