import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../domain/kernel/index.ts'
import { DueAges } from './due-ages.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics in Prometheus' text format at /metrics. Labels have few values: never IDs. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers })
  const total = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const requests = seconds(
    'leadthread_http_request_seconds',
    'Duration of HTTP requests in seconds, by method, route and status.',
    ['method', 'route', 'status'],
  )
  const notLogged = total(
    'leadthread_requests_not_logged_total',
    'Requests that are missing in the request log, by reason: over_limit, not_written.',
    ['reason'],
  )
  const jobs = seconds('leadthread_job_seconds', 'Duration of jobs in seconds, by queue and outcome.', [
    'queue',
    'outcome',
  ])
  const readings = seconds(
    'leadthread_reading_seconds',
    'Duration of text analysis in seconds, by task and outcome: read, busy, timed_out, crashed, threw.',
    ['task', 'outcome'],
  )
  const found = total('leadthread_due_found_total', 'Due rows found by the sweeper.', ['queue'])
  const givenUp = total(
    'leadthread_work_given_up_total',
    'Jobs that failed too often and are no longer retried automatically.',
    ['queue'],
  )
  const due = gauge('leadthread_due_jobs', 'Due rows at the last count, at most 10,000 per type.', ['queue'])
  const dueFor = gauge(
    'leadthread_due_oldest_seconds',
    'For how long the sweeper of this process has found the same row due.',
    ['queue'],
  )
  const attempts = total('leadthread_webhook_attempts_total', 'Webhook requests, by outcome.', ['outcome'])
  const handOvers = total('leadthread_hand_overs_total', 'Messages handed over to a carrier, by its response.', [
    'carrier',
    'outcome',
    'error',
  ])
  const held = gauge('leadthread_held_texts', 'Possible opt-outs that wait for the decision of a person.', [])
  const heldFor = gauge('leadthread_held_texts_oldest_seconds', 'How long the oldest of them has been waiting.', [])
  const unlogged = gauge(
    'leadthread_unlogged_opt_outs_oldest_seconds',
    'How long the oldest suppression has been missing in the opt-out log.',
    [],
  )
  const up = gauge('leadthread_dependency_up', '1 if the database or the queue (Redis) is reachable, otherwise 0.', [
    'dependency',
  ])
  const ages = new DueAges()
  return {
    request: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1_000),
    requestNotLogged: (reason, count) => notLogged.inc({ reason }, count),
    job: ({ queue, outcome, ms }) => jobs.observe({ queue, outcome }, ms / 1_000),
    reading: ({ task, outcome, ms }) => readings.observe({ task, outcome }, ms / 1_000),
    foundDue(jobs, now) {
      dueFor.reset()
      for (const { queue } of jobs) found.inc({ queue })
      for (const [queue, ageSeconds] of ages.update(jobs, now)) dueFor.set({ queue }, ageSeconds)
    },
    countedDue(counts) {
      due.reset()
      for (const [queue, count] of counts) due.set({ queue }, count)
    },
    gaveUp: (queue) => givenUp.inc({ queue }),
    webhookAttempt: (outcome) => attempts.inc({ outcome }),
    handOver: ({ carrier, outcome, error }) => handOvers.inc({ carrier, outcome, error }),
    heldTexts({ count, oldestSeconds }) {
      held.set(count)
      heldFor.set(oldestSeconds)
    },
    unloggedOptOuts: (seconds) => unlogged.set(seconds),
    reachable: (dependency, isReachable) => up.set({ dependency }, isReachable ? 1 : 0),
    text: () => registry.metrics(),
  }
}
