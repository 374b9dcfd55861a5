import { BASE_PATH, type Operation } from '@lienzo/contract';

export interface OperationRequest {
  op: Operation;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface Sender {
  url: string;
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

export interface OperationAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Calls an operation with any parameters and returns the unparsed answer. */
export async function sendOperation(
  { url, token, headers }: Sender,
  { op, params = {}, query = {}, body }: OperationRequest,
): Promise<OperationAnswer> {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => readParam(params, name));
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${url}${BASE_PATH}${path}${search && `?${search}`}`, {
    method: op.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

// A missing parameter would cause a 404, which looks like a hidden resource.
function readParam(params: Readonly<Record<string, string>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path parameter ${name} is missing.`);
  return encodeURIComponent(value);
}
