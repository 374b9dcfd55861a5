import type { Language } from '../language.ts';

/** The actions of the scopes of a resource. */
export type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE';

export interface ConsentTexts {
  language: Language;
  title(application: string): string;
  /** The parts around the links to the home page and the name of the owner. */
  origin(host: string, owner: string): string;
  signedInAs(name: string, mail: string): string;
  mayDo: string;
  profile: string;
  offline: string;
  resources: Readonly<Record<string, string>>;
  actions: Readonly<Record<Action, string>>;
  list: Intl.ListFormat;
  proposals: string;
  versions: string;
  search: string;
  returnsTo(host: string): string;
  returnsToDevice: string;
  revocable: string;
  allow: string;
  deny: string;
  unknownApplication: string;
}

const english: ConsentTexts = {
  language: 'en',
  title: (application) => `Allow ${application} to use your Lienzo account?`,
  origin: (host, owner) =>
    `An application of ${host}, registered by ${owner}. It is not part of Lienzo.`,
  signedInAs: (name, mail) => `You are signed in as ${name} (${mail}).`,
  mayDo: 'It will be able to:',
  profile: 'See your name and email address',
  offline: 'Do this while you are not using it, until you revoke it',
  resources: {
    editions: 'editions, their members and your account',
    teams: 'teams and their members',
    spaces: 'spaces and the zones in them',
    zones: 'zones and their contents',
  },
  actions: { READ: 'see', CREATE: 'create', UPDATE: 'change', DELETE: 'delete' },
  list: new Intl.ListFormat('en', { type: 'conjunction' }),
  proposals: 'Propose changes of zones, which their editors can merge',
  versions: 'See the versions of zones',
  search: 'Search in what you can open',
  returnsTo: (host) => `Your answer is sent to ${host}.`,
  returnsToDevice: 'Your answer is sent to a program on your device.',
  revocable: 'You can revoke this at any time in the settings of Lienzo, under Account.',
  allow: 'Allow',
  deny: 'Deny',
  unknownApplication: 'This application does not exist anymore. You can close this page.',
};

const spanish: ConsentTexts = {
  language: 'es',
  title: (application) => `¿Permitir que ${application} use tu cuenta de Lienzo?`,
  origin: (host, owner) =>
    `Una aplicación de ${host}, registrada por ${owner}. No forma parte de Lienzo.`,
  signedInAs: (name, mail) => `Has iniciado sesión como ${name} (${mail}).`,
  mayDo: 'Podrá:',
  profile: 'Ver tu nombre y tu correo electrónico',
  offline: 'Hacerlo mientras no la usas, hasta que lo revoques',
  resources: {
    editions: 'ediciones, sus miembros y tu cuenta',
    teams: 'equipos y sus miembros',
    spaces: 'espacios y sus zonas',
    zones: 'zonas y su contenido',
  },
  actions: { READ: 'ver', CREATE: 'crear', UPDATE: 'cambiar', DELETE: 'eliminar' },
  list: new Intl.ListFormat('es', { type: 'conjunction' }),
  proposals: 'Proponer cambios en zonas, que sus editores pueden aceptar',
  versions: 'Ver las versiones de las zonas',
  search: 'Buscar en lo que puedes abrir',
  returnsTo: (host) => `Tu respuesta se envía a ${host}.`,
  returnsToDevice: 'Tu respuesta se envía a un programa de tu dispositivo.',
  revocable: 'Puedes revocarlo en cualquier momento en la configuración de Lienzo, en Cuenta.',
  allow: 'Permitir',
  deny: 'Denegar',
  unknownApplication: 'Esta aplicación ya no existe. Puedes cerrar esta página.',
};

export function consentTexts(language: Language): ConsentTexts {
  return language === 'es' ? spanish : english;
}
