import { WebSocket } from 'ws'
import { answerParent, given } from '../child.ts'
import { ask } from '../load.ts'

/** Many subscribers in one process, which also creates the events, so that one clock measures both. */

const FOLLOW = 'subscription { messageAdded { cursor message { id body direction } } }'
const AT_ONCE = 50

let sockets: WebSocket[] = []
let port = 0
let isBare = false
let heard: (at: number) => void = () => {}

answerParent({ open, stall, round, close })

/** Opens the given number of sockets, each with one subscription; without one for the bare server. */
async function open(to: { port: number; count: number; isBare: boolean }): Promise<void> {
  port = to.port
  isBare = to.isBare
  sockets = []
  for (let n = 0; n < to.count; n += AT_ONCE) {
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, to.count - n) }, enter))))
  }
}

async function enter(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  if (!isBare) {
    const acknowledged = new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${given().key}` } }))
    await acknowledged
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: FOLLOW } }))
    // The response follows the subscription on the same connection.
    socket.send(JSON.stringify({ type: 'subscribe', id: '2', payload: { query: '{ liveCursor }' } }))
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => String(data).includes('"complete"') && resolve())
    })
    socket.removeAllListeners('message')
  }
  socket.on('message', (data) => String(data).includes('"next"') && heard(performance.now()))
  return socket
}

/** The last sockets stop reading from now on. */
async function stall(count: number): Promise<void> {
  for (const socket of sockets.slice(-count)) socket.pause()
}

/** Creates one event. Returns the latency of each active subscriber, counted from before the request. */
async function round(): Promise<number[]> {
  const waits: number[] = []
  const listening = sockets.filter(({ isPaused }) => !isPaused).length
  const all = new Promise<void>((resolve) => {
    heard = (at) => {
      waits.push(at - began)
      if (waits.length === listening) resolve()
    }
  })
  const began = performance.now()
  if (isBare) sockets[0]!.send('say it to all')
  else {
    const body = { from: '+15125550100', body: 'We need a new roof' }
    const { status, text } = await ask(
      { port, key: given().key },
      { method: 'POST', path: '/v1/sandbox/inbound', body },
    )
    if (status !== 201) throw new Error(`A text was answered with ${status}: ${text}`)
  }
  await all
  return waits
}

async function close(): Promise<void> {
  for (const socket of sockets) socket.terminate()
}
