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
  'message.received': 'A lead has texted.',
  'message.delivered': 'The carrier says that a message has arrived.',
  'lead.qualified': 'A conversation has reached the threshold. Once per conversation.',
  'lead.opted_out': 'A lead is not to be texted any more.',
  'conversation.completed': 'A conversation has ended.',
  'agent.requested': 'A person is to take over a conversation.',
}

export const ContactChannel = enumOf('ContactChannel', 'How a lead wants to be reached.', {
  call: 'By a call.',
  email: 'By e-mail.',
  text: 'By text, and not by a call.',
})

export const EventType = enumOf('EventType', 'What has happened.', EVENTS)

export const WebhookEventType = enumOf('WebhookEventType', 'What a webhook endpoint is told of.', {
  '*': 'Every event, of types that come later too.',
  ...EVENTS,
})

export const Scope = enumOf('Scope', 'What an API key may do.', {
  read_only: 'Read workspace, leads, conversations, messages, campaigns and events.',
  messaging: 'Read conversations, messages, campaigns and events; send messages; hand conversations off.',
  leads: 'Read, create and change leads.',
  full_access: 'Everything, API keys, webhooks and settings included.',
})

export const WorkspaceMode = enumOf('WorkspaceMode', 'Whether texts leave the house.', {
  live: 'Texts go to real phones.',
  sandbox: 'The carrier is simulated.',
})

export const LeadStatus = enumOf('LeadStatus', 'How far a lead has come.', {
  new: 'Nothing has been sent.',
  contacted: 'A message has been sent.',
  engaged: 'A conversation is open.',
  qualified: 'The open conversation has reached the threshold.',
  booked: 'The last conversation ended with an appointment.',
  disqualified: 'The last conversation ended without a match.',
  'opted-out': 'The phone is suppressed.',
})

export const ConversationStatus = enumOf(
  'ConversationStatus',
  'Where a conversation stands. The last three are ends.',
  {
    active: 'Open, below the threshold.',
    qualified: 'Open, the threshold is reached.',
    booked: 'Ended with an appointment.',
    disqualified: 'Ended without a match.',
    'opted-out': 'Ended by an opt-out.',
  },
)

export const Handler = enumOf('Handler', 'Who answers in a conversation.', {
  agent: 'The automated agent.',
  human: 'A person.',
})

export const Confidence = enumOf('Confidence', 'How sure the score is.', {
  low: 'Little is known, or it is vague.',
  medium: 'Enough is known to act with care.',
  high: 'What counts is known and clear.',
})

export const MessageDirection = enumOf('MessageDirection', 'Which way a message goes.', {
  inbound: 'From the lead.',
  outbound: 'To the lead.',
})

export const MessageStatus = enumOf('MessageStatus', 'What has become of a message.', {
  scheduled: 'Waits for its time.',
  queued: 'Is about to be handed to the carrier.',
  sending: 'Is being handed to the carrier.',
  sent: 'The carrier has it.',
  delivered: 'The carrier says that it has arrived.',
  undelivered: 'The carrier says that it did not arrive.',
  failed: 'The carrier did not take it; see errorCode.',
  canceled: 'Was taken back before it went out.',
  blocked: 'Was withheld; errorCode says why. It is not sent.',
  received: 'Came from the lead.',
})

export const SentBy = enumOf('SentBy', 'Who wrote a message.', {
  api: 'An integration.',
  agent: 'The automated agent.',
  human: 'A person of the workspace.',
  system: 'The service, to confirm an opt-out or the like.',
  lead: 'The lead.',
})

export const MessagePurpose = enumOf('MessagePurpose', 'Why an outbound message is sent.', {
  opening: 'The first text of a campaign.',
  conversation: 'Part of the conversation.',
  follow_up: 'After a silence.',
  opt_out_confirmation: 'Confirms an opt-out.',
  opt_in_confirmation: 'Confirms that texts are wanted again.',
  help: 'Answers HELP.',
})

export const CampaignStatus = enumOf('CampaignStatus', 'Whether a campaign runs.', {
  draft: 'Not yet.',
  active: 'It does.',
  paused: 'Not at present.',
})

export const EndpointStatus = enumOf('WebhookEndpointStatus', 'Whether a webhook endpoint is called.', {
  enabled: 'It is.',
  disabled: 'It is not; its events are recorded as skipped and can be replayed.',
})

export const DisabledReason = enumOf('WebhookDisabledReason', 'Why a webhook endpoint is disabled.', {
  by_owner: 'Its owner said so.',
  failing: 'Nothing but failures for three days.',
})

export const EndpointOrdering = enumOf('WebhookOrdering', 'In which order a webhook endpoint hears of events.', {
  none: 'As fast as possible; a retry may come after a later event.',
  per_lead: 'One lead’s events in their order: a failing one holds back that lead’s later ones.',
})

export const DeliveryStatus = enumOf('DeliveryStatus', 'What has become of a delivery.', {
  pending: 'It is tried, or will be.',
  succeeded: 'The receiver took it.',
  exhausted: 'It was tried for 24 hours, in vain.',
  skipped: 'The endpoint was disabled at the time.',
  canceled: 'The endpoint was deleted, or the lead erased.',
})

