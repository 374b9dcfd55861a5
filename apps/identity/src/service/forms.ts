import { createPage, escapeHtml, type Page } from '../page.ts';
import type { Texts } from './texts.ts';

interface Field {
  name: 'mail' | 'name' | 'password';
  label: string;
  type: 'email' | 'text' | 'password';
  /** Tells password managers what to fill in or to save. */
  autocomplete: string;
  value?: string;
  hint?: string;
  /** Shows the value without letting the person change it. */
  fixed?: boolean;
}

interface FormContent {
  title: string;
  introduction: string;
  problem?: string | undefined;
  fields: readonly Field[];
  submit: string;
  /** HTML below the form. */
  after?: string | undefined;
  script?: string | undefined;
}

function createForm(
  texts: Texts,
  { title, introduction, problem, fields, submit, after = '', script }: FormContent,
): Page {
  const wrong = fields.findIndex(({ fixed, value }) => !fixed && !value);
  const alert = problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const inputs = fields.map((field, index) => createField(field, index === Math.max(0, wrong)));
  return createPage(
    title,
    `<p>${escapeHtml(introduction)}</p>${alert}
<form method="post">
${inputs.join('\n')}
<button class="primary">${escapeHtml(submit)}</button>
</form>
${after}`,
    texts.language,
    { script },
  );
}

function createField(
  { name, label, type, autocomplete, value, hint, fixed }: Field,
  focus: boolean,
) {
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required`,
    value ? `value="${escapeHtml(value)}"` : '',
    fixed ? 'readonly' : '',
    focus ? 'autofocus' : '',
    hint ? `aria-describedby="${name}-hint"` : '',
  ];
  const help = hint ? `<small id="${name}-hint">${escapeHtml(hint)}</small>` : '';
  return `<label for="${name}">${escapeHtml(label)}</label>
<input ${attributes.filter(Boolean).join(' ')}>${help}`;
}

export interface SignInState {
  application: string;
  mail: string;
  problem?: string;
  /** HTML below the form: other ways to sign in. */
  after?: string;
  script?: string;
}

export function createPasswordPage(
  texts: Texts,
  { application, mail, problem, after, script }: SignInState,
): Page {
  return createForm(texts, {
    title: texts.signIn,
    introduction: texts.continueTo(application),
    problem,
    fields: [
      {
        name: 'mail',
        label: texts.mail,
        type: 'email',
        autocomplete: 'username webauthn',
        value: mail,
      },
      {
        name: 'password',
        label: texts.password,
        type: 'password',
        autocomplete: 'current-password',
      },
    ],
    submit: texts.signIn,
    after,
    script,
  });
}

export interface AccountState {
  mail: string;
  name: string;
  problem?: string;
}

/** The page on which a person creates an account; with `fixedMail`, for that address only. */
export function createAccountPage(
  texts: Texts,
  { mail, name, problem }: AccountState,
  fixedMail?: string,
): Page {
  return createForm(texts, {
    title: fixedMail ? texts.join : texts.setUp,
    introduction: fixedMail ? texts.joinIntroduction(fixedMail) : texts.setUpIntroduction,
    problem,
    fields: [
      { name: 'name', label: texts.name, type: 'text', autocomplete: 'name', value: name },
      {
        name: 'mail',
        label: texts.mail,
        type: 'email',
        autocomplete: 'username',
        value: fixedMail ?? mail,
        fixed: fixedMail !== undefined,
      },
      newPassword(texts, texts.password),
    ],
    submit: texts.createAccount,
  });
}

export function createResetPage(texts: Texts, mail: string, problem?: string): Page {
  return createForm(texts, {
    title: texts.reset,
    introduction: texts.resetIntroduction(mail),
    problem,
    fields: [newPassword(texts, texts.newPassword)],
    submit: texts.savePassword,
  });
}

function newPassword(texts: Texts, label: string): Field {
  return {
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.passwordHint,
  };
}

/** A page that says something, with an optional way on. */
export function createMessagePage(
  texts: Texts,
  title: string,
  { hint, address }: { hint?: string; address?: string },
): Page {
  const text = hint ? `<p>${escapeHtml(hint)}</p>` : '';
  const link = address
    ? `<p><a class="primary" href="${escapeHtml(address)}">${escapeHtml(texts.openApplication)}</a></p>`
    : '';
  return createPage(title, `${text}${link}`, texts.language);
}
