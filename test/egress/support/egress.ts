import type { Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createEgress, type EgressOptions } from '../../../src/adapters/egress.ts'
import type { EgressReply, EgressRequest } from '../../../src/domain/egress/index.ts'
import { type RawServer, startRawServer } from '../../support/raw-server.ts'
import { type Receiver, type Respond, startReceiver } from '../../support/webhook-receiver.ts'

/** For tests that expect a timeout. Long enough to connect first on a busy machine. */
export const SHORT_DEADLINE_MS = 1_000
/** Only a receiver that never finishes takes so long. */
const DEADLINE_MS = 10_000

/** By default posts an empty object to loopback. */
type Post = (url: string, change?: Partial<EgressRequest>) => Promise<EgressReply>

/** Makes egresses and receivers that are closed after each test of the file. */
export function useEgress() {
  const cleanups: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))
  })

  const closing = <T extends { close(): Promise<unknown> }>(closable: T): T => {
    cleanups.push(() => closable.close())
    return closable
  }
  const open = (options: Partial<EgressOptions> = {}) => {
    const defaults = { clock: { now: () => new Date() }, allowedCidrs: [], allowedPorts: [443] }
    const egress = closing(createEgress({ ...defaults, ...options }))
    const bounds = { deadlineMs: DEADLINE_MS, bodyLimitBytes: 65_536, allowLoopback: true }
    const post: Post = (url, change = {}) => egress.post({ url, headers: {}, body: '{}', ...bounds, ...change })
    return { egress, post }
  }

  return {
    /** Closes it after the test. */
    closing,
    open,
    async withReceiver(respond?: Respond): Promise<{ receiver: Receiver } & ReturnType<typeof open>> {
      return { receiver: closing(await startReceiver(respond ? { respond } : {})), ...open() }
    },
    async withRawServer(
      onRequest: (socket: Socket, chunk: Buffer) => void,
      options: Partial<EgressOptions> = {},
    ): Promise<{ server: RawServer; url: string } & ReturnType<typeof open>> {
      const server = closing(await startRawServer(onRequest))
      return { server, url: server.url, ...open(options) }
    },
  }
}
