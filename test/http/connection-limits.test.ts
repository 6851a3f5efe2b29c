import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { limitConnections } from '../../src/interfaces/http/network-limits.ts'
import { trustedProxies } from '../../src/interfaces/http/trusted-proxies.ts'

class Connection extends EventEmitter {
  isClosed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.isClosed = true
    this.emit('close')
  }
}

function listening() {
  const server = new EventEmitter()
  const config = { http: { connectionsMax: 100, connectionsPerNetwork: 3 } }
  const deps = { app: { config }, proxies: trustedProxies(['10.0.0.7']) }
  limitConnections(deps as never, server as never)
  return (address: string) => {
    const connection = new Connection(address)
    server.emit('connection', connection)
    return connection
  }
}

test('limits the connections of one network, and accepts another when one is closed', () => {
  const connect = listening()
  const held = Array.from({ length: 3 }, () => connect('::ffff:203.0.113.5'))

  expect(connect('203.0.113.5').isClosed).toBe(true)
  expect(connect('203.0.113.6').isClosed).toBe(false)
  held[0]!.destroy()
  expect(connect('203.0.113.5').isClosed).toBe(false)
  expect(connect('203.0.113.5').isClosed).toBe(true)
})

test('counts the IPv6 addresses of a /64 network together', () => {
  const connect = listening()

  const opened = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8:0:1::1'].map(connect)

  expect(opened.map(({ isClosed }) => isClosed)).toEqual([false, false, false, true, false])
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.7'])(
  '%s is exempt, because its clients are behind it',
  (address) => {
    const connect = listening()

    expect(Array.from({ length: 10 }, () => connect(address)).some(({ isClosed }) => isClosed)).toBe(false)
  },
)
