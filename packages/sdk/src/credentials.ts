/** An access token, or a function that returns the current one. */
export type Credentials =
  | { token: string; getToken?: undefined }
  | { getToken: () => string | Promise<string>; token?: undefined };

/** The address of the service and the credentials of the caller. */
export type Connection = Credentials & {
  /** Address of the service, for example `https://canvas.example.com`. */
  baseUrl: string;
  /** API key of an integration; some installations require one. */
  apiKey?: string;
};

/** Returns the current token. Calls `getToken` every time, so that function should cache valid tokens. */
export async function readToken(credentials: Credentials): Promise<string> {
  return credentials.getToken ? await credentials.getToken() : credentials.token;
}

/** Returns the base URL without trailing slashes. */
export function trimBaseUrl({ baseUrl }: Connection): string {
  return baseUrl.replace(/\/+$/, '');
}
