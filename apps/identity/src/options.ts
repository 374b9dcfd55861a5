import type { JWK } from 'jose';
import type { Account } from './accounts.ts';

export interface ClientOptions {
  clientId: string;
  /** Without a secret the client is public and relies on PKCE alone. */
  clientSecret?: string;
  redirectUris: string[];
}

export interface IntrospectionOptions {
  clientId: string;
  clientSecret: string;
}

export interface IdentityOptions {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; 127.0.0.1 unless told otherwise. */
  host?: string;
  /** http://127.0.0.1:<port> unless told otherwise. */
  issuer?: string;
  /** The API's identifier, which becomes `aud` of its access tokens. */
  audience: string;
  accounts: Account[];
  clients?: ClientOptions[];
  /** The client as which the API introspects opaque tokens. */
  introspection: IntrospectionOptions;
  /** Private keys; the first one signs. One RS256 and one ES256 key are generated when omitted. */
  signingKeys?: JWK[];
  /** Opens POST /sandbox/token, which hands a token for anyone to anyone. */
  sandbox?: boolean;
}
