/** An application that the person registered. */
export interface Application {
  readonly client_id: string;
  readonly type: 'confidential' | 'public';
  readonly name: string;
  readonly description: string;
  readonly home_page: string;
  readonly redirect_uris: readonly string[];
  readonly scopes: readonly string[];
  readonly blocked: boolean;
  readonly created_at: string;
}

export type ApplicationForm = Pick<
  Application,
  'name' | 'description' | 'home_page' | 'redirect_uris' | 'scopes'
>;

/** What the person allowed an application to do. */
export interface AppGrant {
  readonly client_id: string;
  readonly name: string;
  readonly home_page: string;
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
}

/** Where Lienzo's identity service manages applications and grants. Other providers have no such endpoints. */
export interface ApplicationEndpoints {
  readonly applications: string;
  readonly grants: string;
  /** The page on which people change their account; the provider for development has none. */
  readonly account: string | undefined;
}

/** A request that the identity service refused, with its explanation. */
export class ApplicationRefused extends Error {}

export interface ApplicationsClient {
  /** The page on which people change their password and their other ways to sign in. */
  readonly accountAddress: string | undefined;
  list(): Promise<readonly Application[]>;
  /** Returns the secret, which only this answer contains, unless the application is public. */
  create(
    form: ApplicationForm & Pick<Application, 'type'>,
  ): Promise<{ readonly client_id: string; readonly client_secret?: string }>;
  change(clientId: string, form: ApplicationForm): Promise<void>;
  rotateSecret(clientId: string): Promise<string>;
  remove(clientId: string): Promise<void>;
  listGrants(): Promise<readonly AppGrant[]>;
  revoke(clientId: string): Promise<void>;
}

export function createApplicationsClient(
  { applications, grants, account }: ApplicationEndpoints,
  getToken: () => Promise<string>,
): ApplicationsClient {
  const send = async (method: string, address: string, body?: object) => {
    const answer = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = answer.status === 204 ? undefined : await answer.json();
    if (!answer.ok) throw new ApplicationRefused(content?.error_description);
    return content;
  };
  return {
    accountAddress: account,
    list: async () => (await send('GET', applications)).applications,
    create: (form) => send('POST', applications, form),
    change: (clientId, form) => send('PATCH', `${applications}/${clientId}`, form),
    rotateSecret: async (clientId) =>
      (await send('POST', `${applications}/${clientId}/secret`)).client_secret,
    remove: (clientId) => send('DELETE', `${applications}/${clientId}`),
    listGrants: async () => (await send('GET', grants)).grants,
    revoke: (clientId) => send('DELETE', `${grants}/${clientId}`),
  };
}
