import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000

/** The pool's own limit includes waiting in its queue; an unreachable server is given up sooner. */
class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/**
 * A pool whose connections can break at any time. The pool itself handles errors of idle connections only, so a connection that
 * breaks between two statements of a transaction would end the process. Here the next statement of the transaction gets the
 * error, and a broken connection is never reused. `onIdleError` gets the errors of idle connections.
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
