import { builder } from './builder.ts'

/** An enum of the wire's words in CAPITALS: `opted-out` is OPTED_OUT, `*` is ALL. Each word with its description. */
export function enumOf(name: string, description: string, words: Readonly<Record<string, string>>) {
  const values = Object.entries(words).map(([value, meaning]) => [capitals(value), { value, description: meaning }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<string, { value: string; description: string }>,
  })
}

function capitals(word: string): string {
  return word === '*' ? 'ALL' : word.toUpperCase().replaceAll(/[^A-Z]/g, '_')
}

const EVENTS = {
  'message.received': 'A lead sent a message.',
  'message.delivered': 'The carrier reported a message as delivered.',
  'lead.qualified': 'A conversation reached the qualification threshold. Sent once per conversation.',
  'lead.opted_out': 'A lead opted out.',
  'conversation.completed': 'A conversation ended.',
  'agent.requested': 'A conversation was handed off to a person.',
}

export const ContactChannel = enumOf('ContactChannel', 'The lead’s preferred contact channel.', {
  call: 'Phone call.',
  email: 'Email.',
  text: 'Text message, not phone call.',
})

export const EventType = enumOf('EventType', 'Type of the event.', EVENTS)

export const WebhookEventType = enumOf('WebhookEventType', 'Event types that a webhook endpoint can subscribe to.', {
  '*': 'All event types, including future ones.',
  ...EVENTS,
})

export const Scope = enumOf('Scope', 'A permission of an API key.', {
  read_only: 'Read access to the workspace, leads, conversations, messages, campaigns and events.',
  messaging: 'Read conversations, messages, campaigns and events; send messages; hand off conversations.',
  leads: 'Read, create and update leads.',
  full_access: 'Full access, including API keys, webhooks and settings.',
})

export const WorkspaceMode = enumOf('WorkspaceMode', 'Whether messages go to a real carrier or to the simulated one.', {
  live: 'Messages are sent to real phones.',
  sandbox: 'The carrier is simulated.',
})

export const LeadStatus = enumOf('LeadStatus', 'Status of a lead, derived from its messages and conversations.', {
  new: 'No message has been sent.',
  contacted: 'A message has been sent.',
  engaged: 'A conversation is open.',
  qualified: 'The open conversation has reached the threshold.',
  booked: 'The last conversation ended with an appointment.',
  disqualified: 'The last conversation ended because the lead was disqualified.',
  'opted-out': 'The phone is suppressed.',
})

export const ConversationStatus = enumOf('ConversationStatus', 'Status of a conversation. The last three are final.', {
  active: 'Open; the score is below the threshold.',
  qualified: 'Open; the score has reached the threshold.',
  booked: 'Ended with an appointment.',
  disqualified: 'Ended because the lead was disqualified.',
  'opted-out': 'Ended because the lead opted out.',
})

export const Handler = enumOf('Handler', 'Who replies in a conversation.', {
  agent: 'The automated agent.',
  human: 'A person.',
})

export const Confidence = enumOf('Confidence', 'Confidence in the score.', {
  low: 'Little is known, or the answers are vague.',
  medium: 'Enough is known to act with caution.',
  high: 'The required information is known and reliable.',
})

export const MessageDirection = enumOf('MessageDirection', 'Direction of a message.', {
  inbound: 'From the lead.',
  outbound: 'To the lead.',
})

export const MessageStatus = enumOf('MessageStatus', 'Status of a message.', {
  scheduled: 'Scheduled for a later time.',
  queued: 'Waiting to be handed to the carrier.',
  sending: 'Being handed to the carrier.',
  sent: 'Accepted by the carrier.',
  delivered: 'The carrier reported delivery.',
  undelivered: 'The carrier reported that delivery failed.',
  failed: 'The carrier rejected the message; see errorCode.',
  canceled: 'Canceled before it was sent.',
  blocked: 'Withheld and not sent; see errorCode.',
  received: 'Received from the lead.',
})

export const SentBy = enumOf('SentBy', 'Who wrote a message.', {
  api: 'An integration.',
  agent: 'The automated agent.',
  human: 'A member of the workspace.',
  system: 'The service, for example to confirm an opt-out.',
  lead: 'The lead.',
})

export const MessagePurpose = enumOf('MessagePurpose', 'Purpose of an outbound message.', {
  opening: 'The opening message of a campaign.',
  conversation: 'A message in a conversation.',
  follow_up: 'A follow-up after the lead has not replied.',
  opt_out_confirmation: 'Confirmation of an opt-out.',
  opt_in_confirmation: 'Confirmation that the lead opted in again.',
  help: 'Reply to HELP.',
})

export const CampaignStatus = enumOf('CampaignStatus', 'Whether a campaign is active.', {
  draft: 'The campaign has not been started.',
  active: 'The campaign sends openings and follow-ups.',
  paused: 'The campaign sends no openings or follow-ups. Open conversations continue.',
})

export const EndpointStatus = enumOf('WebhookEndpointStatus', 'Whether a webhook endpoint is enabled.', {
  enabled: 'Events are sent.',
  disabled: 'Events are not sent. They are recorded as skipped and can be replayed.',
})

export const DisabledReason = enumOf('WebhookDisabledReason', 'Why a webhook endpoint is disabled.', {
  by_owner: 'Disabled by a user of the workspace.',
  failing: 'All attempts failed for three days.',
})

export const EndpointOrdering = enumOf('WebhookOrdering', 'Order in which a webhook endpoint receives events.', {
  none: 'Events are sent as soon as possible. A retry may arrive after a later event.',
  per_lead: 'The events of each lead are sent in order. A failing event delays the lead’s later events.',
})

