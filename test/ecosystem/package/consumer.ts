import { createClient, type Lead, LeadthreadError } from 'leadthread'
import type { WebhookEvent } from 'leadthread/client'
import { SeenIds, verifyWebhook } from 'leadthread/client/webhooks'
import { verifyWebhook as verifyOnTheWeb } from 'leadthread/client/webhooks/web'

const client = createClient({ apiKey: 'lt_test_x', baseUrl: 'https://example.com' })

export async function phonesOf(source: string): Promise<string[]> {
  const leads: Lead[] = []
  for await (const lead of client.leads.list({ source })) leads.push(lead)
  return leads.map(({ phone }) => phone)
}

export async function follow(): Promise<void> {
  for await (const event of client.live.events({ types: ['lead.qualified'] }))
    console.log(event.data.qualification.score)
}

const delivery = { body: '{}', headers: {}, secret: 'whsec_x', seen: new SeenIds() }
export const received: WebhookEvent = verifyWebhook(delivery)
export const receivedOnTheWeb: Promise<WebhookEvent> = verifyOnTheWeb(delivery)
export const isQuiet = (error: unknown) => error instanceof LeadthreadError && error.code === 'quiet_hours'

// @ts-expect-error a field that does not exist
client.leads.create({ phone: '+14155550123', colour: 'red' })
// @ts-expect-error a value that does not exist
client.leads.list({ status: 'asleep' })
