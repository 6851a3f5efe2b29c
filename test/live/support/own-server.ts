import { type RunningServer, startServer } from '../../../src/interfaces/server.ts'
import type { TestApp } from '../../support/harness.ts'

/** Another server of the same app, with its own heartbeat. The caller closes it. */
export function startServerWithHeartbeat({ app }: Pick<TestApp, 'app'>, heartbeatMs: number): Promise<RunningServer> {
  const config = { ...app.config, live: { ...app.config.live, heartbeatMs } }
  return startServer(Object.create(app, { config: { value: config } }), { port: 0, host: '127.0.0.1' })
}
