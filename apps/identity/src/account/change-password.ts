import { escapeHtml, type Page } from '../page.ts';
import { BusyError, findPasswordProblem, hashPassword } from '../people/passwords.ts';
import { endOtherSessions } from '../people/sessions.ts';
import { inTransaction } from '../storage/database.ts';
import {
  type AccountContext,
  type AccountRoute,
  createAccountForm,
  createAccountPage,
  createProblem,
} from './account-context.ts';
import { confirmed } from './show-overview.ts';

export const password: AccountRoute = {
  needsFreshSignIn: true,
  show: async (context) => createPasswordForm(context),
  async change(context) {
    const { pool, session, person, form, common } = context;
    const entered = form.get('password') ?? '';
    const problem = findPasswordProblem(entered, [person.mail, person.name]);
    if (problem)
      return {
        status: 400,
        page: createPasswordForm(context, common.passwordProblems[problem]),
      };
    try {
      const hash = await hashPassword(entered);
      await inTransaction(pool, async (client) => {
        await client.query('update accounts set password_hash = $2 where id = $1', [
          session.accountId,
          hash,
        ]);
        // A link that was sent before must not undo the change.
        await client.query('delete from links where account_id = $1', [session.accountId]);
        await endOtherSessions(client, session.accountId, session.uid);
      });
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return { status: 503, page: createPasswordForm(context, common.busy) };
    }
    await context.notify('password-changed');
    return confirmed('password');
  },
};

function createPasswordForm(context: AccountContext, problem?: string): Page {
  const { texts, common, person } = context;
  // Password managers save the new password for the address in the hidden field.
  const fields = `<input type="text" name="mail" autocomplete="username" value="${escapeHtml(person.mail)}" hidden>
<label for="password">${escapeHtml(common.newPassword)}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required autofocus aria-describedby="password-hint">
<small id="password-hint">${escapeHtml(common.passwordHint)}</small>
`;
  const content = `<p>${escapeHtml(texts.passwordIntroduction)}</p>${createProblem(problem)}
${createAccountForm(context, { action: '/account/password', fields, submit: common.savePassword })}`;
  return createAccountPage(context, { title: texts.changePassword, content });
}
