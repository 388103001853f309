import { type Attributes, isSpanContextValid, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { Refusal } from './refusal.ts';

/**
 * Runs work in a span of OpenTelemetry. The API alone does nothing: spans go where the SDK sends them that the operator loads (`node --import`). A refusal
 * is an answer and no error. Messages of errors are left out: they may name people.
 */
export function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer('statefolio').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      if (error instanceof Refusal) span.setAttribute('statefolio.refusal', error.code);
      else {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The id by which the operator finds the trace; undefined where no SDK is loaded. */
export function traceIdOf(span: Span): string | undefined {
  const spanContext = span.spanContext();
  return isSpanContextValid(spanContext) ? spanContext.traceId : undefined;
}

/** The same adapter with a span around each call of a method; all methods of a port are asynchronous. */
export function withSpans<Adapter extends object>(kind: string, adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => inSpan(`${kind}.${String(name)}`, {}, async () => Reflect.apply(value, target, given));
    },
  });
}
