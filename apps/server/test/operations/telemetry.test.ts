import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getZoneMeta, insertFrames } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editLive } from '../../../../testing/live/edit-once.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';
import { type Canvas, makeCanvas } from '../../../../testing/zones/test-canvas.ts';
import { startTracing, type Tracing } from '../../src/telemetry/tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: unknown }[];
}

/** Starts a minimal OTLP trace collector. */
function startCollector() {
  const bodies: string[] = [];
  const server: Server = createServer(async (request, response) => {
    bodies.push((await buffer(request)).toString('utf8'));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return new Promise<{ url: string; text(): string; spans(): Span[]; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server has one
        text: () => bodies.join('\n'),
        spans: () =>
          bodies.flatMap((body) =>
            JSON.parse(body).resourceSpans.flatMap(
              (resource: { scopeSpans: { spans: Span[] }[] }) =>
                resource.scopeSpans.flatMap(({ spans }) => spans),
            ),
          ),
        close: () => server.close(),
      }),
    );
  });
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: Tracing | undefined;
let service: TestService;
let ada: Person;
let canvas: Canvas;
beforeAll(async () => {
  collector = await startCollector();
  tracing = startTracing(collector.url);
  service = await startTestService();
  ada = await service.signIn('ada');
  canvas = await makeCanvas(service, ada);
});
afterAll(async () => {
  await tracing?.close();
  await service.close();
  collector.close();
});

const draw = (name: string) => editLive({ service, person: ada, canvas, name });

describe('metrics', () => {
  it('cover transactions, live edits, projections and the job queue', async () => {
    await draw('measured');
    const read = async () => (await fetch(`${service.url}/metrics`)).text();
    await vi.waitFor(
      async () => expect(await read()).toMatch(/^projection_lag_seconds_count\{.*\} [1-9]/m),
      { timeout: 5_000 },
    );
    const text = await read();
    expect(text).toMatch(/^journal_append_duration_seconds_count\{.*\} [1-9]/m);
    expect(text).toMatch(/^database_transaction_duration_seconds_count\{.*kind="read".*\} [1-9]/m);
    expect(text).toMatch(/^database_transaction_duration_seconds_count\{.*kind="write".*\} [1-9]/m);
    // The edit has scheduled a version.
    expect(text).toMatch(/^job_queue_jobs\{.*state="planned".*\} [1-9]/m);
    expect(text).toMatch(/^job_queue_jobs\{.*state="failed".*\} 0/m);
    expect(text).toMatch(/^job_queue_delay_seconds\{.*\} \d/m);
  });
});

describe('traces', () => {
  it('follow a request from its caller into the database without content or credentials', async () => {
    const secret = `secret-${randomUUID()}`;
    await ada.client.call(insertFrames, {
      params: canvas,
      body: { frames: [{ meta: { id: randomUUID(), name: secret } }] },
    });
    await draw(secret);
    const path = `/service/api/v1/editions/${canvas.edition_id}/spaces/${canvas.space_id}/zones/${canvas.zone_id}/meta`;
    const answer = await fetch(`${service.url}${path}?${secret}`, {
      headers: {
        authorization: `Bearer ${ada.token}`,
        traceparent: `00-${TRACE}-${CALLER}-01`,
      },
    });
    expect(answer.status).toBeLessThan(500);
    await tracing?.close();
    tracing = undefined;

    const spans = collector.spans();
    const request = spans.find((span) => span.name === getZoneMeta.id && span.traceId === TRACE);
    expect(request?.parentSpanId).toBe(CALLER);
    const inside = spans.filter((span) => span.parentSpanId === request?.spanId);
    expect(inside.map(({ name }) => name)).toContain('database read');
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([insertFrames.id, 'live edit', 'database write']),
    );
    expect(collector.text()).not.toContain(secret);
    expect(collector.text()).not.toContain(ada.token);
    expect(collector.text()).not.toContain(ada.mail);
  });
});
