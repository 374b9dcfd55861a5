export const APPLICATIONS_PATH = '/oauth/v2/applications';
export const GRANTS_PATH = '/oauth/v2/grants';

/** Returns where the provider serves applications and grants, for its discovery document. */
export function describeEndpoints(issuer: string) {
  return {
    applications_endpoint: issuer + APPLICATIONS_PATH,
    grants_endpoint: issuer + GRANTS_PATH,
  };
}
