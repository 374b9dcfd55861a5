/** Who calls: an access token, or a function that gives the one to use now. */
export type Credentials =
  | { token: string; getToken?: undefined }
  | { getToken: () => string | Promise<string>; token?: undefined };

/** Where the service is, and who calls it. */
export type Connection = Credentials & {
  /** Address of the service, for example `https://canvas.example.com`. */
  baseUrl: string;
  /** Marks the calls of an integration; some installations ask for one. */
  apiKey?: string;
};

/** The token to use now; a function is asked every time, so it should keep what is still good. */
export async function readToken(credentials: Credentials): Promise<string> {
  return credentials.getToken ? await credentials.getToken() : credentials.token;
}

/** The address without what would make two slashes of one. */
export function trimAddress({ baseUrl }: Connection): string {
  return baseUrl.replace(/\/+$/, '');
}
