import type { BrowserName } from './describe-browser.ts';

/** Texts of the account pages, and of the ways to sign in that people set up there. */
export interface AccountTexts {
  account: string;
  backToAccount: string;
  save: string;
  saved: string;
  forbidden: string;
  forbiddenHint: string;
  notFound: string;
  signingIn: string;
  changePassword: string;
  passwordIntroduction: string;
  passwordDone: string;
  passkeys: string;
  passkeysIntroduction: string;
  passkeysUnavailable: string;
  passkeysUnsupported: string;
  noPasskeys: string;
  passkeyName: string;
  passkeyNameDefault(browser: BrowserName): string;
  addPasskey: string;
  passkeyDone: string;
  passkeyProblem: string;
  passkeyRemoved: string;
  passkeySynced: string;
  added(time: string): string;
  lastUsed(time: string): string;
  remove(name: string): string;
  usePasskey: string;
  passkeyUnknown: string;
  twoStep: string;
  twoStepIntroduction: string;
  twoStepOn(recoveryCodes: number): string;
  twoStepOff: string;
  qrLabel: string;
  secretHint: string;
  code: string;
  codeHint: string;
  wrongCode: string;
  turnOn: string;
  turnOff: string;
  twoStepRemoved: string;
  recoveryCodes: string;
  recoveryCodesIntroduction: string;
  newRecoveryCodes: string;
  secondStep: string;
  secondStepIntroduction: string;
  secondStepHint: string;
  continue: string;
  mail: string;
  mailIntroduction(mail: string): string;
  newMail: string;
  sendConfirmation: string;
  mailSent: string;
  mailSentHint(mail: string): string;
  confirmMail: string;
  confirmMailIntroduction(mail: string): string;
  confirmMailButton: string;
  mailChanged: string;
  linkExpired: string;
  sessions: string;
  thisSession: string;
  signedIn(time: string): string;
  browserName(browser: BrowserName): string;
  endSession(browser: string): string;
  end: string;
  sessionEnded: string;
  endOthers: string;
  othersEnded: string;
  deleteAccount: string;
  deleteIntroduction: string;
  deleteButton: string;
  deleted: string;
  forgot: string;
  forgotIntroduction: string;
  forgotButton: string;
  forgotSent: string;
  forgotSentHint: string;
  forgotWithoutMail: string;
}

