import { randomBytes } from 'node:crypto';

export interface PagePolicy {
  /** Issuer at which people sign in. */
  issuer: string;
  /** Whether pages of other origins may embed this page in a frame. */
  embeddable: boolean;
  nonce: string;
}

/** Creates an unpredictable nonce for the style elements of one page. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Returns a Content-Security-Policy that allows only this origin, and the issuer for sign-in. */
export function contentPolicy({ issuer, embeddable, nonce }: PagePolicy): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // 'self' includes WebSockets of the same origin.
    `connect-src 'self' ${new URL(issuer).origin}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddable ? '*' : "'none'"}`,
  ].join('; ');
}

/** The policy of the service worker, which loads files of this origin and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
