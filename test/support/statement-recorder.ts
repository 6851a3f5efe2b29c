import pg from 'pg'

export type RecordedStatements = { text: string; values: unknown[] }

/** Records the statements that this process sends to PostgreSQL, including Prisma's. */
export type StatementRecorder = {
  /** The statements of the work, without begin and commit. */
  heardDuring(work: () => Promise<unknown>): Promise<RecordedStatements[]>
  /** Their texts. */
  during(work: () => Promise<unknown>): Promise<string[]>
  restore(): void
}

type Query = string | { text?: string; values?: unknown[] }

export function recordStatements(): StatementRecorder {
  const given = pg.Client.prototype.query
  let heard: RecordedStatements[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [Query, unknown]
    const text = typeof query === 'string' ? query : (query.text ?? '')
    const inQuery = typeof query === 'string' ? values : query.values
    heard.push({ text, values: Array.isArray(inQuery) ? inQuery : [] })
    return (given as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof given
  const recorder: StatementRecorder = {
    async heardDuring(work) {
      heard = []
      await work()
      return heard.filter(({ text }) => !/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text))
    },
    during: async (work) => (await recorder.heardDuring(work)).map(({ text }) => text),
    restore() {
      pg.Client.prototype.query = given
    },
  }
  return recorder
}

/** The statements that authenticate a key or a session, at most once a second. */
export const WHO_ASKS = /from api_key k join workspace|update api_key set last_used_at|from auth_session s/
