/** What the service tells the app before anybody has signed in. */
export interface AppConfig {
  readonly issuer: string;
  readonly client_id: string;
  readonly scopes: readonly string[];
  /** Whom the tokens are for; providers that do not want it named pass over it. */
  readonly audience: string;
}

export async function readAppConfig(): Promise<AppConfig> {
  const answer = await fetch('/app/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return await answer.json();
}
