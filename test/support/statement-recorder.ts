import pg from 'pg'

/** Says what is asked of PostgreSQL in this process, by whatever asks: ours, Prisma, the sign-in library. */
export type StatementRecorder = {
  /** The texts of a piece of work’s statements, without transactions' own. */
  during(work: () => Promise<unknown>): Promise<string[]>
  restore(): void
}

export function recordStatements(): StatementRecorder {
  const given = pg.Client.prototype.query
  let heard: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    heard.push(typeof first === 'string' ? first : (first.text ?? ''))
    return (given as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof given
  return {
    async during(work) {
      heard = []
      await work()
      return heard.filter((text) => !/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text))
    },
    restore() {
      pg.Client.prototype.query = given
    },
  }
}
