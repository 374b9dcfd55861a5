import type { Application, Consent } from './application.ts';

/** Returns an application as its owner sees it; it never contains a secret. */
export function presentApplication(application: Application) {
  return {
    client_id: application.clientId,
    type: application.isConfidential ? 'confidential' : 'public',
    name: application.name,
    description: application.description,
    home_page: application.homePage,
    redirect_uris: application.redirectUris,
    scopes: application.scopes,
    blocked: application.isBlocked,
    created_at: application.createdAt.toISOString(),
  };
}

/** Returns what a person allowed an application to do. */
export function presentGrant(consent: Consent, application: Application, owner: string) {
  return {
    client_id: consent.clientId,
    name: application.name,
    home_page: application.homePage,
    owner,
    scopes: consent.scopes,
    created_at: consent.createdAt.toISOString(),
  };
}
