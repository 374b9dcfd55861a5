import { randomBytes } from 'node:crypto';

export interface PagePolicy {
  /** Where people sign in. */
  issuer: string;
  /** Whether pages elsewhere may show this one in a frame. */
  embeddable: boolean;
  nonce: string;
}

/** For the style elements of one page; nobody can know it before it is sent. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Scripts and everything else from here alone; only signing in reaches another origin. */
export function contentPolicy({ issuer, embeddable, nonce }: PagePolicy): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Sockets of the same origin are part of 'self'.
    `connect-src 'self' ${new URL(issuer).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddable ? '*' : "'none'"}`,
  ].join('; ');
}
