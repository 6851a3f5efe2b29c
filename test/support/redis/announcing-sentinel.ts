import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * A sentinel that announces each failover at the worst moment: after it was asked for the master, before it answers. It knows
 * the commands that clients send.
 */
export async function announcingSentinel(firstMaster: number) {
  let master = firstMaster
  let successor: number | undefined
  const subscribed = new Set<Socket>()

  async function answer(socket: Socket, words: readonly string[]) {
    const [command, about] = words.map((word) => word.toLowerCase())
    if (command === 'subscribe') {
      subscribed.add(socket)
      return socket.write(`*3\r\n${bulk('subscribe')}${bulk(about!)}:1\r\n`)
    }
    if (about === 'sentinels') return socket.write('*0\r\n')
    if (about !== 'get-master-addr-by-name') return socket.write('+OK\r\n')
    if (successor !== undefined) await announce(successor)
    socket.write(`*2\r\n${bulk('127.0.0.1')}${bulk(String(master))}`)
  }

  async function announce(port: number) {
    const notice = `leads 127.0.0.1 ${master} 127.0.0.1 ${port}`
    master = port
    successor = undefined
    for (const socket of subscribed) socket.write(`*3\r\n${bulk('message')}${bulk('+switch-master')}${bulk(notice)}`)
    // The notice arrives before the answer, which is on another connection.
    await new Promise((resolve) => setTimeout(resolve, NOTICE_BEFORE_ANSWER_MS))
  }

  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => {}).on('close', () => subscribed.delete(socket))
    socket.on('data', (chunk) => {
      text += chunk
      for (let found = COMMAND.exec(text); found; found = COMMAND.exec(text)) {
        const words = text.slice(found[0].length).split('\r\n', 2 * Number(found[1]))
        if (words.length < 2 * Number(found[1])) return
        text = text.slice(found[0].length + words.join('\r\n').length + 2)
        void answer(
          socket,
          words.filter((_, n) => n % 2 === 1),
        )
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis+sentinel://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    failsOverTo(port: number) {
      successor = port
    },
    close: () => server.close(),
  }
}

const COMMAND = /^\*(\d+)\r\n/
const NOTICE_BEFORE_ANSWER_MS = 50
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`
