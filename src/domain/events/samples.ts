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

const APPOINTMENT = 'appt_00000000000000000000000000'
const HOUR_MS = 3_600_000
const MEMBER = 'mem_00000000000000000000000000'

const ATTRIBUTES = { first_name: 'Dana', city: 'Oakland', budget: 25_000, owner: true }
const NO_LEADS = {
  total: 0,
  waiting: 0,
  texted: 0,
  in_conversation: 0,
  already_sent: 0,
  recently_texted: 0,
  opted_out: 0,
  consent_missing: 0,
  withheld: 0,
  failed: 0,
  erased: 0,
  canceled: 0,
}
const CREATED_BEFORE_MS = 60_000
const QUALIFICATION = { score: 82, signals: ['project', 'budget', 'timeline'], confidence: 'high' as const }

/** An example event of the type, for tests of receivers. `at` is its time. */
export function sampleOf<Type extends EventType>(type: Type, at: Date): Data[Type] {
  return SAMPLES[type](at.toISOString())
}

const SAMPLES: { [Type in EventType]: (at: string) => Data[Type] } = {
  'lead.created': (at) => aboutLead({ created_at: at, updated_at: at }),
  'lead.updated': (at) => ({
    ...aboutLead({ created_at: new Date(Date.parse(at) - CREATED_BEFORE_MS).toISOString(), updated_at: at }),
    changed: ['attributes', 'timezone'],
  }),
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
  'message.sent': (at) => ({ message: { ...outbound(at), status: 'sent' }, ...about() }),
  'message.delivered': (at) => ({
    message: { ...outbound(at), status: 'delivered', delivered_at: at },
    ...about(),
  }),
  'message.failed': (at) => ({
    message: { ...outbound(at), status: 'undelivered', error_code: 'carrier_filtered' },
    ...about(),
    error_code: 'carrier_filtered',
    carrier_error: '30007',
  }),
  'conversation.started': (at) => ({
    ...about(),
    handler: 'agent',
    assigned_to: null,
    continues: null,
    started_at: at,
  }),
  'lead.qualified': () => ({
    lead_id: LEAD,
    conversation_id: CONVERSATION,
    phone: PHONE,
    qualification: QUALIFICATION,
    campaign_id: CAMPAIGN,
    attributes: ATTRIBUTES,
  }),
  'qualification.updated': (at) => ({
    ...about(),
    qualification: { ...QUALIFICATION, score: 90 },
    updated_at: at,
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
  'conversation.assigned': (at) => ({
    ...about(),
    assigned_to: MEMBER,
    previously_assigned_to: null,
    assigned_at: at,
  }),
  'appointment.booked': (at) => ({ ...appointment(at), rescheduled_from: null }),
  'appointment.canceled': (at) => ({ ...appointment(at), canceled_at: at }),
  'import.completed': (at) => ({
    import_id: 'imp_00000000000000000000000000',
    kind: 'leads',
    file_name: 'leads.csv',
    counts: { total: 120, processed: 120, created: 90, merged: 28, skipped: 0, failed: 2 },
    completed_at: at,
  }),
  'campaign.completed': (at) => ({
    campaign_id: CAMPAIGN,
    send_id: 'snd_00000000000000000000000000',
    counts: { ...NO_LEADS, total: 100, texted: 97, opted_out: 3 },
    completed_at: at,
  }),
}

function aboutLead(times: { created_at: string; updated_at: string }) {
  const lead = {
    id: LEAD,
    phone: PHONE,
    source: 'web_form',
    status: 'new' as const,
    attributes: ATTRIBUTES,
    suppressed: false,
    timezone: 'America/Los_Angeles',
    language: 'en' as const,
    campaign_id: CAMPAIGN,
    ...times,
  }
  return { lead, lead_id: LEAD, phone: PHONE, campaign_id: CAMPAIGN }
}

function appointment(at: string) {
  const startsAt = new Date(Date.parse(at) + 24 * HOUR_MS)
  const endsAt = new Date(startsAt.getTime() + HOUR_MS)
  const times = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }
  return { appointment_id: APPOINTMENT, ...about(), ...times, timezone: 'America/Los_Angeles' }
}

function about() {
  return { lead_id: LEAD, conversation_id: CONVERSATION, phone: PHONE, campaign_id: CAMPAIGN }
}

function outbound(at: string) {
  return {
    ...text(at),
    direction: 'outbound' as const,
    body: 'Thanks! Roughly what budget do you have in mind?',
    from: OURS,
    to: PHONE,
    sent_by: 'agent' as const,
    purpose: 'conversation' as const,
  }
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
