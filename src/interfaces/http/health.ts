import type { ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { settlesWithin, sql } from '../../domain/kernel/index.ts'

/** The process is running. */
export function isAlive(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok\n')
}

/** The database responds: requests can be sent to this process. */
export async function isReady(app: App, response: ServerResponse): Promise<void> {
  const ready = await databaseAnswers(app.db)
  response.writeHead(ready ? 200 : 503, { 'Content-Type': 'text/plain' }).end(ready ? 'ready\n' : 'no database\n')
}

const checks = new WeakMap<App['db'], Promise<boolean>>()

/** Concurrent checks share one query. */
function databaseAnswers(db: App['db']): Promise<boolean> {
  const underWay = checks.get(db)
  if (underWay) return underWay
  const answer = db
    .query(sql`select 1 as one`)
    .then(
      () => true,
      () => false,
    )
    .finally(() => checks.delete(db))
  checks.set(db, answer)
  return answer
}

/** A server that does not respond in this time is reported as not reachable. */
const REACHED_WITHIN_MS = 2_000

export async function showMetrics(app: App, response: ServerResponse): Promise<void> {
  let isDatabaseUp = false
  await settlesWithin(
    REACHED_WITHIN_MS,
    databaseAnswers(app.db).then((ready) => (isDatabaseUp = ready)),
  )
  app.metrics.reachable('database', isDatabaseUp)
  app.metrics.reachable('queue', app.queues.isReady())
  const text = await app.metrics.text()
  response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
}
