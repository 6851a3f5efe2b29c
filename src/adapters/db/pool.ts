import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000

/** The pool's own limit is for waiting in its queue, too; a server that cannot be reached is given up sooner. */
class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/**
 * A pool whose connections may break at any moment. The pool itself listens for errors of idle connections only, so that one
 * that breaks between two statements of a transaction would end the process. Here the transaction gets the error from its
 * next statement, and a broken connection is never reused. `onIdleError` gets the errors of idle connections.
 */
export function openPool(options: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, Client, ...options })
  pool.on('connect', (client) => client.on('error', () => {}))
  // The pool adds the whole client to the error, which would fill a page of the log.
  pool.on('error', ({ name, message, stack, ...error }) => {
    const { code } = error as { code?: string }
    onIdleError(Object.assign(new Error(message), { name, stack, ...(code && { code }) }))
  })
  return pool
}
