const { createClient, LeadthreadError } = require('leadthread/client')
const { verifyWebhook } = require('leadthread/client/webhooks')
const { verifyWebhook: verifyOnTheWeb } = require('leadthread/client/webhooks/web')

const client = { createClient, LeadthreadError, verifiers: [verifyWebhook, verifyOnTheWeb] }
import('./use-client.mjs')
  .then(({ useClient }) => useClient(client, JSON.parse(process.env.TASK)))
  .then((seen) => console.log(JSON.stringify(seen)))
