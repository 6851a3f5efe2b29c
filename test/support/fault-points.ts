import type { Overrides } from '../../src/app.ts'
import type { Http } from '../../src/domain/egress/index.ts'
import type { Db } from '../../src/domain/kernel/context.ts'
import type { Carrier } from '../../src/domain/messaging/index.ts'

/** Points between two steps that must happen together, where a crash could show. */
export const FAULT_POINTS = [
  'dispatch.claim uncommitted',
  'carrier before',
  'carrier after',
  'dispatch.settle uncommitted',
  'dispatch.settle committed',
  'receipt.apply begins',
  'receipt.apply uncommitted',
  'receipt.apply committed',
  'request before',
  'request after',
  'delivery.settle uncommitted',
  'webhook.attempted',
  'turn.commit begins',
  'turn.commit uncommitted',
  'turn.commit committed',
] as const

/** Overrides of the composition root that call `passing` at every such point, including those of other transactions. */
export function withFaultPoints(passing: (point: string) => void): Overrides {
  const told = (line: Record<string, unknown>) => passing(String(line.event))
  return {
    db: (db) => watchedDb(db, passing),
    http: (http) => watchedHttp(http, passing),
    carriers: (carriers) =>
      Object.fromEntries(Object.entries(carriers).map(([name, carrier]) => [name, watchedCarrier(carrier, passing)])),
    log: { info: told, warn: told, error: (line) => console.error(line) },
  }
}

function watchedDb(db: Db, passing: (point: string) => void): Db {
  const watched = async <Result>(
    name: string,
    run: (inside: (result: Result) => Result) => Promise<Result>,
  ): Promise<Result> => {
    passing(`${name} begins`)
    const result = await run((inner) => {
      if (didSomething(name, inner)) passing(`${name} uncommitted`)
      return inner
    })
    if (didSomething(name, result)) passing(`${name} committed`)
    return result
  }
  return {
    ...db,
    transaction: (name, work) => watched(name, (inside) => db.transaction(name, async (tx) => inside(await work(tx)))),
    locked: (name, workspaceId, phone, work) =>
      watched(name, (inside) => db.locked(name, workspaceId, phone, async (tx) => inside(await work(tx)))),
  }
}

/** A claim without a result and a void turn are not fault points. */
function didSomething(name: string, result: unknown): boolean {
  return result !== false && !(name === 'dispatch.claim' && result === null)
}

function watchedCarrier(carrier: Carrier, passing: (point: string) => void): Carrier {
  return {
    ...carrier,
    async send(sms) {
      passing('carrier before')
      const reply = await carrier.send(sms)
      passing('carrier after')
      return reply
    },
  }
}

function watchedHttp(http: Http, passing: (point: string) => void): Http {
  return {
    ...http,
    async post(request) {
      passing('request before')
      const reply = await http.post(request)
      passing('request after')
      return reply
    },
  }
}