const english: AccountTexts = {
  account: 'Your account',
  backToAccount: 'Back to your account',
  save: 'Save',
  saved: 'Your name was changed.',
  forbidden: 'This form can’t be used',
  forbiddenHint: 'It is too old or was sent by another site. Go back and try again.',
  notFound: 'There is no such page',
  signingIn: 'Sign-in',
  changePassword: 'Change password',
  passwordIntroduction: 'You will be signed out on all other devices.',
  passwordDone: 'Your password was changed, and all other sessions ended.',
  passkeys: 'Passkeys',
  passkeysIntroduction:
    'With a passkey you sign in with your fingerprint, your face, the PIN of your device or a security key.',
  passkeysUnavailable: 'Passkeys need a host name. This service is reached by its IP address.',
  passkeysUnsupported: 'This browser does not support passkeys.',
  noPasskeys: 'You have no passkeys yet.',
  passkeyName: 'Name of the passkey',
  passkeyNameDefault: ({ system }) => system ?? 'Passkey',
  addPasskey: 'Add a passkey',
  passkeyDone: 'The passkey was added.',
  passkeyProblem: 'The passkey could not be added. Try again.',
  passkeyRemoved: 'The passkey was removed.',
  passkeySynced: 'Synchronized between devices',
  added: (time) => `Added ${time}`,
  lastUsed: (time) => `last used ${time}`,
  remove: (name) => `Remove ${name}`,
  usePasskey: 'Sign in with a passkey',
  passkeyUnknown: 'This passkey does not work here. Sign in another way.',
  twoStep: 'Two-step sign-in',
  twoStepIntroduction:
    'After your password, you enter a code that an app on your phone generates. Scan this code with the app:',
  twoStepOn: (codes) => `On. ${codes} recovery ${codes === 1 ? 'code is' : 'codes are'} left.`,
  twoStepOff: 'Off',
  qrLabel: 'QR code with the secret for your app',
  secretHint: 'If you can’t scan it, enter this secret:',
  code: 'Code',
  codeHint: 'The 6 digits that the app shows.',
  wrongCode: 'The code is wrong or was already used. Enter the next one.',
  turnOn: 'Turn on two-step sign-in',
  turnOff: 'Turn off two-step sign-in',
  twoStepRemoved: 'Two-step sign-in was turned off.',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesIntroduction:
    'Keep these codes in a safe place. Each of them replaces a code of the app once. They are not shown again.',
  newRecoveryCodes: 'Create new recovery codes',
  secondStep: 'Enter your code',
  secondStepIntroduction: 'Open the app on your phone that generates codes for Lienzo.',
  secondStepHint: 'The 6 digits of the app, or one of your recovery codes.',
  continue: 'Continue',
  mail: 'Change email address',
  mailIntroduction: (mail) =>
    `Your address is ${mail}. It changes when you open the link that we send to the new one.`,
  newMail: 'New email address',
  sendConfirmation: 'Send link',
  mailSent: 'Check your inbox',
  mailSentHint: (mail) => `Open the link that we sent to ${mail} within an hour.`,
  confirmMail: 'Confirm your email address',
  confirmMailIntroduction: (mail) => `You will sign in with ${mail} from now on.`,
  confirmMailButton: 'Use this address',
  mailChanged: 'Your email address was changed',
  linkExpired: 'It was already used, has expired or belongs to another account.',
  sessions: 'Sessions',
  thisSession: 'This session',
  signedIn: (time) => `signed in ${time}`,
  browserName: ({ browser, system }) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser'),
  endSession: (browser) => `End the session in ${browser}`,
  end: 'End',
  sessionEnded: 'The session was ended.',
  endOthers: 'End all other sessions',
  othersEnded: 'All other sessions were ended.',
  deleteAccount: 'Delete account',
  deleteIntroduction:
    'You will no longer be able to sign in. What you created in Lienzo stays there; to remove your personal data from it, delete your account in the settings of Lienzo first.',
  deleteButton: 'Delete my account',
  deleted: 'Your account was deleted',
  forgot: 'Forgot your password?',
  forgotIntroduction: 'We send you a link with which you can choose a new password.',
  forgotButton: 'Send link',
  forgotSent: 'Check your inbox',
  forgotSentHint:
    'If there is an account with this address, you will receive an email with a link. It works for an hour.',
  forgotWithoutMail:
    'This service does not send emails. Ask the person who runs it for a link to choose a new password.',
};

