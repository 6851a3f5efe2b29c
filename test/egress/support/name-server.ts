import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'

export type NameServer = { address: string; close(): Promise<void> }

const TYPE_A = 1
const TYPE_AAAA = 28
const SERVFAIL = 2

/**
 * A name server on loopback (RFC 1035) that gives every name the same addresses. A family for which there is `null`
 * fails; one without addresses is answered with none.
 */
export async function startNameServer(answers: { ipv4: string[] | null; ipv6: string[] | null }): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const type = query.readUInt16BE(endOfName(query, 12))
    const addresses = type === TYPE_A ? answers.ipv4 : type === TYPE_AAAA ? answers.ipv6 : []
    socket.send(reply(query, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function reply(query: Buffer, addresses: string[] | null): Buffer {
  const questionEnd = endOfName(query, 12) + 4
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180 | (addresses === null ? SERVFAIL : 0), 2)
  head.writeUInt16BE(addresses?.length ?? 0, 6)
  head.fill(0, 8) // no other sections
  return Buffer.concat([head, query.subarray(12, questionEnd), ...(addresses ?? []).map(record)])
}

/** The name is a pointer to the question's. */
function record(address: string): Buffer {
  const data = isIPv6(address) ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(isIPv6(address) ? TYPE_AAAA : TYPE_A, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function ipv6Bytes(address: string): Buffer {
  const [left = '', right = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups(left).length - groups(right).length).fill('0')
  const all = [...groups(left), ...zeros, ...groups(right)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function endOfName(message: Buffer, start: number): number {
  let at = start
  while (message[at] !== 0) at += message[at]! + 1
  return at + 1
}
