import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

// Spans record the operation, the edition and the duration. They never contain names, texts, email
// addresses or credentials; a failure is recorded by the name of its error, not by its message.

export interface Tracing {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Starts sending spans to an OTLP/HTTP collector. Call it once per process. */
export function startTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  isTracing = true;
  return {
    async close() {
      isTracing = false;
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}

interface Step {
  name: string;
  attributes?: () => Attributes;
  /** The `traceparent` header, if the step is a request. */
  caller?: string | string[] | undefined;
}

let isTracing = false;

/** Runs the work in a child span of the current one. Costs nothing when tracing is off. */
export function traced<T>({ name, attributes, caller }: Step, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const isRequest = caller !== undefined;
  const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
  const parent = isRequest ? continueTrace(caller) : context.active();
  return trace
    .getTracer('lienzo')
    .startActiveSpan(
      name,
      { kind, ...(attributes && { attributes: attributes() }) },
      parent,
      async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          throw error;
        } finally {
          span.end();
        }
      },
    );
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/; // W3C Trace Context, section 3.2

function continueTrace(header: string | string[]): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(header)) ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}
