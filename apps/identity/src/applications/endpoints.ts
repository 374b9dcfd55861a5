export const APPLICATIONS_PATH = '/oauth/v2/applications';
export const GRANTS_PATH = '/oauth/v2/grants';

interface EndpointsInput {
  issuer: string;
  /** The page on which people change their account, if there is one. */
  accountAddress?: string;
}

/** Returns where the provider serves applications, grants and accounts, for its discovery document. */
export function describeEndpoints({ issuer, accountAddress }: EndpointsInput) {
  return {
    ...(accountAddress && { account_management_uri: accountAddress }),
    applications_endpoint: issuer + APPLICATIONS_PATH,
    grants_endpoint: issuer + GRANTS_PATH,
  };
}
