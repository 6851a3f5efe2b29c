import pg from 'pg'

/** `trips`: how often a connection waited for the database; statements that are sent together share one. */
export type Metered = { statements: number; trips: number; byText: [text: string, count: number][] }

const SHOWN = 100

/** Counts this process's statements in PostgreSQL: our own, Prisma's and BullMQ's. */
export function meterStatements(): { take(): Metered } {
  const given = pg.Client.prototype.query
  const together = new WeakSet<pg.Client>()
  const byText = new Map<string, number>()
  let trips = 0
  pg.Client.prototype.query = function (this: pg.Client & { pipeline?: boolean }, ...args: unknown[]) {
    const [query] = args as [string | { text?: string }]
    const text = shortened(this, typeof query === 'string' ? query : (query.text ?? ''))
    byText.set(text, (byText.get(text) ?? 0) + 1)
    if (!together.has(this)) trips++
    if (this.pipeline && !together.has(this)) {
      together.add(this)
      queueMicrotask(() => together.delete(this))
    }
    return (given as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof given
  return {
    take() {
      const counted = [...byText].sort(([, a], [, b]) => b - a)
      const metered = { statements: counted.reduce((sum, [, n]) => sum + n, 0), trips, byText: counted }
      byText.clear()
      trips = 0
      return metered
    },
  }
}

/** The beginning of a statement, with the prefix `queue:` for those of BullMQ's connections. */
function shortened(client: pg.Client, text: string): string {
  const { options = '' } = (client as unknown as { connectionParameters: { options?: string } }).connectionParameters
  const words = text.replace(/\s+/g, ' ').trim().slice(0, SHOWN)
  return options.includes('bullmq') ? `queue: ${words}` : words
}
