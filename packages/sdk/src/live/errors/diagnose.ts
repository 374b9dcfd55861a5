import { BASE_PATH, getCurrentUser } from '@lienzo/contract';
import { type Connection, trimBaseUrl } from '../../credentials.ts';
import { ZoneError } from './zone-error.ts';

const explanations: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name cannot be looked up at the moment',
  ECONNREFUSED: 'nothing listens on this host and port',
  ECONNRESET: 'the connection was closed; check whether the port expects http or https',
  UND_ERR_SOCKET: 'the connection was closed; check whether the port expects http or https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the port expects http instead of https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the port expects http instead of https',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted',
  CERT_HAS_EXPIRED: 'the certificate has expired',
};

const MILLISECONDS = 1_000;

/** Returns the error for a service to which no connection can be opened. */
export async function explainUnreachable(
  connection: Connection,
  known: string | undefined,
): Promise<ZoneError> {
  const reason = known?.startsWith('token:') ? known : await diagnose(connection);
  const message = `No connection to ${connection.baseUrl} could be opened: ${reason}.`;
  return new ZoneError('unreachable', message, { reason });
}

/**
 * Returns why no socket can be opened. A socket does not tell, so this sends one request over HTTP;
 * in a browser, the reason is known only if the service allows requests from the page.
 */
async function diagnose(connection: Connection): Promise<string> {
  const url = `${trimBaseUrl(connection)}${BASE_PATH}${getCurrentUser.path}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(MILLISECONDS) });
    const text = await response.text();
    return text.includes('"error_code"')
      ? 'the service answers over HTTP, but WebSockets do not get through'
      : `another server answered with status ${response.status}`;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'the host did not answer';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }; // of fetch in Node
  const code = String(cause?.code ?? '');
  const explanation = explanations[code];
  if (explanation !== undefined) return `${explanation} (${code})`;
  return String(cause?.message ?? 'no connection could be opened');
}
