import type { LiveEvent } from '../live/live.ts'
import type { EventType } from '../webhook-event.ts'
import { CommandFailure } from './command.ts'
import type { Connection } from './connection.ts'

type Matches = (event: LiveEvent) => boolean

export type Steps = Connection & {
  /** Phone number of the simulated lead. */
  phone: string
  signal: AbortSignal
  /** Waits for an event that occurs since the command started. Throws if it does not occur in time. */
  until: (type: EventType, matches: Matches) => Promise<LiveEvent>
  note: (line: string) => void
}

type Scenario = {
  summary: string
  /** The phone number that the scenario requires by default. */
  phone?: string
  /** What the workspace must have, for the error message. */
  requires?: string
  /** Uses only public operations. Returns how to recognize the event. */
  run: (steps: Steps) => Promise<Matches>
}

/** The simulated carrier cannot reach this phone. */
const UNREACHABLE_PHONE = '+15005550001'
const OUTBOUND = 'Hello from the command line. Reply STOP to opt out.'
const PROJECT = ['Hi! We need a new roof', 'about 15k', 'yes, I own it', 'next month']
const CLEAR_SIGNAL = `mutation ($id: ID!, $key: String!) {
  setSignal(input: { id: $id, key: $key, value: null }) { conversation { id } }
}`
const ASSIGN = `mutation ($id: ID!) {
  claimConversation(input: { id: $id, assignedTo: "Command line" }) { conversation { id } }
}`
const QUALIFIES =
  'The default campaign of the sandbox must qualify leads for a home project, as the example campaign does.'
const DAY_MS = 86_400_000
const DAYS_AHEAD_MAX = 300

/** How to cause an event of each type. */
export const SCENARIOS: Record<EventType, Scenario> = {
  'lead.created': {
    summary: 'you create a lead',
    run: async (steps) => {
      await createLead(steps)
      return about(steps.phone)
    },
  },
  'lead.updated': {
    summary: 'you create a lead and change its attributes',
    run: async (steps) => {
      const { id } = await createLead(steps)
      steps.note('Changing its attributes.')
      await steps.client.leads.update(id, { attributes: { city: 'Oakland' } }, { signal: steps.signal })
      return about(steps.phone)
    },
  },
  'message.received': {
    summary: 'a new lead sends a message',
    run: (steps) => says(steps, 'Hi! Do you still have appointments?').then(() => about(steps.phone)),
  },
  'conversation.started': {
    summary: 'a new lead sends a message',
    run: (steps) => says(steps, 'Hi! Do you still have appointments?').then(() => about(steps.phone)),
  },
  'lead.opted_out': {
    summary: 'a new lead sends STOP',
    run: (steps) => says(steps, 'STOP').then(() => about(steps.phone)),
  },
  'message.sent': { summary: 'you send a message to a new lead', run: sends },
  'message.delivered': { summary: 'you send a message to a new lead', run: sends },
  'message.failed': {
    summary: `you send a message to ${UNREACHABLE_PHONE}, which is not reachable`,
    phone: UNREACHABLE_PHONE,
    run: sends,
  },
  'lead.qualified': {
    summary: "a new lead answers the agent's questions",
    requires: QUALIFIES,
    run: async (steps) => {
      for (const body of PROJECT) await says(steps, body)
      return about(steps.phone)
    },
  },
  'qualification.updated': {
    summary: 'you clear a signal of a qualified lead',
    requires: QUALIFIES,
    run: async (steps) => {
      for (const body of PROJECT) await says(steps, body)
      const { data } = await steps.until('lead.qualified', about(steps.phone))
      if ('qualification' in data) await clearSignal(steps, data.conversation_id, data.qualification.signals[0])
      return about(steps.phone)
    },
  },
  'agent.requested': {
    summary: 'a new lead asks for a person',
    run: (steps) => says(steps, 'I want to talk to a person').then(() => about(steps.phone)),
  },
  'conversation.assigned': {
    summary: 'a conversation is assigned to "Command line"',
    run: async (steps) => {
      const id = await startConversation(steps)
      steps.note('Assigning the conversation.')
      await steps.graphql({ query: ASSIGN, variables: { id } }, { signal: steps.signal })
      return about(steps.phone)
    },
  },
  'conversation.completed': {
    summary: 'you end a conversation as disqualified',
    run: async (steps) => {
      const id = await startConversation(steps)
      steps.note('Ending the conversation.')
      await steps.client.conversations.complete(id, { outcome: 'disqualified' }, { signal: steps.signal })
      return about(steps.phone)
    },
  },
  'appointment.booked': { summary: 'you end a conversation with an appointment', run: book },
  'appointment.canceled': {
    summary: 'you cancel an appointment',
    run: async (steps) => {
      const { data } = await steps.until('appointment.booked', await book(steps))
      steps.note('Canceling the appointment.')
      if ('appointment_id' in data)
        await steps.client.appointments.cancel(data.appointment_id, { signal: steps.signal })
      return about(steps.phone)
    },
  },
  'import.completed': {
    summary: 'you import a file with one lead',
    run: async ({ client, phone, signal, note }) => {
      note(`Importing a file with the lead ${phone}.`)
      const { id } = await client.imports.create(`phone\n${phone}\n`, {}, { signal })
      return ({ data }) => 'import_id' in data && data.import_id === id
    },
  },
  'campaign.completed': {
    summary: 'you send the opening message of a campaign to a new lead',
    requires: 'The campaign must be active and must have an opening message.',
    run: runCampaign,
  },
}

