const en = {
  appName: 'Lienzo',
  skipToContent: 'Skip to content',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  copied: 'Copied to clipboard',
  signIn: 'Sign in',
  signInTitle: 'Draw and think together',
  signInText: 'Sign in with your organization’s account to open your spaces.',
  signOut: 'Sign out',
  signedOut: 'You’re signed out.',
  signInFailed: 'Couldn’t sign you in',
  signInFailedHint: 'Try again. If the problem continues, contact your administrator.',
  signInInsecure: 'Signing in requires a secure connection',
  signInInsecureHint: 'Open this page at an address that starts with https://.',
  signInAgain: 'Your session has expired',
  signInAgainHint: 'Sign in again to continue.',
  signInAgainText: 'Sign in again in a pop-up window. This page stays as it is.',
  windowDone: 'You can close this window',
  windowDoneHint: 'The page where you signed in continues automatically.',
  popupBlockedHint: 'Allow pop-ups for this page, then try again.',
  serverUnreachable: 'Can’t reach the server',
  serverUnreachableHint: 'Check your connection, then try again.',
  notFound: 'Page not found',
  notFoundHint: 'The link may be wrong, the page may have moved, or you may not have access.',
  goToSpaces: 'Go to your spaces',
  pageFailed: 'Couldn’t load this page',
  pageFailedHint: 'Reload the page. Your work on the canvas is saved on the server.',
  account: 'Account',
  settings: 'Settings',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
  notifications: 'Notifications',
  more: 'More actions',
  errors: {
    offline: {
      what: 'You appear to be offline',
      doThis: 'Check your connection, then try again.',
    },
    tokenInvalid: {
      what: 'Your session has expired',
      doThis: 'Sign in again.',
    },
    notPermitted: {
      what: 'You don’t have permission to do this',
      doThis: 'Ask an admin or the owner for a role with more rights.',
    },
    notFound: {
      what: 'It doesn’t exist, or you don’t have access',
      doThis: 'Ask the person who sent you the link to share it with you.',
    },
    validation: {
      what: 'Some of the values aren’t valid',
      doThis: 'Check what you entered, then try again.',
    },
    rateLimited: {
      what: 'Too many requests',
      doThis: 'Wait a minute, then try again.',
    },
    internal: {
      what: 'Something went wrong on the server',
      doThis: 'Try again. If the problem continues, contact your administrator.',
    },
    seatLimitReached: {
      what: 'Your plan has no seats left',
      doThis: 'Remove a member, revoke an invitation, or upgrade your plan.',
    },
    memberExists: {
      what: 'This person is already a member',
      doThis: 'You don’t need to do anything.',
    },
    lastAdmin: {
      what: 'A team needs at least one admin',
      doThis: 'Make another member an admin first.',
    },
    assigneeRequired: {
      what: 'This person owns spaces in the team',
      doThis: 'Choose a new owner for them.',
    },
    removeEditionAdmin: {
      what: 'This person is an admin of the edition',
      doThis: 'Ask another edition admin to remove them.',
    },
    privateSpaces: {
      what: 'This person owns spaces that no one else can see',
      doThis:
        'Ask an edition admin to remove them, or ask them to share or transfer these spaces first.',
    },
    spaceNotActive: {
      what: 'This space is in the trash',
      doThis: 'Restore it first.',
    },
    zoneNotActive: {
      what: 'This zone is in the trash',
      doThis: 'Restore it first.',
    },
    zoneRestricted: {
      what: 'You don’t have access to this zone',
      doThis: 'Ask the owner of the space for access.',
    },
    zoneLimitReached: {
      what: 'This space has the maximum number of zones for your plan',
      doThis: 'Delete a zone, or upgrade your plan.',
    },
    duplicateNotInPlan: {
      what: 'Your plan doesn’t include duplicating spaces',
      doThis: 'Upgrade your plan, or copy the zones one by one.',
    },
    templateUnavailable: {
      what: 'Your plan doesn’t include this template',
      doThis: 'Choose another template.',
    },
    unchanged: {
      what: 'Nothing to change',
      doThis: 'It already has this value.',
    },
    conflict: {
      what: 'Someone else changed this at the same time',
      doThis: 'Reload the page to see the latest state, then try again.',
    },
    editionAlreadyOwned: {
      what: 'You already own an edition',
      doThis: 'Open it from the list of editions.',
    },
    notEmpty: {
      what: 'The team still has members or spaces',
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
  tryAgain: 'Reintentar',
  dismiss: 'Cerrar notificación',
  copied: 'Copiado al portapapeles',
  signIn: 'Iniciar sesión',
  signInTitle: 'Dibuja y piensa en equipo',
  signInText: 'Inicia sesión con la cuenta de tu organización para abrir tus espacios.',
  signOut: 'Cerrar sesión',
  signedOut: 'Has cerrado sesión.',
  signInFailed: 'No se ha podido iniciar sesión',
  signInFailedHint:
    'Inténtalo de nuevo. Si el problema continúa, ponte en contacto con tu administrador.',
  signInInsecure: 'Para iniciar sesión se necesita una conexión segura',
  signInInsecureHint: 'Abre esta página en una dirección que empiece por https://.',
  signInAgain: 'Tu sesión ha caducado',
  signInAgainHint: 'Vuelve a iniciar sesión para continuar.',
  signInAgainText:
    'Vuelve a iniciar sesión en una ventana emergente. Esta página se queda como está.',
  windowDone: 'Ya puedes cerrar esta ventana',
  windowDoneHint: 'La página en la que iniciaste sesión continúa automáticamente.',
  popupBlockedHint: 'Permite las ventanas emergentes en esta página e inténtalo de nuevo.',
  serverUnreachable: 'No se puede conectar con el servidor',
  serverUnreachableHint: 'Comprueba tu conexión e inténtalo de nuevo.',
  notFound: 'Página no encontrada',
  notFoundHint:
    'Puede que el enlace no sea correcto, que la página se haya movido o que no tengas acceso.',
  goToSpaces: 'Ir a tus espacios',
  pageFailed: 'No se ha podido cargar esta página',
  pageFailedHint:
    'Vuelve a cargar la página. Tu trabajo en el lienzo está guardado en el servidor.',
  account: 'Cuenta',
  settings: 'Ajustes',
  theme: 'Tema',
  themeSystem: 'Sistema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  language: 'Idioma',
  notifications: 'Notificaciones',
  more: 'Más acciones',
  errors: {
    offline: {
      what: 'Parece que no tienes conexión',
      doThis: 'Comprueba tu conexión e inténtalo de nuevo.',
    },
    tokenInvalid: {
      what: 'Tu sesión ha caducado',
      doThis: 'Vuelve a iniciar sesión.',
    },
    notPermitted: {
      what: 'No tienes permiso para hacer esto',
      doThis: 'Pide a un administrador o al propietario un rol con más permisos.',
    },
    notFound: {
      what: 'No existe o no tienes acceso',
      doThis: 'Pide a la persona que te envió el enlace que lo comparta contigo.',
    },
    validation: {
      what: 'Algunos de los valores no son válidos',
      doThis: 'Revisa lo que has introducido e inténtalo de nuevo.',
    },
    rateLimited: {
      what: 'Demasiadas solicitudes',
      doThis: 'Espera un minuto e inténtalo de nuevo.',
    },
    internal: {
      what: 'Se ha producido un error en el servidor',
      doThis:
        'Inténtalo de nuevo. Si el problema continúa, ponte en contacto con tu administrador.',
    },
    seatLimitReached: {
      what: 'No quedan plazas en tu plan',
      doThis: 'Quita a un miembro, revoca una invitación o mejora tu plan.',
    },
    memberExists: {
      what: 'Esta persona ya es miembro',
      doThis: 'No tienes que hacer nada.',
    },
    lastAdmin: {
      what: 'Un equipo necesita al menos un administrador',
      doThis: 'Nombra antes administrador a otro miembro.',
    },
    assigneeRequired: {
      what: 'Esta persona es propietaria de espacios del equipo',
      doThis: 'Elige un nuevo propietario para ellos.',
    },
    removeEditionAdmin: {
      what: 'Esta persona es administradora de la edición',
      doThis: 'Pide a otro administrador de la edición que la quite.',
    },
    privateSpaces: {
      what: 'Esta persona es propietaria de espacios que nadie más puede ver',
      doThis:
        'Pide a un administrador de la edición que la quite, o pídele que antes comparta o transfiera esos espacios.',
    },
    spaceNotActive: {
      what: 'Este espacio está en la papelera',
      doThis: 'Restáuralo primero.',
    },
    zoneNotActive: {
      what: 'Esta zona está en la papelera',
      doThis: 'Restáurala primero.',
    },
    zoneRestricted: {
      what: 'No tienes acceso a esta zona',
      doThis: 'Pide acceso al propietario del espacio.',
    },
    zoneLimitReached: {
      what: 'Este espacio ha alcanzado el número máximo de zonas de tu plan',
      doThis: 'Elimina una zona o mejora tu plan.',
    },
    duplicateNotInPlan: {
      what: 'Tu plan no incluye duplicar espacios',
      doThis: 'Mejora tu plan o copia las zonas una a una.',
    },
    templateUnavailable: {
      what: 'Tu plan no incluye esta plantilla',
      doThis: 'Elige otra plantilla.',
    },
    unchanged: {
      what: 'No hay nada que cambiar',
      doThis: 'Ya tiene este valor.',
    },
    conflict: {
      what: 'Otra persona ha hecho un cambio al mismo tiempo',
      doThis: 'Vuelve a cargar la página para ver el estado actual e inténtalo de nuevo.',
    },
    editionAlreadyOwned: {
      what: 'Ya eres propietario de una edición',
      doThis: 'Ábrela desde la lista de ediciones.',
    },
    notEmpty: {
      what: 'El equipo todavía tiene miembros o espacios',
      doThis: 'Muévelos o quítalos primero.',
    },
  },
};

export const shell = { en, es };
