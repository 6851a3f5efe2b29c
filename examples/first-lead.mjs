// Creates a lead and follows the conversation: `node examples/first-lead.mjs +14155550123`. It needs LEADTHREAD_API_KEY, the key
// of a sandbox, and LEADTHREAD_URL.
import { createClient, LeadthreadError } from 'leadthread/client'

const phone = process.argv[2] ?? '+14155550123'
const client = createClient({ apiKey: process.env.LEADTHREAD_API_KEY, baseUrl: process.env.LEADTHREAD_URL })

try {
  const after = await client.live.cursor() // events from here on
  const lead = await client.leads.create({ phone, source: 'example', attributes: { first_name: 'Dana' } })
  await client.messages.send({ lead_id: lead.id, body: 'Hi Dana, Oakline Home Services here. Reply STOP to opt out.' })
  await client.sandbox.inbound({ from: phone, body: 'Hi! We need a new roof' })
  for await (const { type, data } of client.live.events({ after })) {
    console.log(type, data.message?.body ?? '')
    if (type === 'message.delivered' && data.message.sent_by === 'agent') break // the agent has replied
  }
} catch (error) {
  if (!(error instanceof LeadthreadError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
