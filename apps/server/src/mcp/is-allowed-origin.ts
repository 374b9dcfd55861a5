import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config.ts';

interface Options {
  readonly allowedOrigins: readonly string[];
  /** Without a proxy, the peer of a connection is the client. */
  readonly trustedProxies: TrustedProxies;
}

/**
 * Returns whether a request may come from the page that sent it. Programs send no origin. A page must be of this
 * service, or of an allowed origin. On a loopback connection, the host must be a loopback address too: otherwise
 * a page could reach a local service by letting its own name point to it (DNS rebinding).
 */
export function isAllowedOrigin(
  request: FastifyRequest,
  { allowedOrigins, trustedProxies }: Options,
): boolean {
  const { headers, host, raw } = request;
  const { origin } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  if (!isSameHost(origin, host)) return false;
  return (
    trustedProxies !== false || !isLoopback(raw.socket.remoteAddress ?? '') || isLoopbackName(host)
  );
}

function isSameHost(origin: string, host: string): boolean {
  return /^https?:\/\/(.+)$/.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase();
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}
