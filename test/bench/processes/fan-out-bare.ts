import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerParent } from '../child.ts'

/** A bare broadcast: a message of one socket is sent to all, with the format and about the size of the service's. */

const TOLD = JSON.stringify({
  id: '1',
  type: 'next',
  payload: {
    data: {
      messageAdded: {
        cursor: 'x'.repeat(120),
        message: { id: 'msg_01jdxxxxxxxxxxxxxxxxxxxxxx', body: 'We need a new roof', direction: 'INBOUND' },
      },
    },
  },
})

const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
sockets.on('connection', (socket) =>
  socket.on('message', () => {
    for (const client of sockets.clients) client.send(TOLD)
  }),
)
await new Promise((resolve) => sockets.once('listening', resolve))

answerParent({ port: async () => (sockets.address() as AddressInfo).port }, async () => {
  for (const client of sockets.clients) client.terminate()
  sockets.close()
})
