import type { IncomingHttpHeaders } from 'node:http';
import { createEdition, listEditions, listTeams } from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../testing/database/admin-connection.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { captureLog } from '../../../../testing/service/captured-log.ts';
import { sendRaw } from '../../../../testing/service/raw-request.ts';

const captured = captureLog('info');
const service = useService({ log: captured.log });
const owner = usePerson(service, 'owner');
let params: { edition_id: string };
beforeAll(async () => {
  params = await owner.client.call(createEdition, { body: { team_name: 'Atelier' } });
});

async function probe(path: string) {
  const response = await fetch(service.url + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

describe('the probes', () => {
  it('report that the service is alive and ready', async () => {
    expect(await probe('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await probe('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
  });

  it('serve the OpenAPI document', async () => {
    const { status, text } = await probe('/openapi.json');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { title: 'Lienzo' } });
    const { authorizationCode } = JSON.parse(text).components.securitySchemes.oauth.flows;
    expect(authorizationCode.authorizationUrl).toMatch(/^https?:.*\/oauth\/v2\/auth$/);
  });

  it.each(['/openapi.json', '/reference/js/scalar.js'])(
    'send %s compressed, and nothing to a client that has it',
    async (path) => {
      const send = (headers: Record<string, string>) =>
        sendRaw({ url: service.url, path, headers: Object.entries(headers).flat() });
      const plain = await send({});
      const sizeOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
        Number(headers['content-length']);
      for (const encoding of ['br', 'gzip']) {
        const answer = await send({ 'accept-encoding': `zstd, ${encoding};q=0.5, deflate` });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          etag: plain.headers.etag,
          vary: 'accept-encoding',
        });
        expect(sizeOf(answer)).toBeLessThan(sizeOf(plain) / 3);
      }
      const refused = await send({ 'accept-encoding': 'br;q=0' });
      expect(refused.headers).not.toHaveProperty('content-encoding');
      const known = await send({ 'if-none-match': String(plain.headers.etag) });
      expect(known).toMatchObject({ status: 304, text: '' });
    },
  );
});

describe('the metrics', () => {
  const countOf = (text: string, labels: string) => {
    const pattern = new RegExp(
      `^http_request_duration_seconds_count\\{${labels},[^}]*\\} (\\d+)`,
      'm',
    );
    return Number(pattern.exec(text)?.[1] ?? 0);
  };

  it('record the duration of requests by operation and status', async () => {
    const labels = 'operation="listTeams",status="200"';
    const before = countOf((await probe('/metrics')).text, labels);
    await owner.client.call(listTeams, { params });
    await owner.client.call(listTeams, { params });
    const { type, text } = await probe('/metrics');
    expect(type).toContain('text/plain');
    expect(countOf(text, labels)).toBe(before + 2);
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{operation="listTeams".*le="0.25"\}/m,
    );
  });

  it('count requests for unknown paths under one name', async () => {
    await probe('/nowhere/1');
    await probe('/nowhere/2');
    const { text } = await probe('/metrics');
    expect(countOf(text, 'operation="none",status="404"')).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('nowhere');
  });

  it('include connections, memory, event loop delay and Redis fallbacks', async () => {
    const { text } = await probe('/metrics');
    for (const state of ['used', 'idle', 'awaited']) {
      expect(text).toMatch(
        new RegExp(`^database_connections\\{state="${state}"[^}]*\\} \\d+`, 'm'),
      );
    }
    expect(text).toMatch(/^rate_limit_fallback_total\S* 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes\S* \d+/m);
    expect(text).toMatch(/^event_loop_delay_max_seconds\S* \d+/m);
  });

  it('contain no personal data', async () => {
    const { text } = await probe('/metrics');
    expect(text).not.toContain(owner.zuid);
    expect(text).not.toContain('example.test');
  });
});

describe('when PostgreSQL is unavailable', () => {
  const name = () => new URL(service.database.url).pathname.slice(1);

  async function disconnect(): Promise<void> {
    await runAsAdmin(`alter database ${name()} with allow_connections false`);
    await endSessions();
  }

  async function endSessions(): Promise<void> {
    await runAsAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`,
    );
  }

  it('the service is alive but not ready, returns errors, and recovers', async () => {
    await disconnect();
    await expect.poll(async () => (await probe('/readyz')).status).toBe(503);
    expect(await probe('/healthz')).toMatchObject({ status: 200 });
    const failure = await owner.client.call(listEditions, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LienzoError);
    expect(failure).toMatchObject({
      status: 503,
      code: 'U1003',
      retryAfter: 1,
      details: { request_id: expect.any(String) },
    });
    expect(JSON.stringify(failure)).not.toMatch(/connection|database|postgres/i);

    await runAsAdmin(`alter database ${name()} with allow_connections true`);
    await expect.poll(async () => (await probe('/readyz')).status).toBe(200);
    await expect(owner.client.call(listEditions, {})).resolves.toHaveProperty('editions_info');
  });

  it('the service is not ready while the database is read-only, and says so', async () => {
    await runAsAdmin(`alter database ${name()} set default_transaction_read_only = on`);
    await endSessions();
    await expect
      .poll(async () => JSON.parse((await probe('/readyz')).text))
      .toEqual({ status: 'not ready', reason: 'the database is read-only' });
    const failure = await owner.client
      .call(createEdition, { body: { team_name: 'Late' } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 503, code: 'U1003', retryAfter: 1 });

    await runAsAdmin(`alter database ${name()} reset default_transaction_read_only`);
    await endSessions();
    await expect.poll(async () => (await probe('/readyz')).status).toBe(200);
  });

  it('the log shows the reason under the request id that the caller received', async () => {
    await disconnect();
    const failure = await owner.client.call(listEditions, {}).catch((error: unknown) => error);
    await runAsAdmin(`alter database ${name()} with allow_connections true`);
    const id = failure instanceof LienzoError ? failure.details.request_id : '';
    const line = captured
      .lines()
      .find((found) => found.request_id === id && found.level === 'warn');
    expect(line).toMatchObject({
      msg: 'the database is unavailable',
      err: { message: expect.any(String) },
    });
  });
});