export const AttemptStatus = enumOf('DeliveryAttemptStatus', 'What has become of one attempt.', {
  in_flight: 'The request is under way.',
  succeeded: 'The receiver answered 2xx in time.',
  failed: 'It did not.',
  worker_lost: 'The request may have left, and whoever sent it was lost before the answer.',
})

export const CompletedAs = enumOf('CompletedAs', 'How somebody may say that a conversation ended.', {
  booked: 'With an appointment.',
  disqualified: 'The lead is ruled out.',
})

export const NotificationChannelKind = enumOf('NotificationChannelKind', 'How a notification channel is spoken to.', {
  slack: 'A Slack incoming webhook, or whatever else takes {"text"}.',
  webhook: 'JSON by POST: id, workspace_id, kind, subject, body, created. Not signed.',
  email: 'Plain text by e-mail.',
})

export const NotificationKind = enumOf('NotificationKind', 'What a notification is about.', {
  endpoint_failing: 'A webhook endpoint has failed for a day and a half; after three days it is disabled.',
  endpoint_disabled: 'A webhook endpoint was disabled: it had failed for three days.',
  rotation_refused: 'A webhook endpoint’s receiver does not take its next secret.',
  handoff: 'A conversation needs a person.',
  handoff_unclaimed: 'A conversation needs a person, and nobody has claimed it in time.',
  spend_limit: 'The workspace has accepted as many messages for a day as it allows. Told once for a day.',
  sender_stopped: 'A number was taken out of use: its carrier says that it is not registered.',
  messages_filtered: 'Carriers take texts from a number for spam. Told once a day for a number.',
  work_stalled:
    'Something failed several times in a row and is not tried again by itself. Sent at most once an hour for a kind.',
  opted_out_after_booking: 'A lead with an appointment may no longer be texted about it.',
  test: 'Nothing. Somebody wants to see it arrive.',
})

export const NotificationStatus = enumOf('NotificationStatus', 'What has become of a notification.', {
  pending: 'It is tried, or will be.',
  succeeded: 'The channel took it.',
  exhausted: 'It was tried for a day in vain, or refused for good.',
  canceled: 'The channel was deleted.',
})

export const WithheldCode = enumOf('WithheldCode', 'Why a message is withheld.', {
  recipient_opted_out: 'The recipient has opted out and is not texted again.',
  quiet_hours: 'It is quiet hours where the recipient may be.',
  frequency_cap_reached: 'The recipient has been texted as often as the cap allows.',
  consent_missing: 'The workspace texts only with a consent on record.',
  no_sender_available: 'The workspace has no registered number to send from.',
})

export const WhenWithheld = enumOf('WhenWithheld', 'What quiet hours and frequency caps do to a message.', {
  refuse: 'It is withheld, and the answer says so.',
  schedule: 'It is accepted, and sent when the window opens.',
})

export const ConversationOrder = enumOf('ConversationOrder', 'How conversations are ordered, the newest first.', {
  CREATED_AT: 'By their beginning.',
  LAST_MESSAGE_AT: 'By their last message. One that moves while pages are read may be repeated or missed.',
})

export const ConsentMethod = enumOf('ConsentMethod', 'How a consent was given.', {
  form: 'On a web form.',
  keyword: 'By texting a keyword.',
  verbal: 'By word of mouth.',
  paper: 'On paper.',
  import: 'It came with imported data.',
})

export const ReplayStatus = enumOf('ReplayStatus', 'How far a replay has come.', {
  running: 'Its deliveries are made due, or are on their way.',
  completed: 'The last of its deliveries has come to an end.',
  canceled: 'It was stopped, or its endpoint disabled or deleted.',
})

export const DeliveryReason = enumOf('DeliveryReason', 'Why an event has, or has not, reached an endpoint.', {
  succeeded: 'The receiver took it.',
  in_flight: 'A request is under way.',
  due: 'It is due, and waits for its turn.',
  waiting_for_retry: 'The last attempt failed; the next has its time.',
  waiting_for_pause: 'The endpoint failed too often in a row, and is paused.',
  waiting_for_order: 'It waits for an earlier event of the same lead.',
  waiting_for_rate: 'It waits for its turn under the endpoint’s rate.',
  exhausted: 'It was tried for 24 hours, in vain.',
  endpoint_disabled: 'The endpoint was, or is, disabled.',
  canceled: 'The endpoint was deleted, or the lead erased.',
  created_later: 'The endpoint was created after the event.',
  deleted_before: 'The endpoint was deleted before the event.',
  not_subscribed: 'The endpoint is not subscribed to the type, as of now.',
  not_subscribed_then: 'The endpoint is subscribed to the type, and was not when the event happened.',
})

export const ReceiverCheck = enumOf('ReceiverCheck', 'What a receiver is sent to see how it takes it.', {
  valid: 'A good event: to be answered with 2xx.',
  bad_signature: 'One with a signature that is not ours: to be refused with 4xx.',
  old_timestamp: 'One signed ten minutes ago: to be refused with 4xx.',
  duplicate: 'The good event a second time: to be answered with 2xx.',
})
