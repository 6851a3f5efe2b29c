import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { answerParent } from '../child.ts'
import { atPace, type Pace } from '../pace.ts'

/** The minimal sender: signs and posts, and stores nothing. */

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const CONNECTIONS = 100

const dispatcher = new Agent({ connections: CONNECTIONS })

async function post(url: string, n: number): Promise<void> {
  const data = { phone: '+14155550123', note: 'x'.repeat(600), n }
  const body = JSON.stringify({ id: `evt_${n}`, type: 'message.received', created: new Date().toISOString(), data })
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'service-signature': `t=${at},v1=${signature}` }
  const answer = await request(url, { method: 'POST', headers, body, dispatcher })
  await answer.body.dump()
}

answerParent({
  emit: ({ url, ...pace }: Pace & { url: string }) => atPace(pace, (n) => post(url, n)),
  emitAtOnce: async ({ url, count }: { url: string; count: number }) => {
    let next = 0
    const turn = async () => {
      while (next < count) await post(url, next++)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, turn))
  },
})
