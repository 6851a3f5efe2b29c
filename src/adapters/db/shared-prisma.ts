import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../../generated/prisma/client.ts'

/** Runs a statement on the connection of a transaction, after the statements before it. */
export type Send = (statement: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

export type SharedPrisma = {
  client: PrismaClient
  /** Runs a query, which must be one statement, in a transaction. */
  within<Result>(send: Send, query: () => Promise<Result>): Promise<Result>
}

/**
 * Prisma's client. It needs about 8 MiB, so one is shared by reads, on connections of the pool, and by the writes of all
 * transactions: its adapter finds the transaction of the running code. Statements in transactions are unnamed, because each
 * choice of fields is a separate statement, and connections keep named ones.
 */
export function openPrisma(pool: pg.Pool, nameOf: (query: { sql: string }) => string): SharedPrisma {
  const running = new AsyncLocalStorage<Send>()
  const query = (statement: pg.QueryArrayConfig) => running.getStore()?.(statement) ?? pool.query(statement)
  // Prisma requests a connection to begin its own transaction.
  const connect = () =>
    running.getStore() ? Promise.reject(new Error('A write in a transaction must be one statement.')) : pool.connect()
  const client = new PrismaClient({
    // The adapter accepts pools only. This one has no connections of its own.
    adapter: new PrismaPg(Object.assign(new pg.Pool(), { query, connect }), {
      statementNameGenerator: (given) => (running.getStore() ? '' : nameOf(given)),
    }),
    errorFormat: 'minimal', // no stack is captured for each call
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  })
  return { client, within: (send, query) => running.run(send, query) }
}