const spanish: AccountTexts = {
  account: 'Tu cuenta',
  backToAccount: 'Volver a tu cuenta',
  save: 'Guardar',
  saved: 'Tu nombre se ha cambiado.',
  forbidden: 'Este formulario no se puede usar',
  forbiddenHint:
    'Es demasiado antiguo o lo ha enviado otro sitio. Vuelve atrás e inténtalo otra vez.',
  notFound: 'Esta página no existe',
  signingIn: 'Inicio de sesión',
  changePassword: 'Cambiar contraseña',
  passwordIntroduction: 'Se cerrará la sesión en todos los demás dispositivos.',
  passwordDone: 'Tu contraseña se ha cambiado y las demás sesiones se han cerrado.',
  passkeys: 'Llaves de acceso',
  passkeysIntroduction:
    'Con una llave de acceso inicias sesión con tu huella, tu cara, el PIN de tu dispositivo o una llave de seguridad.',
  passkeysUnavailable:
    'Las llaves de acceso necesitan un nombre de dominio. A este servicio se accede por su dirección IP.',
  passkeysUnsupported: 'Este navegador no admite llaves de acceso.',
  noPasskeys: 'Todavía no tienes llaves de acceso.',
  passkeyName: 'Nombre de la llave de acceso',
  passkeyNameDefault: ({ system }) => system ?? 'Llave de acceso',
  addPasskey: 'Añadir una llave de acceso',
  passkeyDone: 'La llave de acceso se ha añadido.',
  passkeyProblem: 'No se ha podido añadir la llave de acceso. Inténtalo otra vez.',
  passkeyRemoved: 'La llave de acceso se ha eliminado.',
  passkeySynced: 'Sincronizada entre dispositivos',
  added: (time) => `Añadida el ${time}`,
  lastUsed: (time) => `último uso el ${time}`,
  remove: (name) => `Eliminar ${name}`,
  usePasskey: 'Iniciar sesión con una llave de acceso',
  passkeyUnknown: 'Esta llave de acceso no funciona aquí. Inicia sesión de otra forma.',
  twoStep: 'Inicio de sesión en dos pasos',
  twoStepIntroduction:
    'Después de la contraseña, escribes un código que genera una aplicación de tu teléfono. Escanea este código con ella:',
  twoStepOn: (codes) =>
    `Activado. ${codes === 1 ? 'Queda 1 código' : `Quedan ${codes} códigos`} de recuperación.`,
  twoStepOff: 'Desactivado',
  qrLabel: 'Código QR con el secreto para tu aplicación',
  secretHint: 'Si no puedes escanearlo, escribe este secreto:',
  code: 'Código',
  codeHint: 'Los 6 dígitos que muestra la aplicación.',
  wrongCode: 'El código no es correcto o ya se ha usado. Escribe el siguiente.',
  turnOn: 'Activar el inicio en dos pasos',
  turnOff: 'Desactivar el inicio en dos pasos',
  twoStepRemoved: 'El inicio de sesión en dos pasos se ha desactivado.',
  recoveryCodes: 'Tus códigos de recuperación',
  recoveryCodesIntroduction:
    'Guarda estos códigos en un lugar seguro. Cada uno sustituye una vez a un código de la aplicación. No se vuelven a mostrar.',
  newRecoveryCodes: 'Crear códigos de recuperación nuevos',
  secondStep: 'Escribe tu código',
  secondStepIntroduction: 'Abre la aplicación de tu teléfono que genera códigos para Lienzo.',
  secondStepHint: 'Los 6 dígitos de la aplicación o uno de tus códigos de recuperación.',
  continue: 'Continuar',
  mail: 'Cambiar correo electrónico',
  mailIntroduction: (mail) =>
    `Tu correo es ${mail}. Cambia cuando abras el enlace que enviamos al nuevo.`,
  newMail: 'Correo electrónico nuevo',
  sendConfirmation: 'Enviar enlace',
  mailSent: 'Revisa tu correo',
  mailSentHint: (mail) => `Abre antes de una hora el enlace que hemos enviado a ${mail}.`,
  confirmMail: 'Confirma tu correo electrónico',
  confirmMailIntroduction: (mail) => `A partir de ahora iniciarás sesión con ${mail}.`,
  confirmMailButton: 'Usar este correo',
  mailChanged: 'Tu correo electrónico se ha cambiado',
  linkExpired: 'Ya se ha usado, ha caducado o pertenece a otra cuenta.',
  sessions: 'Sesiones',
  thisSession: 'Esta sesión',
  signedIn: (time) => `iniciada el ${time}`,
  browserName: ({ browser, system }) =>
    browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'Navegador desconocido'),
  endSession: (browser) => `Cerrar la sesión en ${browser}`,
  end: 'Cerrar',
  sessionEnded: 'La sesión se ha cerrado.',
  endOthers: 'Cerrar todas las demás sesiones',
  othersEnded: 'Todas las demás sesiones se han cerrado.',
  deleteAccount: 'Eliminar la cuenta',
  deleteIntroduction:
    'Ya no podrás iniciar sesión. Lo que has creado en Lienzo se queda allí; para eliminar tus datos personales, elimina primero tu cuenta en la configuración de Lienzo.',
  deleteButton: 'Eliminar mi cuenta',
  deleted: 'Tu cuenta se ha eliminado',
  forgot: '¿Has olvidado tu contraseña?',
  forgotIntroduction: 'Te enviamos un enlace con el que puedes elegir una contraseña nueva.',
  forgotButton: 'Enviar enlace',
  forgotSent: 'Revisa tu correo',
  forgotSentHint:
    'Si hay una cuenta con esta dirección, recibirás un correo con un enlace. Funciona durante una hora.',
  forgotWithoutMail:
    'Este servicio no envía correos. Pide a la persona que lo administra un enlace para elegir una contraseña nueva.',
};

export function accountTextsIn(language: string): AccountTexts {
  return language === 'es' ? spanish : english;
}
