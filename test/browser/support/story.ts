import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import type { Dashboard } from './dashboard.ts'

export const HOSTILE = '<img src=x onerror=alert(1)>'
const RIGHT_TO_LEFT = 'مرحبا، نعم أملك المنزل'

export type Story = {
  leadId: string
  conversationId: string
  campaignId: string
  endpointId: string
  deliveryId: string
  loggedRequestId: string
  importId: string
  close(): Promise<void>
}

/** A workspace in which something of everything has happened, hostile texts among it. */
export async function tellStory(here: Dashboard): Promise<Story> {
  const receiver = createServer((_request, response) => response.writeHead(500).end(HOSTILE)).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const endpoint = await here.rest<{ id: string }>('POST', '/v1/webhooks', {
    url,
    event_types: ['*'],
    description: HOSTILE,
  })
  const lead = await here.rest<{ id: string }>('POST', '/v1/leads', {
    phone: '+14155550101',
    source: 'story',
    attributes: { first_name: HOSTILE, note: HOSTILE },
  })
  await here.textAs('+14155550101', `Hi, we own the house and need a new roof ${HOSTILE}`)
  await here.textAs('+14155550102', RIGHT_TO_LEFT)
  await here.textAs('+14155550103', 'roof '.repeat(300).trim())
  await here.textAs('+14155550104', 'Can I talk to a real person please')
  await here.textAs('+14155550105', 'STOP')
  const conversations = await settled(() =>
    here.rest<{ data: { id: string; lead_id: string }[] }>('GET', `/v1/conversations?lead_id=${lead.id}`),
  )
  const deliveries = await settled(() =>
    here.rest<{ data: { id: string }[] }>('GET', `/v1/webhooks/${endpoint.id}/deliveries`),
  )
  const requests = await settled(() => here.rest<{ data: { id: string }[] }>('GET', '/v1/requests'))
  const { campaigns } = await here.graphql<{ campaigns: { edges: { node: { id: string } }[] } }>(
    '{ campaigns(first: 1) { edges { node { id } } } }',
  )
  return {
    leadId: lead.id,
    conversationId: conversations.data[0]!.id,
    campaignId: campaigns.edges[0]!.node.id,
    endpointId: endpoint.id,
    deliveryId: deliveries.data[0]!.id,
    loggedRequestId: requests.data[0]!.id,
    importId: await importLead(here),
    close: () => new Promise((resolve) => void receiver.close(() => resolve())),
  }
}

/** A file with a lead and a row that is rejected. */
async function importLead({ workspace }: Dashboard): Promise<string> {
  const headers = { Authorization: `Bearer ${workspace.sandbox.key}`, 'Content-Type': 'text/csv' }
  const body = `phone,first_name\n+14155550106,${HOSTILE}\n12,Nobody\n`
  const response = await fetch(`${inject('serviceUrl')}/v1/leads/imports`, { method: 'POST', headers, body })
  const { id } = (await response.json()) as { id: string }
  return id
}

const ASK_EVERY_MS = 100
const TRIES_MAX = 1_200

/** Asks until there is something to answer with. */
async function settled<Answer extends { data: unknown[] }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await ask()
    if (answer.data.length > 0) return answer
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error('It never came')
}
