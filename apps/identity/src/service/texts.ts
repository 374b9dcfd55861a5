import type { IncomingMessage } from 'node:http';
import { readLanguage } from '../language.ts';
import type { PasswordProblem } from '../people/passwords.ts';

export interface Texts {
  language: string;
  signIn: string;
  continueTo(application: string): string;
  mail: string;
  name: string;
  password: string;
  newPassword: string;
  passwordHint: string;
  wrongPassword: string;
  tooManyAttempts(minutes: number): string;
  busy: string;
  expiredSignIn: string;
  setUp: string;
  setUpIntroduction: string;
  join: string;
  joinIntroduction(mail: string): string;
  createAccount: string;
  reset: string;
  resetIntroduction(mail: string): string;
  savePassword: string;
  linkInvalid: string;
  linkInvalidHint: string;
  accountReady: string;
  passwordChanged: string;
  openApplication: string;
  accountExists: string;
  invalidMail: string;
  invalidName: string;
  passwordProblems: Readonly<Record<PasswordProblem, string>>;
  unavailable: string;
  unavailableHint: string;
}

const english: Texts = {
  language: 'en',
  signIn: 'Sign in to Lienzo',
  continueTo: (application) => `Continue to ${application}.`,
  mail: 'Email address',
  name: 'Name',
  password: 'Password',
  newPassword: 'New password',
  passwordHint:
    'At least 10 characters. A few words are easier to remember than special characters.',
  wrongPassword: 'The email address or the password is wrong.',
  tooManyAttempts: (minutes) =>
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  busy: 'Too many people are signing in right now. Try again in a moment.',
  expiredSignIn: 'This sign-in has expired. Return to the application and sign in again.',
  setUp: 'Set up Lienzo',
  setUpIntroduction: 'Create the first account of this installation.',
  join: 'Join Lienzo',
  joinIntroduction: (mail) => `Create an account for ${mail}.`,
  createAccount: 'Create account',
  reset: 'Choose a new password',
  resetIntroduction: (mail) => `For ${mail}. You will be signed out on all devices.`,
  savePassword: 'Save password',
  linkInvalid: 'This link does not work',
  linkInvalidHint: 'It was already used or has expired. Ask the person who sent it for a new one.',
  accountReady: 'Your account is ready',
  passwordChanged: 'Your password was changed',
  openApplication: 'Open Lienzo',
  accountExists: 'There already is an account with this email address.',
  invalidMail: 'Enter an email address, such as ada@example.com.',
  invalidName: 'Enter a name with 1 to 100 characters.',
  passwordProblems: {
    short: 'Choose a password with at least 10 characters.',
    long: 'Choose a password with at most 256 characters.',
    common: 'This password is among the first that attackers try. Choose another one.',
    personal: 'Choose a password other than your name or email address.',
  },
  unavailable: 'Lienzo is not available right now',
  unavailableHint: 'Try again in a moment.',
};

const spanish: Texts = {
  language: 'es',
  signIn: 'Inicia sesión en Lienzo',
  continueTo: (application) => `Continúa a ${application}.`,
  mail: 'Correo electrónico',
  name: 'Nombre',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHint:
    'Al menos 10 caracteres. Unas cuantas palabras se recuerdan mejor que los caracteres especiales.',
  wrongPassword: 'El correo electrónico o la contraseña no son correctos.',
  tooManyAttempts: (minutes) =>
    `Demasiados intentos. Vuelve a intentarlo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  busy: 'Hay demasiadas personas iniciando sesión. Vuelve a intentarlo enseguida.',
  expiredSignIn:
    'Este inicio de sesión ha caducado. Vuelve a la aplicación e inicia sesión de nuevo.',
  setUp: 'Configura Lienzo',
  setUpIntroduction: 'Crea la primera cuenta de esta instalación.',
  join: 'Únete a Lienzo',
  joinIntroduction: (mail) => `Crea una cuenta para ${mail}.`,
  createAccount: 'Crear cuenta',
  reset: 'Elige una contraseña nueva',
  resetIntroduction: (mail) => `Para ${mail}. Se cerrará la sesión en todos los dispositivos.`,
  savePassword: 'Guardar contraseña',
  linkInvalid: 'Este enlace no funciona',
  linkInvalidHint: 'Ya se ha usado o ha caducado. Pide uno nuevo a la persona que te lo envió.',
  accountReady: 'Tu cuenta está lista',
  passwordChanged: 'Tu contraseña se ha cambiado',
  openApplication: 'Abrir Lienzo',
  accountExists: 'Ya existe una cuenta con este correo electrónico.',
  invalidMail: 'Escribe un correo electrónico, por ejemplo ada@example.com.',
  invalidName: 'Escribe un nombre de 1 a 100 caracteres.',
  passwordProblems: {
    short: 'Elige una contraseña de al menos 10 caracteres.',
    long: 'Elige una contraseña de 256 caracteres como máximo.',
    common: 'Esta contraseña es de las primeras que se prueban. Elige otra.',
    personal: 'Elige una contraseña distinta de tu nombre y de tu correo electrónico.',
  },
  unavailable: 'Lienzo no está disponible en este momento',
  unavailableHint: 'Vuelve a intentarlo en un momento.',
};

/** Chooses the texts by the first language of the browser that the pages exist in. */
export function textsFor(request: IncomingMessage): Texts {
  return readLanguage(request) === 'es' ? spanish : english;
}
