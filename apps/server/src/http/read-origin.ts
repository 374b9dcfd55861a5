import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { AddressDetail, TrustedProxies } from '../config.ts';
import type { Origin } from '../core/context.ts';
import { createClientReader, networkOf } from './client-address.ts';

/** Returns where a request came from, as far as the audit log stores it. */
export type ReadOrigin = (request: IncomingMessage) => Origin;

interface Options {
  trustedProxies: TrustedProxies;
  detail: AddressDetail;
}

const MAX_USER_AGENT = 200;

export function createOriginReader({ trustedProxies, detail }: Options): ReadOrigin {
  const readClient = createClientReader(trustedProxies);
  return (request) => {
    const address = detail === 'none' ? '' : readClient(request);
    const ip = detail === 'prefix' ? prefixOf(address) : address;
    const agent = cleanText(request.headers['user-agent'] ?? '');
    return { ...(ip !== '' && { ip }), ...(agent !== '' && { user_agent: agent }) };
  };
}

/** Returns the /24 network of an IPv4 address or the /48 network of an IPv6 address. */
function prefixOf(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? networkOf(address, 3) : '';
}

function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_USER_AGENT).toWellFormed();
}
