import { createClient, LeadthreadError } from 'leadthread'
import { verifyWebhook } from 'leadthread/client/webhooks/web'
import { useClient } from './use-client.mjs'

export const run = (task) => useClient({ createClient, LeadthreadError, verifiers: [verifyWebhook] }, task)
