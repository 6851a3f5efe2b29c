import process from 'node:process'
import { createClient, LeadthreadError } from 'leadthread'
import { verifyWebhook } from 'leadthread/client/webhooks'
import { verifyWebhook as verifyOnTheWeb } from 'leadthread/client/webhooks/web'
import { useClient } from './use-client.mjs'

const client = { createClient, LeadthreadError, verifiers: [verifyWebhook, verifyOnTheWeb] }
console.log(JSON.stringify(await useClient(client, JSON.parse(process.env.TASK))))
