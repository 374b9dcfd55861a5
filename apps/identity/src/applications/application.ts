import { randomBytes } from 'node:crypto';

const ID_PREFIX = 'app-';

/** What a person enters to register an application. */
export interface ApplicationForm {
  name: string;
  description: string;
  homePage: string;
  redirectUris: string[];
  /** The API scopes that the application may request. */
  scopes: string[];
}

export interface Application extends ApplicationForm {
  clientId: string;
  ownerId: string;
  /** Whether it has a secret. Apps in a browser or on a device cannot keep one and are public. */
  isConfidential: boolean;
  isBlocked: boolean;
  createdAt: Date;
}

/** What a person allowed an application to do. */
export interface Consent {
  clientId: string;
  scopes: string[];
  createdAt: Date;
}

/** Applications of third parties, and the consents of people. */
export interface Applications {
  list(ownerId: string): Promise<Application[]>;
  find(clientId: string): Promise<Application | undefined>;
  /** Returns undefined if the owner has reached the limit. Without a secret, the application is public. */
  create(ownerId: string, form: ApplicationForm, secret?: string): Promise<Application | undefined>;
  change(clientId: string, form: ApplicationForm): Promise<void>;
  /** Replaces the secret. The former one stays valid for a day. */
  rotateSecret(clientId: string, secret: string): Promise<void>;
  checkSecret(clientId: string, secret: string): Promise<boolean>;
  /** Deletes the application with its consents, grants and tokens. */
  remove(clientId: string): Promise<void>;
  listConsents(accountId: string): Promise<Consent[]>;
  findConsent(accountId: string, clientId: string): Promise<Consent | undefined>;
  /** Adds scopes to what the person allowed before. */
  allow(accountId: string, clientId: string, scopes: readonly string[]): Promise<void>;
  /** Takes back the consent and ends all grants and tokens. Returns whether there was a consent. */
  revoke(accountId: string, clientId: string): Promise<boolean>;
}

export const MAX_APPLICATIONS = 50;
export const PREVIOUS_SECRET_HOURS = 24;

/** Returns whether a client was registered by a person; the others are parts of Lienzo itself. */
export function isRegistered(clientId: string | undefined): boolean {
  return clientId?.startsWith(ID_PREFIX) ?? false;
}

export function createClientId(): string {
  return ID_PREFIX + randomBytes(12).toString('hex');
}

/** Creates a secret of 256 bits, with a prefix that secret scanners can find. */
export function createClientSecret(): string {
  return `lzs_${randomBytes(32).toString('base64url')}`;
}
