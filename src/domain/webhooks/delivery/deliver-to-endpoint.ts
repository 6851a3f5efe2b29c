import type { Http } from '../../egress/index.ts'
import type { Db, Log, Metrics, RowKey, Tracing } from '../../kernel/index.ts'
import type { DeliveryClaim } from './claim-deliveries.ts'
import { type Courier, type Run, runKey } from './courier.ts'
import { deliverRound, IN_FLIGHT_MAX, type Round, type RoundDeps } from './deliver-round.ts'
import { parentsOf, postAttempt, type SpansOfEvents } from './post-attempt.ts'
import type { EndedDelivery, SettledDelivery } from './settle-deliveries.ts'
import type { RequestRules } from './webhook-request.ts'

export type DeliveryDeps = RoundDeps & {
  db: Db
  http: Http
  log: Log
  metrics: Pick<Metrics, 'webhookAttempt'>
  tracing: Tracing
  webhooks: RequestRules
  courier: Courier
}

/**
 * Delivers what is due to an endpoint, until nothing is in flight and nothing can be claimed. If this process is already
 * delivering to it, it only looks again. Returns when more is due, if known.
 */
export async function deliverToEndpoint(deps: DeliveryDeps, { workspaceId, id }: RowKey): Promise<Date | null> {
  const key = runKey({ workspaceId, id })
  const running = deps.courier.runs.get(key)
  if (running) {
    running.ask()
    return null
  }
  return new EndpointRun(deps, { workspaceId, id }, key).toEnd()
}

/** The rounds of one endpoint in this process, one at a time. Requests run concurrently. */
class EndpointRun implements Run {
  readonly #deps: DeliveryDeps
  readonly #rowKey: RowKey
  readonly #key: string
  readonly #ended: EndedDelivery[] = []
  #inFlight = 0
  #isAsked = true
  #nextAt: Date | null = null
  /** When the endpoint allows more than it has in flight. */
  #moreAt: Date | null = null
  #wake: () => void = () => {}

  constructor(deps: DeliveryDeps, rowKey: RowKey, key: string) {
    this.#deps = deps
    this.#rowKey = rowKey
    this.#key = key
    deps.courier.runs.set(key, this)
  }

  ask(): void {
    this.#isAsked = true
    this.#wake()
  }

  async toEnd(): Promise<Date | null> {
    try {
      for (;;) {
        if (this.#ended.length > 0 || this.#isAsked) await this.#round(this.#ended.splice(0))
        else if (this.#inFlight > 0) await this.#news()
        else return this.#nextAt
      }
    } finally {
      this.#deps.courier.runs.delete(this.#key) // in the same tick as the check above, so no signal is lost in between
    }
  }

  async #round(ended: EndedDelivery[]): Promise<void> {
    this.#isAsked = false
    const { courier, log } = this.#deps
    const room = courier.slots.take(this.#key, IN_FLIGHT_MAX - this.#inFlight)
    if (room === 0 && ended.length === 0) return this.#awaitRoom()
    try {
      const round = await this.#transact(ended, room)
      courier.slots.give(this.#key, room - round.claims.length)
      this.#note(round)
      if (room === 0) this.#isAsked = true
    } catch (error) {
      courier.slots.give(this.#key, room)
      if (this.#inFlight === 0) throw error
      const text = error instanceof Error ? error.stack : String(error)
      log.error({ event: 'webhook.round_failed', ...this.#rowKey, error: text })
    }
  }

  #transact(ended: EndedDelivery[], room: number): Promise<Round> {
    const { db } = this.#deps
    const name = ended.length > 0 ? 'delivery.settle' : 'delivery.claim'
    return db.transaction(name, (tx) => deliverRound(this.#deps, tx, { rowKey: this.#rowKey, ended, room }))
  }

  #note(round: Round): void {
    for (const settled of round.settled) {
      this.#deps.log.info({ event: 'webhook.attempted', ...wideLine(settled) })
      this.#deps.metrics.webhookAttempt(settled.next.action === 'done' ? 'succeeded' : 'failed')
      if (settled.isKept && settled.next.action === 'retry') this.#nextAt = earlier(this.#nextAt, settled.next.at)
    }
    const parents = parentsOf(this.#deps, round.claims)
    for (const claim of round.claims) void this.#send(claim, parents)
    this.#isAsked ||= round.asksAgain
    this.#moreAt = round.nextAt
    this.#nextAt = earlier(this.#nextAt, round.nextAt)
  }

  async #send(claim: DeliveryClaim, parents: SpansOfEvents): Promise<void> {
    const { clock, courier, log } = this.#deps
    this.#inFlight++
    const finish = courier.slots.begin(this.#key)
    try {
      const { reply, shown } = await postAttempt(this.#deps, claim, parents)
      this.#ended.push({ claim, reply, shown, endedAt: clock.now() })
      finish(reply.outcome === 'failed' && reply.error === 'timeout')
    } catch (error) {
      // `post` never rejects; a rejection is a bug. The lease then expires, and the attempt is recorded as lost.
      finish(false)
      log.error({ event: 'webhook.request_failed', deliveryId: claim.id, error: String(error) })
    } finally {
      this.#inFlight--
      this.#wake()
    }
  }

  /** Without a slot no request can start; a finished request frees one. */
  async #awaitRoom(): Promise<void> {
    const { slots } = this.#deps.courier
    if (this.#inFlight > 0 || slots.isClosed) return
    await slots.whenFree(this.#key)
    this.#isAsked = true
  }

  /** Waits for a response, for a signal that more is due, or for the endpoint's next time. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const waitMs = this.#moreAt ? Math.max(1, this.#moreAt.getTime() - this.#deps.clock.now().getTime()) : null
      const timer = waitMs !== null && this.#inFlight < IN_FLIGHT_MAX ? setTimeout(() => this.ask(), waitMs) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function wideLine({ claim, reply, next, isKept }: SettledDelivery) {
  const { workspaceId, id, endpointId, eventId, eventType, attempt } = claim
  const answer = reply.outcome === 'answered' ? { status: reply.status } : { error: reply.error }
  const then = { ms: reply.latency.totalMs, next: isKept ? next.action : 'lease_lost' }
  return { workspaceId, deliveryId: id, endpointId, eventId, eventType, attempt, ...answer, ...then }
}
