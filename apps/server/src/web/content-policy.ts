import { randomBytes } from 'node:crypto';

export interface PagePolicy {
  /** Issuer at which people sign in. */
  issuer: string;
  /** Origins whose pages may show this page in a frame. */
  frameAncestors: readonly string[];
  nonce: string;
  /** Other origins from which files are downloaded and to which they are uploaded. */
  fileOrigins: readonly string[];
}

/** Creates an unpredictable nonce for the style elements of one page. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Returns a Content-Security-Policy that allows only this origin, and the issuer for sign-in. */
export function contentPolicy({ issuer, frameAncestors, nonce, fileOrigins }: PagePolicy): string {
  const files = fileOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    // WebAssembly of this origin, which shapes text. It does not allow `eval`.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${files}`,
    "font-src 'self'",
    // 'self' includes WebSockets of the same origin.
    `connect-src 'self' ${new URL(issuer).origin}${files}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');
}

/** The policy of the service worker, which loads files of this origin and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
