import type { z } from 'zod'
import type { EventType } from './catalogue.ts'
import type { EVENT_DATA } from './schemas.ts'

type Data = { [Type in EventType]: z.input<(typeof EVENT_DATA)[Type]> }

/** Fictitious numbers, and IDs that belong to nothing. */
const PHONE = '+14155550123'
const OURS = '+14155550100'
const LEAD = 'lead_00000000000000000000000000'
const CONVERSATION = 'conv_00000000000000000000000000'
const CAMPAIGN = 'camp_00000000000000000000000000'
const MESSAGE = 'msg_00000000000000000000000000'

const QUALIFICATION = { score: 82, signals: ['project', 'budget', 'timeline'], confidence: 'high' as const }

/** An example event of the type, for tests of receivers. `at` is its time. */
export function sampleOf<Type extends EventType>(type: Type, at: Date): Data[Type] {
  return SAMPLES[type](at.toISOString())
}

const SAMPLES: { [Type in EventType]: (at: string) => Data[Type] } = {
  'message.received': (at) => ({
    message: {
      ...text(at),
      direction: 'inbound',
      status: 'received',
      from: PHONE,
      to: OURS,
      sent_by: 'lead',
      purpose: null,
    },
    ...about(),
  }),
  'message.delivered': (at) => ({
    message: {
      ...text(at),
      direction: 'outbound',
      status: 'delivered',
      body: 'Thanks! Roughly what budget do you have in mind?',
      from: OURS,
      to: PHONE,
      sent_by: 'agent',
      purpose: 'conversation',
      delivered_at: at,
    },
    ...about(),
  }),
  'lead.qualified': () => ({
    lead_id: LEAD,
    conversation_id: CONVERSATION,
    phone: PHONE,
    qualification: QUALIFICATION,
    campaign_id: CAMPAIGN,
    attributes: { first_name: 'Dana', city: 'Oakland', budget: 25_000, owner: true },
  }),
  'lead.opted_out': (at) => ({
    lead_id: LEAD,
    conversation_id: CONVERSATION,
    phone: PHONE,
    message_id: MESSAGE,
    keyword: 'STOP',
    method: 'keyword',
    reason: 'opt_out',
    opted_out_at: at,
  }),
  'conversation.completed': (at) => ({
    conversation_id: CONVERSATION,
    lead_id: LEAD,
    phone: PHONE,
    campaign_id: CAMPAIGN,
    outcome: 'booked',
    qualification: QUALIFICATION,
    transcript: { url: `https://example.com/v1/conversations/${CONVERSATION}`, messages: 8 },
    completed_at: at,
  }),
  'agent.requested': (at) => ({
    conversation_id: CONVERSATION,
    lead_id: LEAD,
    phone: PHONE,
    campaign_id: CAMPAIGN,
    reason: 'lead_request',
    rule: null,
    urgency: 'normal',
    summary: 'Dana wants a new roof, has a budget of about 25,000 and asked for a person.',
    qualification: QUALIFICATION,
    requested_at: at,
  }),
}

function about() {
  return { lead_id: LEAD, conversation_id: CONVERSATION, phone: PHONE, campaign_id: CAMPAIGN }
}

function text(at: string) {
  return {
    id: MESSAGE,
    lead_id: LEAD,
    conversation_id: CONVERSATION,
    campaign_id: CAMPAIGN,
    body: 'Hi! We need a new roof 🙂',
    segments: 1,
    error_code: null,
    scheduled_for: null,
    sent_at: at,
    delivered_at: null,
    created_at: at,
  }
}
