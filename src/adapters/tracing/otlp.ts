import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT as ROOT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '../../config.ts'
import { type Log, type OpenSpan, type SpanStart, settlesWithin, type Tracing } from '../../domain/kernel/index.ts'
import { AppError } from '../../errors.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { samplerOf } from './sampler.ts'

type TracingConfig = NonNullable<Config['tracing']>

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
/** A process must exit within ten seconds, even if the receiver of its spans is down. */
const CLOSE_WITHIN_MS = 1_000
const SAMPLED = 1

/**
 * Sends spans to an OpenTelemetry receiver. Each instance keeps the current span in its own AsyncLocalStorage instead of
 * OpenTelemetry's global one, so that two services in one process do not share it.
 */
export async function createTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const exporter = watched(await openExporter(config), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...config.resource, 'service.name': config.serviceName }),
    sampler: samplerOf(config.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('leadthread')
  const present = new AsyncLocalStorage<Span | null>()

  const begin = ({ name, kind, parent, facts }: SpanStart): Span => {
    const above = parent === undefined ? contextOf(present.getStore()) : contextFrom(parent)
    return tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, above)
  }
  return {
    isOn: true,
    async span(start, work) {
      const span = begin(start)
      const open = openSpan(span)
      try {
        return await present.run(span, () => work(open))
      } catch (error) {
        open.fail(typeOf(error))
        throw error
      } finally {
        span.end()
      }
    },
    outside: (work) => present.run(null, work),
    current() {
      const span = present.getStore()
      return span && span.spanContext().traceFlags === SAMPLED ? traceparentOf(span) : null
    },
    async close() {
      await settlesWithin(CLOSE_WITHIN_MS, provider.shutdown()).catch(() => {})
    },
  }
}

async function openExporter({ protocol, url, headers }: TracingConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url, headers })
}

/** Logs failures. Spans that could not be sent are dropped, and nothing waits for them. */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  const warn = throttledWarning(log, { event: 'tracing.export_failed' })
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    traceparent: traceparentOf(span),
    rename: (name) => void span.updateName(name),
    add: (facts) => void span.setAttributes(facts),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  }
}

function contextOf(span: Span | null | undefined): Context {
  return span ? trace.setSpan(ROOT, span) : ROOT
}

/** An invalid parent starts a new trace. */
function contextFrom(traceparent: string | null): Context {
  const parent = traceparent === null ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT, { ...parent, isRemote: true }) : ROOT
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Not the message, which can contain what a lead wrote. */
function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}
