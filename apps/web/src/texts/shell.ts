const en = {
  appName: 'Lienzo',
  skipToContent: 'Skip to content',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  copied: 'Copied.',
  signIn: 'Sign in',
  signInTitle: 'Draw and think together',
  signInText: 'Sign in with your organisation’s account to open your spaces.',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  signInFailed: 'Signing in did not work.',
  signInFailedDo: 'Try again. If it keeps failing, tell the people who run this installation.',
  signInInsecure: 'Signing in needs a secure connection.',
  signInInsecureDo: 'Open this page with an address that starts with https.',
  signInAgain: 'Your sign-in has ended.',
  signInAgainDo: 'Sign in again to go on.',
  signInAgainHere: 'Sign in again in a small window. What is on this page stays as it is.',
  windowDone: 'You can close this window.',
  windowDoneDo: 'The page that asked you to sign in goes on by itself.',
  signInWindowDo: 'Allow this page to open a window, then try again.',
  serviceAway: 'The service does not answer.',
  serviceAwayDo: 'Check your connection, then try again.',
  notFound: 'There is nothing here.',
  notFoundDo: 'The address may be wrong, or it was moved, or it is not shared with you.',
  toHome: 'To your spaces',
  pageFailed: 'This page could not be shown.',
  pageFailedDo: 'Load it again. Your work on the canvas is kept by the service.',
  account: 'Account',
  settings: 'Settings',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
  notifications: 'Messages',
  more: 'More actions',
  errors: {
    offline: {
      what: 'You seem to be offline.',
      doThis: 'Check your connection, then try again.',
    },
    tokenInvalid: {
      what: 'Your sign-in has ended.',
      doThis: 'Sign in again.',
    },
    notPermitted: {
      what: 'You are not allowed to do this.',
      doThis: 'Ask an admin, or the person who shared it, for a stronger role.',
    },
    notFound: {
      what: 'It is not there, or not shared with you.',
      doThis: 'Ask whoever sent you the link to share it with you.',
    },
    validation: {
      what: 'The service did not accept what was entered.',
      doThis: 'Check what you typed and try again.',
    },
    rateLimited: {
      what: 'There were too many requests in a short time.',
      doThis: 'Wait a minute, then try again.',
    },
    internal: {
      what: 'Something went wrong at the service.',
      doThis: 'Try again. If it stays, tell the people who run it.',
    },
    seatLimitReached: {
      what: 'All seats of the plan are taken.',
      doThis: 'Remove somebody or withdraw an invitation, or get a larger plan.',
    },
    memberExists: {
      what: 'This person is already in.',
      doThis: 'Nothing is left to do.',
    },
    lastAdmin: {
      what: 'A team needs at least one admin.',
      doThis: 'Make somebody else an admin first.',
    },
    assigneeRequired: {
      what: 'This person owns spaces of the team.',
      doThis: 'Choose who gets them.',
    },
    spaceNotActive: {
      what: 'This space is in the trash.',
      doThis: 'Restore it first.',
    },
    zoneNotActive: {
      what: 'This zone is in the trash.',
      doThis: 'Restore it first.',
    },
    zoneRestricted: {
      what: 'This zone is closed to you.',
      doThis: 'Ask the owner of the space to let you in.',
    },
    zoneLimitReached: {
      what: 'The space has as many zones as the plan allows.',
      doThis: 'Delete one, or get a larger plan.',
    },
    duplicateNotInPlan: {
      what: 'The plan does not include copying spaces.',
      doThis: 'Get another plan, or copy the zones one by one.',
    },
    templateUnavailable: {
      what: 'This template is not part of your plan.',
      doThis: 'Choose another one.',
    },
    unchanged: {
      what: 'It is already so.',
      doThis: 'Nothing is left to do.',
    },
    conflict: {
      what: 'Something else changed in the meantime.',
      doThis: 'Load the page again and look.',
    },
    editionAlreadyOwned: {
      what: 'You already have an edition of your own.',
      doThis: 'Open it from the list of editions.',
    },
    notEmpty: {
      what: 'The team still has people or spaces.',
      doThis: 'Move or remove them first.',
    },
  },
};