export const DeliveryStatus = enumOf('DeliveryStatus', 'Status of a delivery.', {
  pending: 'Waiting for an attempt or a retry.',
  succeeded: 'The receiver answered with 2xx.',
  exhausted: 'All attempts within 24 hours failed.',
  skipped: 'The endpoint was disabled when the event occurred.',
  canceled: 'The endpoint was deleted or the lead was erased.',
})

export const AttemptStatus = enumOf('DeliveryAttemptStatus', 'Status of one attempt.', {
  in_flight: 'The request is in flight.',
  succeeded: 'The receiver answered with 2xx in time.',
  failed: 'The attempt failed or timed out.',
  worker_lost: 'The request may have been sent, but its worker stopped before it recorded the response.',
})

export const CompletedAs = enumOf('CompletedAs', 'Outcomes that can be set when completing a conversation.', {
  booked: 'An appointment was booked.',
  disqualified: 'The lead was disqualified.',
})

export const NotificationChannelKind = enumOf('NotificationChannelKind', 'Type of a notification channel.', {
  slack: 'A Slack incoming webhook, or another URL that accepts {"text"}.',
  webhook: 'JSON sent by POST: id, workspace_id, kind, subject, body, created. Not signed.',
  email: 'Plain-text email.',
})

export const NotificationKind = enumOf('NotificationKind', 'Type of a notification.', {
  endpoint_failing: 'A webhook endpoint has been failing for a day and a half. It is disabled after three days.',
  endpoint_disabled: 'A webhook endpoint was disabled after failing for three days.',
  rotation_refused: 'A webhook receiver rejects the next signing secret.',
  handoff: 'A conversation was handed off to a person.',
  handoff_unclaimed: 'A handed-off conversation has not been claimed in time.',
  spend_limit: 'The workspace reached its daily message limit. Sent once a day.',
  sender_stopped: 'A phone number was disabled because its carrier reports that it is not registered.',
  messages_filtered: 'Carriers filter messages from a number as spam. Sent once a day per number.',
  work_stalled:
    'A task failed several times in a row and is no longer retried automatically. Sent at most once an hour per kind.',
  opted_out_after_booking: 'A lead with an appointment opted out, so no messages about it can be sent.',
  test: 'A test notification sent on request.',
})

export const NotificationStatus = enumOf('NotificationStatus', 'Status of a notification.', {
  pending: 'Waiting for an attempt or a retry.',
  succeeded: 'The channel accepted the notification.',
  exhausted: 'All attempts within a day failed, or the channel rejected it permanently.',
  canceled: 'The channel was deleted.',
})

export const WithheldCode = enumOf('WithheldCode', 'Why a message is withheld.', {
  recipient_opted_out: 'The recipient has opted out.',
  quiet_hours: 'Quiet hours apply at the recipient’s possible locations.',
  frequency_cap_reached: 'The recipient has reached the frequency cap.',
  consent_missing: 'The workspace requires recorded consent, and the recipient has none.',
  no_sender_available: 'The workspace has no registered phone number to send from.',
})

export const WhenWithheld = enumOf(
  'WhenWithheld',
  'What to do with a message to which quiet hours or a frequency cap apply.',
  {
    refuse: 'Withhold the message and return the reason.',
    schedule: 'Accept the message and send it when sending is allowed again.',
  },
)

export const ConversationOrder = enumOf('ConversationOrder', 'Sort order of conversations, newest first.', {
  CREATED_AT: 'By creation time.',
  LAST_MESSAGE_AT:
    'By the time of the last message. A conversation that changes position between pages may be repeated or ' +
    'missed.',
})

export const ConsentMethod = enumOf('ConsentMethod', 'How consent was given.', {
  form: 'On a web form.',
  keyword: 'By texting a keyword.',
  verbal: 'Verbally.',
  paper: 'On paper.',
  import: 'Included in imported data.',
})

export const ReplayStatus = enumOf('ReplayStatus', 'Status of a replay.', {
  running: 'Deliveries are being scheduled or sent.',
  completed: 'All deliveries have finished.',
  canceled: 'The replay was canceled, or its endpoint was disabled or deleted.',
})

export const DeliveryReason = enumOf('DeliveryReason', 'Why an event was or was not delivered to an endpoint.', {
  succeeded: 'The receiver answered with 2xx.',
  in_flight: 'A request is in flight.',
  due: 'The delivery is due and queued.',
  waiting_for_retry: 'The last attempt failed; a retry is scheduled.',
  waiting_for_pause: 'The endpoint is paused after too many consecutive failures.',
  waiting_for_order: 'Waiting for an earlier event of the same lead.',
  waiting_for_rate: 'Waiting because of the endpoint’s rate limit.',
  exhausted: 'All attempts within 24 hours failed.',
  endpoint_disabled: 'The endpoint is, or was, disabled.',
  canceled: 'The endpoint was deleted or the lead was erased.',
  created_later: 'The endpoint was created after the event.',
  deleted_before: 'The endpoint was deleted before the event.',
  not_subscribed: 'The endpoint is not subscribed to the event type.',
  not_subscribed_then: 'The endpoint is subscribed to the event type now, but was not when the event occurred.',
})

export const ReceiverCheck = enumOf('ReceiverCheck', 'A request sent to test a receiver.', {
  valid: 'A valid event. Expected response: 2xx.',
  bad_signature: 'An event with an invalid signature. Expected response: 4xx.',
  old_timestamp: 'An event signed ten minutes ago. Expected response: 4xx.',
  duplicate: 'The valid event a second time. Expected response: 2xx.',
})
