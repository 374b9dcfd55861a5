import { BASE_PATH, errors, type Operation } from '@lienzo/contract';
import { type Cell, type OpenArea, type Outcome, type Request, titleOf } from './matrix.ts';

interface Trial {
  url: string;
  area: OpenArea;
  cell: Cell;
  /** The outcome, or how to derive it from the request. */
  expected: Outcome | ((request: Request) => Outcome);
}

/** Runs one cell. Returns how the service deviates from it, or undefined. */
export async function runCell({ url, area, cell, expected }: Trial): Promise<string | undefined> {
  const request = await area.prepare(cell);
  const answered = await send(url, cell.operation, request);
  if (answered.status === 200) await request.undo?.();
  await request.cleanUp?.();
  const outcome = typeof expected === 'function' ? expected(request) : expected;
  const declared = describeOutcome(outcome);
  const found = `${answered.status} ${answered.code}`;
  if (found === declared) return undefined;
  const title = titleOf({ operation: cell.operation.id, subject: cell.subject });
  return `${title}, ${cell.placement}, ${cell.actor}: declared ${declared}, answered ${found}`;
}

function describeOutcome(outcome: Outcome): string {
  return outcome === 'ok' ? '200 success' : `${errors[outcome].status} ${errors[outcome].code}`;
}

async function send(url: string, op: Operation, request: Request) {
  const { token, params = {}, query = {}, body } = request;
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => readParam(params, name));
  const search = new URLSearchParams(query);
  const response = await fetch(`${url}${BASE_PATH}${path}?${search}`, {
    method: op.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const [media = ''] = response.headers.get('content-type')?.split(';') ?? [];
  if (response.ok && op.mediaTypes?.includes(media)) {
    await response.arrayBuffer();
    return { status: response.status, code: 'success' };
  }
  // Both envelopes of the contract; anything else counts as unknown and deviates.
  const envelope = (await response.json().catch(() => ({}))) as {
    status?: string;
    error?: { details?: { error_code?: string } };
  };
  const code = envelope.error?.details?.error_code ?? envelope.status ?? 'unknown';
  return { status: response.status, code };
}

// A missing parameter would cause a 404, which looks like a hidden resource.
function readParam(params: Readonly<Record<string, string>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path parameter ${name} is missing.`);
  return value;
}