const es: typeof en = {
  appName: 'Lienzo',
  skipToContent: 'Ir al contenido',
  loading: 'Cargando',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  tryAgain: 'Intentar de nuevo',
  dismiss: 'Descartar',
  copied: 'Copiado.',
  signIn: 'Iniciar sesión',
  signInTitle: 'Dibujar y pensar juntos',
  signInText: 'Inicia sesión con la cuenta de tu organización para abrir tus espacios.',
  signOut: 'Cerrar sesión',
  signedOut: 'Has cerrado la sesión.',
  signInFailed: 'No se pudo iniciar sesión.',
  signInFailedDo: 'Inténtalo de nuevo. Si sigue fallando, avisa a quien administra el servicio.',
  signInInsecure: 'Para iniciar sesión hace falta una conexión segura.',
  signInInsecureDo: 'Abre esta página con una dirección que empiece por https.',
  signInAgain: 'Tu sesión ha terminado.',
  signInAgainDo: 'Inicia sesión otra vez para continuar.',
  signInAgainHere:
    'Inicia sesión otra vez en una ventana pequeña. Lo que hay en esta página se queda como está.',
  windowDone: 'Puedes cerrar esta ventana.',
  windowDoneDo: 'La página que te pidió iniciar sesión continúa sola.',
  signInWindowDo: 'Permite que esta página abra una ventana e inténtalo de nuevo.',
  serviceAway: 'El servicio no responde.',
  serviceAwayDo: 'Revisa tu conexión e inténtalo de nuevo.',
  notFound: 'Aquí no hay nada.',
  notFoundDo: 'La dirección puede ser incorrecta, o se movió, o no está compartido contigo.',
  toHome: 'A tus espacios',
  pageFailed: 'No se pudo mostrar esta página.',
  pageFailedDo: 'Cárgala de nuevo. El servicio conserva tu trabajo en el lienzo.',
  account: 'Cuenta',
  settings: 'Ajustes',
  theme: 'Tema',
  themeSystem: 'Como el sistema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  language: 'Idioma',
  notifications: 'Mensajes',
  more: 'Más acciones',
  errors: {
    offline: {
      what: 'Parece que no tienes conexión.',
      doThis: 'Revisa tu conexión e inténtalo de nuevo.',
    },
    tokenInvalid: {
      what: 'Tu sesión ha terminado.',
      doThis: 'Inicia sesión otra vez.',
    },
    notPermitted: {
      what: 'No tienes permiso para hacer esto.',
      doThis: 'Pide un rol mayor a un administrador o a quien lo compartió.',
    },
    notFound: {
      what: 'No existe o no está compartido contigo.',
      doThis: 'Pide a quien te envió el enlace que lo comparta contigo.',
    },
    validation: {
      what: 'El servicio no aceptó lo que se escribió.',
      doThis: 'Revísalo e inténtalo de nuevo.',
    },
    rateLimited: {
      what: 'Fueron demasiadas solicitudes en poco tiempo.',
      doThis: 'Espera un minuto e inténtalo de nuevo.',
    },
    internal: {
      what: 'Algo falló en el servicio.',
      doThis: 'Inténtalo de nuevo. Si continúa, avisa a quien lo administra.',
    },
    seatLimitReached: {
      what: 'Todas las plazas del plan están ocupadas.',
      doThis: 'Quita a alguien o retira una invitación, o consigue un plan mayor.',
    },
    memberExists: {
      what: 'Esta persona ya está dentro.',
      doThis: 'No queda nada por hacer.',
    },
    lastAdmin: {
      what: 'Un equipo necesita al menos un administrador.',
      doThis: 'Nombra antes a otra persona.',
    },
    assigneeRequired: {
      what: 'Esta persona es dueña de espacios del equipo.',
      doThis: 'Elige quién los recibe.',
    },
    spaceNotActive: {
      what: 'Este espacio está en la papelera.',
      doThis: 'Restáuralo primero.',
    },
    zoneNotActive: {
      what: 'Esta zona está en la papelera.',
      doThis: 'Restáurala primero.',
    },
    zoneRestricted: {
      what: 'Esta zona está cerrada para ti.',
      doThis: 'Pide acceso al dueño del espacio.',
    },
    zoneLimitReached: {
      what: 'El espacio tiene tantas zonas como permite el plan.',
      doThis: 'Elimina una o consigue un plan mayor.',
    },
    duplicateNotInPlan: {
      what: 'El plan no incluye copiar espacios.',
      doThis: 'Consigue otro plan o copia las zonas una a una.',
    },
    templateUnavailable: {
      what: 'Esta plantilla no forma parte de tu plan.',
      doThis: 'Elige otra.',
    },
    unchanged: {
      what: 'Ya está así.',
      doThis: 'No queda nada por hacer.',
    },
    conflict: {
      what: 'Algo cambió mientras tanto.',
      doThis: 'Carga la página de nuevo y míralo.',
    },
    editionAlreadyOwned: {
      what: 'Ya tienes una edición propia.',
      doThis: 'Ábrela desde la lista de ediciones.',
    },
    notEmpty: {
      what: 'El equipo aún tiene personas o espacios.',
      doThis: 'Muévelos o quítalos primero.',
    },
  },
};

export const shell = { en, es };