/** The event is about the lead with this phone number. */
function about(phone: string): Matches {
  return ({ data }) => 'phone' in data && data.phone === phone
}

async function createLead({ client, phone, signal, note }: Steps) {
  note(`Creating the lead ${phone}.`)
  return client.leads.create({ phone }, { signal })
}

async function says({ client, phone, signal, note }: Steps, body: string) {
  note(`${phone} sends: ${body}`)
  return client.sandbox.inbound({ from: phone, body }, { signal })
}

async function clearSignal({ graphql, signal, note }: Steps, id: string, key = ''): Promise<void> {
  note(`Clearing the signal ${key}.`)
  await graphql({ query: CLEAR_SIGNAL, variables: { id, key } }, { signal })
}

async function startConversation(steps: Steps): Promise<string> {
  const { conversation_id } = await says(steps, 'Hi! Do you still have appointments?')
  if (conversation_id) return conversation_id
  throw new CommandFailure(`The message of ${steps.phone} started no conversation. Set --phone to another number.`)
}

async function sends({ client, phone, signal, note }: Steps): Promise<Matches> {
  note(`Sending to ${phone}: ${OUTBOUND}`)
  const { id } = await client.messages.send({ to: phone, body: OUTBOUND }, { signal })
  return ({ data }) => 'message' in data && data.message.id === id
}

/** A random hour of a random day, because two appointments cannot be at the same time. */
async function book(steps: Steps): Promise<Matches> {
  const id = await startConversation(steps)
  const start = new Date(Date.now() + (2 + Math.floor(Math.random() * DAYS_AHEAD_MAX)) * DAY_MS)
  start.setUTCHours(16 + Math.floor(Math.random() * 7), 0, 0, 0)
  const appointment_at = start.toISOString()
  steps.note(`Ending the conversation with an appointment at ${appointment_at}.`)
  await steps.client.conversations.complete(id, { outcome: 'booked', appointment_at }, { signal: steps.signal })
  return about(steps.phone)
}

async function runCampaign({ client, phone, signal, note }: Steps): Promise<Matches> {
  const { data } = await client.campaigns.list({ status: 'active', limit: 1 }, { signal }).page()
  const campaign = data[0]
  if (!campaign) throw new CommandFailure('The sandbox has no active campaign. Activate one in the dashboard.')
  note(`Sending the opening message of ${campaign.name} to ${phone}.`)
  const lead = await client.leads.create({ phone }, { signal })
  const input = { lead_ids: [lead.id], confirm_without_consent: true }
  const { id } = await client.sends.create(campaign.id, input, { signal })
  return (event) => 'send_id' in event.data && event.data.send_id === id
}
