// Receives webhooks: `node examples/webhook-receiver.mjs`. It needs LEADTHREAD_API_KEY and LEADTHREAD_URL; PORT is optional.
import { createServer } from 'node:http'
import { createClient } from 'leadthread/client'
import { SeenIds, verifyWebhook } from 'leadthread/client/webhooks'

const client = createClient({ apiKey: process.env.LEADTHREAD_API_KEY, baseUrl: process.env.LEADTHREAD_URL })
const seen = new SeenIds() // an event can be delivered twice; a receiver with several processes keeps the IDs in its database
let secret

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret, seen })
    console.log(event.type, event.data.phone ?? '')
    response.writeHead(204).end() // respond first, then do slow work: a request times out after some seconds
  } catch (error) {
    if (error.reason === 'already_seen') return response.writeHead(204).end()
    console.error(error.message)
    response.writeHead(400).end()
  }
})

server.listen(Number(process.env.PORT ?? 4001), '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`
  const endpoint = await client.webhooks.create({ url, event_types: ['*'] })
  secret = endpoint.secret // is shown only once
  console.log(`Receiving events at ${url}`)
  process.once('SIGINT', async () => {
    await client.webhooks.delete(endpoint.id)
    server.close()
    server.closeIdleConnections()
  })
})
