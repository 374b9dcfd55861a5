import type { Problem } from './pending-sign-ins.ts';

export interface UpstreamTexts {
  signInWith(provider: string): string;
  chooseProvider: string;
  connect: string;
  connectHint(mail: string, provider: string): string;
  connectSignIn: string;
  connectCancel: string;
  problems: Readonly<Record<Problem, (provider: string) => string>>;
}

const english: UpstreamTexts = {
  signInWith: (provider) => `Sign in with ${provider}`,
  chooseProvider: 'Choose how to sign in.',
  connect: 'Is this your account?',
  connectHint: (mail, provider) =>
    `There already is an account for ${mail}. If it is yours, sign in to it now. From then on, the account at ${provider} that you just used opens it, too.`,
  connectSignIn: 'Sign in and connect',
  connectCancel: 'Cancel',
  problems: {
    unavailable: (provider) => `${provider} is not available right now. Try again in a moment.`,
    cancelled: (provider) => `The sign-in with ${provider} was canceled.`,
    failed: (provider) => `The sign-in with ${provider} failed. Try again.`,
    noMail: (provider) =>
      `${provider} did not share your email address, which Lienzo needs. Ask your administrator.`,
    unverifiedMail: (provider) =>
      `${provider} has not verified your email address. Verify it there and try again.`,
    domain: (provider) =>
      `Your email address at ${provider} may not be used here. Ask your administrator.`,
    noAccount: (provider) =>
      `There is no account for you yet, and ${provider} does not create one. Ask your administrator for an invitation.`,
    taken: (provider) =>
      `Another account has the email address that you use at ${provider}. Ask your administrator.`,
  },
};

const spanish: UpstreamTexts = {
  signInWith: (provider) => `Iniciar sesión con ${provider}`,
  chooseProvider: 'Elige cómo iniciar sesión.',
  connect: '¿Es tu cuenta?',
  connectHint: (mail, provider) =>
    `Ya existe una cuenta para ${mail}. Si es tuya, inicia sesión en ella ahora. A partir de entonces, la cuenta de ${provider} que acabas de usar también la abre.`,
  connectSignIn: 'Iniciar sesión y conectar',
  connectCancel: 'Cancelar',
  problems: {
    unavailable: (provider) =>
      `${provider} no está disponible en este momento. Vuelve a intentarlo enseguida.`,
    cancelled: (provider) => `Se ha cancelado el inicio de sesión con ${provider}.`,
    failed: (provider) => `No se ha podido iniciar sesión con ${provider}. Vuelve a intentarlo.`,
    noMail: (provider) =>
      `${provider} no ha compartido tu correo electrónico, que Lienzo necesita. Consulta a quien administra el servicio.`,
    unverifiedMail: (provider) =>
      `${provider} no ha verificado tu correo electrónico. Verifícalo allí y vuelve a intentarlo.`,
    domain: (provider) =>
      `Tu correo electrónico de ${provider} no está permitido aquí. Consulta a quien administra el servicio.`,
    noAccount: (provider) =>
      `Todavía no tienes cuenta, y ${provider} no la crea. Pide una invitación a quien administra el servicio.`,
    taken: (provider) =>
      `Otra cuenta tiene el correo electrónico que usas en ${provider}. Consulta a quien administra el servicio.`,
  },
};

export function upstreamTexts(language: string): UpstreamTexts {
  return language === 'es' ? spanish : english;
}
