/** The settings that the server provides before sign-in. */
export interface AppConfig {
  readonly issuer: string;
  readonly client_id: string;
  readonly scopes: readonly string[];
  /** The audience of the tokens. Providers that do not support the parameter ignore it. */
  readonly audience: string;
  /** The plan of a new edition; with TRIAL, people can choose the free plan instead. */
  readonly default_plan: 'FREE' | 'TRIAL' | 'UNLIMITED';
}

export async function readAppConfig(): Promise<AppConfig> {
  const answer = await fetch('/app/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return await answer.json();
}
