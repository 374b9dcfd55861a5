import {
  type Application,
  type Applications,
  type Consent,
  createClientId,
  MAX_APPLICATIONS,
  PREVIOUS_SECRET_HOURS,
} from './application.ts';

interface Secrets {
  current: string;
  previous?: { secret: string; until: number };
}

/** Ends the grants and tokens of an application, of one person or of all. */
type EndTokens = (clientId: string, accountId?: string) => void;

/** Creates applications that are forgotten on restart, for development and the sandbox. */
export function createMemoryApplications(endTokens: EndTokens): Applications {
  const byId = new Map<string, Application>();
  const secrets = new Map<string, Secrets>();
  /** By person, then by application. */
  const consents = new Map<string, Map<string, Consent>>();

  const list = (ownerId: string) => [...byId.values()].filter((one) => one.ownerId === ownerId);

  return {
    list: async (ownerId) => list(ownerId),
    find: async (clientId) => byId.get(clientId),
    async create(ownerId, form, secret) {
      if (list(ownerId).length >= MAX_APPLICATIONS) return undefined;
      const application: Application = {
        ...form,
        clientId: createClientId(),
        ownerId,
        isConfidential: secret !== undefined,
        isBlocked: false,
        createdAt: new Date(),
      };
      byId.set(application.clientId, application);
      if (secret !== undefined) secrets.set(application.clientId, { current: secret });
      return application;
    },
    async change(clientId, form) {
      const found = byId.get(clientId);
      if (found) byId.set(clientId, { ...found, ...form });
    },
    async rotateSecret(clientId, secret) {
      const former = secrets.get(clientId);
      if (!former) return;
      const until = Date.now() + PREVIOUS_SECRET_HOURS * 3_600_000;
      secrets.set(clientId, { current: secret, previous: { secret: former.current, until } });
    },
    async checkSecret(clientId, secret) {
      const { current, previous } = secrets.get(clientId) ?? {};
      if (secret === current) return true;
      return previous !== undefined && previous.until > Date.now() && previous.secret === secret;
    },
    async remove(clientId) {
      byId.delete(clientId);
      secrets.delete(clientId);
      for (const ofPerson of consents.values()) ofPerson.delete(clientId);
      endTokens(clientId);
    },
    listConsents: async (accountId) => [...(consents.get(accountId)?.values() ?? [])],
    findConsent: async (accountId, clientId) => consents.get(accountId)?.get(clientId),
    async allow(accountId, clientId, scopes) {
      const ofPerson = consents.get(accountId) ?? new Map<string, Consent>();
      const { scopes: before = [], createdAt = new Date() } = ofPerson.get(clientId) ?? {};
      const all = [...new Set([...before, ...scopes])].toSorted();
      consents.set(accountId, ofPerson.set(clientId, { clientId, scopes: all, createdAt }));
    },
    async revoke(accountId, clientId) {
      endTokens(clientId, accountId);
      return consents.get(accountId)?.delete(clientId) ?? false;
    },
  };
}
