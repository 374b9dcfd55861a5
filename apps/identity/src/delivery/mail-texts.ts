import type { MailKind } from './deliveries.ts';

interface MailText {
  subject: string;
  /** The text above the link, if the mail has one. */
  text: string;
  /** The text below the link. */
  after?: string;
}

const english: Record<MailKind, MailText> = {
  invitation: {
    subject: 'Join Lienzo',
    text: 'You are invited to Lienzo. Create your account with this link:',
    after: 'It works once, for 14 days.',
  },
  'team-invitation': {
    subject: 'Join a team in Lienzo',
    text: 'You are invited to a team in Lienzo. Open it and sign in with this address:',
  },
  'forgotten-password': {
    subject: 'Choose a new password',
    text: 'With this link you choose a new password for Lienzo:',
    after: 'It works once, for an hour. If you did not ask for it, ignore this email.',
  },
  'new-address': {
    subject: 'Confirm your email address',
    text: 'With this link you confirm that you want to sign in to Lienzo with this address:',
    after: 'It works once, for an hour. If you did not ask for it, ignore this email.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your Lienzo account was changed. If it was not you, choose a new one at once:',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added to your Lienzo account. If it was not you, remove it and change your password:',
  },
  'factor-removed': {
    subject: 'A way to sign in was removed',
    text: 'A passkey or the two-step sign-in of your Lienzo account was removed. If it was not you, change your password:',
  },
  'address-changed': {
    subject: 'Your email address was changed',
    text: 'Your Lienzo account has another email address from now on. If it was not you, tell the person who runs this service.',
  },
};

const spanish: Record<MailKind, MailText> = {
  invitation: {
    subject: 'Únete a Lienzo',
    text: 'Tienes una invitación a Lienzo. Crea tu cuenta con este enlace:',
    after: 'Funciona una vez, durante 14 días.',
  },
  'team-invitation': {
    subject: 'Únete a un equipo en Lienzo',
    text: 'Tienes una invitación a un equipo en Lienzo. Ábrelo e inicia sesión con esta dirección:',
  },
  'forgotten-password': {
    subject: 'Elige una contraseña nueva',
    text: 'Con este enlace eliges una contraseña nueva para Lienzo:',
    after: 'Funciona una vez, durante una hora. Si no lo has pedido, ignora este correo.',
  },
  'new-address': {
    subject: 'Confirma tu correo electrónico',
    text: 'Con este enlace confirmas que quieres iniciar sesión en Lienzo con esta dirección:',
    after: 'Funciona una vez, durante una hora. Si no lo has pedido, ignora este correo.',
  },
  'password-changed': {
    subject: 'Tu contraseña se ha cambiado',
    text: 'La contraseña de tu cuenta de Lienzo se ha cambiado. Si no has sido tú, elige otra ahora mismo:',
  },
  'passkey-added': {
    subject: 'Se ha añadido una llave de acceso',
    text: 'Se ha añadido una llave de acceso a tu cuenta de Lienzo. Si no has sido tú, elimínala y cambia tu contraseña:',
  },
  'factor-removed': {
    subject: 'Se ha eliminado una forma de iniciar sesión',
    text: 'Se ha eliminado una llave de acceso o el inicio en dos pasos de tu cuenta de Lienzo. Si no has sido tú, cambia tu contraseña:',
  },
  'address-changed': {
    subject: 'Tu correo electrónico se ha cambiado',
    text: 'Tu cuenta de Lienzo tiene otro correo electrónico a partir de ahora. Si no has sido tú, avisa a la persona que administra este servicio.',
  },
};

/** Writes a mail. Plain text: it is readable everywhere, and nothing in it is loaded. */
export function writeMail(kind: MailKind, language: string, link: string | undefined) {
  const { subject, text, after } = (language === 'es' ? spanish : english)[kind];
  const parts = [text, link, after].filter((part) => part !== undefined);
  return { subject, text: `${parts.join('\n\n')}\n` };
}
