import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../domain/kernel/index.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus' text format at /metrics. Labels are of few values: never ids. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'leadthread_http_request_seconds',
    help: 'Duration of HTTP requests in seconds, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'leadthread_job_seconds',
    help: 'Duration of jobs in seconds, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const readings = new Histogram({
    name: 'leadthread_reading_seconds',
    help: 'Duration of text analysis in seconds, by task and outcome: read, busy, timed_out, crashed, threw.',
    labelNames: ['task', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const found = new Counter({
    name: 'leadthread_due_found_total',
    help: 'Due rows found by the sweeper.',
    labelNames: ['queue'],
    registers,
  })
  const givenUp = new Counter({
    name: 'leadthread_work_given_up_total',
    help: 'Jobs that failed too often and are no longer retried automatically.',
    labelNames: ['queue'],
    registers,
  })
  return {
    request: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1_000),
    job: ({ queue, outcome, ms }) => jobs.observe({ queue, outcome }, ms / 1_000),
    reading: ({ task, outcome, ms }) => readings.observe({ task, outcome }, ms / 1_000),
    foundDue: (queue, count) => found.inc({ queue }, count),
    gaveUp: (queue) => givenUp.inc({ queue }),
    text: () => registry.metrics(),
  }
}
