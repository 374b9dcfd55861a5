import type { JWK } from 'jose';
import type { Account } from './accounts.ts';

export interface ClientOptions {
  clientId: string;
  /** Without a secret, the client is public and relies on PKCE alone. */
  clientSecret?: string;
  /** Without an address, the client has a secret and gets tokens of its own (client credentials). */
  redirectUris: string[];
}

export interface IntrospectionOptions {
  clientId: string;
  clientSecret: string;
}

export interface IdentityOptions {
  /** 0 selects a free port. */
  port: number;
  /** The address to listen on. Defaults to 127.0.0.1. */
  host?: string;
  /** Defaults to http://127.0.0.1:<port>. */
  issuer?: string;
  /** The identifier of the API: the `aud` claim of its access tokens. */
  audience: string;
  accounts: Account[];
  clients?: ClientOptions[];
  /** The client that the API uses to introspect opaque tokens. */
  introspection: IntrospectionOptions;
  /** Private keys; the first one signs. By default, an RS256 and an ES256 key are generated. */
  signingKeys?: JWK[];
  /** Enables POST /sandbox/token, which issues a token for any user without authentication. */
  sandbox?: boolean;
}
